internal import Testing
internal import WorkerKit

@testable internal import Assembly

@Suite("Apps that open links are named as phones know them") struct AppLinkSettingsTests {
    private static let fingerprint = (0..<32).map { String($0 + 0xA0, radix: 16) }.joined(separator: ":")

    private static func read(_ environment: [String: String]) async throws(ConfigurationError) -> AppLinkSettings {
        let sources = await SettingsSources.load(environment: environment)
        return try SettingsReader.read(sources) { AppLinkSettings.read(&$0) }
    }

    @Test func withoutSettingsNoAppIsNamed() async throws {
        #expect(try await Self.read([:]) == AppLinkSettings())
    }

    @Test func appsAreRead() async throws {
        let other = "00" + Self.fingerprint.dropFirst(2)
        let read = try await Self.read([
            "APPLE_APP_IDS": "ABCDE12345.org.example.calendar,0123456789.x",
            "ANDROID_APP_LINKS":
                "org.example.app=\(Self.fingerprint),org.example.b_2=\(other),org.example.app=\(other)",
        ])
        let (first, second) = (Self.fingerprint.uppercased(), other.uppercased())
        #expect(read.apple == ["ABCDE12345.org.example.calendar", "0123456789.x"])
        #expect(
            read.android == [
                .init("org.example.app", [first, second]), .init("org.example.b_2", [second]),
            ]
        )
    }

    @Test(arguments: [
        ("APPLE_APP_IDS", "org.example.calendar"), ("APPLE_APP_IDS", "abcde12345.org.example"),
        ("APPLE_APP_IDS", "ABCDE12345."), ("APPLE_APP_IDS", "ABCDE12345"), ("APPLE_APP_IDS", "ABCDE12345.a b"),
        ("APPLE_APP_IDS", "ABCDE12345.a/*"), ("ANDROID_APP_LINKS", "org.example.app"),
        ("ANDROID_APP_LINKS", "org.example.app=AA:BB"), ("ANDROID_APP_LINKS", "app=\(Self.fingerprint)"),
        ("ANDROID_APP_LINKS", "org.1example=\(Self.fingerprint)"),
        ("ANDROID_APP_LINKS", "org..app=\(Self.fingerprint)"),
        ("ANDROID_APP_LINKS", "org.example.app=\(Self.fingerprint.replacing("a0", with: "+0"))"),
        ("ANDROID_APP_LINKS", "org.example.app=\(Self.fingerprint.replacing("a0", with: "g0"))"),
    ])
    func otherShapesAreNamedByTheirPlace(_ name: String, _ value: String) async {
        do throws(ConfigurationError) {
            let read = try await Self.read([name: value])
            Issue.record("\(value) was taken for \(read)")
        } catch {
            #expect(error.faults.map(\.name) == [name])
            #expect(error.faults.allSatisfy { $0.description.contains("item 1 ") })
        }
    }
}
