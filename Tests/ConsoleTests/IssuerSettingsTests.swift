import Testing
import WorkerKit

@testable import Console

@Suite("The console's issuer of OpenID Connect is checked before the start") struct IssuerSettingsTests {
    private static let whole = [
        "JADWAL_CONSOLE_LOGIN": "oidc", "JADWAL_CONSOLE_URL": "https://console.example",
        "JADWAL_CONSOLE_OIDC_ISSUER": "https://login.example/staff/", "JADWAL_CONSOLE_OIDC_CLIENT_ID": "jadwal",
    ]

    private func read(_ changes: [String: String?]) async throws -> IssuerSettings {
        let environment = changes.reduce(into: Self.whole) { $0[$1.key] = $1.value }
        let sources = await SettingsSources.load(environment: environment)
        let settings = try SettingsReader.read(sources) { ConsoleSettings(reading: &$0) }
        guard case .oidc(let issuer) = settings.login else { throw Wrong() }
        return issuer
    }

    private struct Wrong: Error {}

    @Test func issuerIsKeptAsItIsWritten() async throws {
        let issuer = try await self.read(["JADWAL_CONSOLE_OIDC_CLIENT_SECRET": "s"])
        #expect(issuer.issuer == "https://login.example/staff/" && issuer.clientSecret == "s")
        #expect(issuer.redirectURL == "https://console.example/sign-in/back")
        #expect(issuer.scopes == ["profile"])
        #expect(issuer.groups["jadwal-operator"] == ["operator"] && issuer.groups.count == 3)
        #expect(!"\(issuer)".contains("login") && !String(reflecting: issuer).contains("login"))
    }

    @Test func groupHasSeveralRolesAndMayHoldTheSign() async throws {
        let issuer = try await self.read(["JADWAL_CONSOLE_OIDC_GROUPS": "a=viewer, a=operator,cn=x=revealer"])
        #expect(issuer.groups == ["a": ["viewer", "operator"], "cn=x": ["revealer"]])
    }

    @Test(arguments: [
        ("JADWAL_CONSOLE_OIDC_ISSUER", "http://login.example"), ("JADWAL_CONSOLE_OIDC_ISSUER", "login.example"),
        ("JADWAL_CONSOLE_OIDC_ISSUER", "https://a:b@login.example"), ("JADWAL_CONSOLE_OIDC_ISSUER", "https://x/?a=b"),
        ("JADWAL_CONSOLE_OIDC_ISSUER", nil), ("JADWAL_CONSOLE_OIDC_CLIENT_ID", nil), ("JADWAL_CONSOLE_URL", nil),
        ("JADWAL_CONSOLE_OIDC_GROUPS", "a=admin"), ("JADWAL_CONSOLE_OIDC_GROUPS", "=viewer"),
        ("JADWAL_CONSOLE_OIDC_GROUPS", "staff"), ("JADWAL_CONSOLE_OIDC_SCOPES", "a b"),
        ("JADWAL_CONSOLE_OIDC_CLIENT_SECRET", "a\nb"), ("JADWAL_CONSOLE_REVEAL", "maybe"),
    ])
    func settingThatCannotBeIsNamed(_ name: String, _ value: String?) async throws {
        let thrown = await #expect(throws: ConfigurationError.self) { _ = try await self.read([name: value]) }
        let error = try #require(thrown)
        #expect(error.faults.map(\.name) == [name])
        #expect(value.map { !error.description.contains($0) } ?? true)
    }
}
