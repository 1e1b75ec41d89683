import Foundation
import Testing

@testable import WorkerKit

@Suite("Settings are reported without secrets") struct SettingReportTests {
    private static let key = Data(repeating: 7, count: 32).base64EncodedString()

    private func reports(_ environment: [String: String], file: String? = nil) async throws -> [String: SettingReport] {
        let sources = await SettingsSources.load(environment: environment, file: file)
        let reports = SettingReport.all(sources)
        #expect(reports.count == KnownSettings.all.count)
        return Dictionary(uniqueKeysWithValues: reports.map { ($0.name, $0) })
    }

    @Test func valueAndSourceAreTold() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
        try Data("jadwal_max_wait: 5m\njadwal_quiet_period: 20s\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let reports = try await self.reports(["JADWAL_QUIET_PERIOD": "10s"], file: file.path)
        #expect(reports["JADWAL_QUIET_PERIOD"]?.value == "10s")
        #expect(reports["JADWAL_QUIET_PERIOD"]?.source == .environment)
        #expect(reports["JADWAL_MAX_WAIT"]?.value == "5m")
        #expect(reports["JADWAL_MAX_WAIT"]?.source == .file)
        #expect(reports["JADWAL_RETENTION"]?.source == .standard)
        #expect(reports["JADWAL_RETENTION"]?.value == "14d")
        #expect(reports["OPENAI_API_KEY"]?.source == SettingReport.Source.none)
    }

    @Test func secretsAreOnlySetOrNotSet() async throws {
        let reports = try await self.reports([
            "DATABASE_URL": "postgres://jadwal:marked-secret@db/jadwal", "OPENAI_API_KEY": "marked-secret",
            "JADWAL_MESSAGE_KEYS": "2026b:\(Self.key),2026a:\(Self.key)",
        ])
        #expect(reports["DATABASE_URL"]?.source == .environment)
        #expect(reports["OPENAI_API_KEY"]?.source == .environment)
        #expect(reports["JADWAL_MESSAGE_KEYS"]?.keys == ["2026b", "2026a"])
        for setting in KnownSettings.all where setting.isSecret {
            #expect(reports[setting.name]?.value == nil, "\(setting.name)")
        }
        let json = Array(reports.values).json
        #expect(json.contains("DATABASE_URL"))
        #expect(!json.contains("marked-secret"))
        #expect(!json.contains(Self.key.prefix(12)))
    }
}
