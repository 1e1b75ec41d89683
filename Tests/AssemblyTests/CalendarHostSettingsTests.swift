import Testing
import WorkerKit

@testable import Assembly

@Suite("Where calendars are kept for owners is read with its address") struct CalendarHostSettingsTests {
    private static func read(_ environment: [String: String]) async throws(ConfigurationError) -> CalendarHostSettings {
        let sources = await SettingsSources.load(environment: environment)
        return try SettingsReader.read(sources) { CalendarHostSettings.read(&$0) }
    }

    private static let (host, url) = ("JADWAL_CALENDAR_HOST", "JADWAL_CALENDAR_HOST_URL")

    @Test func hostsAreRead() async throws {
        #expect(try await Self.read([:]) == .none)
        #expect(try await Self.read([Self.host: "none", Self.url: "https://dav.example.org"]) == .none)
        #expect(
            try await Self.read([Self.host: "radicale:/etc/radicale/users", Self.url: "https://dav.example.org/cal/"])
                == .radicale(users: "/etc/radicale/users", url: "https://dav.example.org/cal")
        )
        #expect(try await Self.read([Self.host: "command:/opt/a:b"]) == .command(path: "/opt/a:b", url: nil))
        #expect(
            try await Self.read([Self.host: "command:/opt/host", Self.url: "http://127.0.0.1:5232"])
                == .command(path: "/opt/host", url: "http://127.0.0.1:5232")
        )
    }

    @Test(arguments: [
        ("yes", "https://dav.example.org", host), ("radicale", "https://dav.example.org", host),
        ("radicale:users", "https://dav.example.org", host), ("radicale:/etc/", "https://dav.example.org", host),
        ("baikal:/etc/users", "https://dav.example.org", host), ("command:", "https://dav.example.org", host),
        ("radicale:/etc/users", nil, url), ("radicale:/etc/users", "http://dav.example.org", url),
        ("command:/opt/host", "dav.example.org", url), ("command:/opt/host", "https://user:pw@dav.example.org", url),
    ])
    func faultNamesItsSetting(_ value: String, _ address: String?, _ name: String) async {
        var environment = [Self.host: value]
        environment[Self.url] = address
        do throws(ConfigurationError) {
            let read = try await Self.read(environment)
            Issue.record("it was taken for \(read)")
        } catch {
            #expect(error.faults.map(\.name) == [name])
            #expect(!"\(error)".contains("pw@"))
        }
    }
}
