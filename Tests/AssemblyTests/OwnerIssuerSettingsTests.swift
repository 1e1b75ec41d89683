import Testing

@testable import Assembly
@testable import WorkerKit

@Suite("Owners' issuers of OpenID Connect are checked before the start") struct OwnerIssuerSettingsTests {
    private static let whole = [
        "JADWAL_API_URL": "https://calendar.example", "JADWAL_OIDC": "google,work=https://id.example/staff/",
        "JADWAL_OIDC_CLIENTS": "web|phone,jadwal", "JADWAL_OIDC_SECRETS": "s e c,-",
    ]

    private func read(_ changes: [String: String?]) async throws -> [OwnerIssuer] {
        let environment = changes.reduce(into: Self.whole) { $0[$1.key] = $1.value }
        let sources = await SettingsSources.load(environment: environment)
        return try SettingsReader.read(sources) { OwnerSettings(reading: &$0) }.issuers
    }

    @Test func issuersStandInTheirOrderWithTheirClients() async throws {
        let issuers = try await self.read([:])
        #expect(issuers.map(\.name) == ["google", "work"])
        #expect(issuers.map(\.issuer) == ["https://accounts.google.com", "https://id.example/staff/"])
        #expect(issuers.map(\.clientIDs) == [["web", "phone"], ["jadwal"]])
        #expect(issuers.map(\.clientSecret) == ["s e c", nil])
        #expect(!"\(issuers)".contains("s e c") && !String(reflecting: issuers).contains("s e c"))
        let none: [String: String?] = ["JADWAL_OIDC": nil, "JADWAL_OIDC_CLIENTS": nil, "JADWAL_OIDC_SECRETS": nil]
        #expect(try await self.read(none).isEmpty)
    }

    @Test(arguments: [
        ("JADWAL_OIDC", "unknown,work=https://id.example"), ("JADWAL_OIDC", "google,Work=https://id.example"),
        ("JADWAL_OIDC", "google,=https://id.example"), ("JADWAL_OIDC", "google,work=http://id.example"),
        ("JADWAL_OIDC", "google,work=https://a:b@id.example"), ("JADWAL_OIDC", "google,google"),
        ("JADWAL_OIDC", "google,work=id.example"), ("JADWAL_OIDC_CLIENTS", "one"), ("JADWAL_OIDC_CLIENTS", nil),
        ("JADWAL_OIDC_CLIENTS", "a|,b"), ("JADWAL_OIDC_CLIENTS", "a\u{7},b"), ("JADWAL_OIDC_SECRETS", "one"),
        ("JADWAL_OIDC_SECRETS", nil), ("JADWAL_OIDC_SECRETS", "a\tb,c"), ("JADWAL_API_URL", nil),
    ])
    func settingThatCannotBeIsNamed(_ name: String, _ value: String?) async throws {
        let thrown = await #expect(throws: ConfigurationError.self) { _ = try await self.read([name: value]) }
        let error = try #require(thrown)
        #expect(error.faults.map(\.name) == [name])
        #expect(value.map { !error.description.contains($0) } ?? true)
    }
}
