import Foundation
import Testing

@testable import JadwalCommand

@Suite("jadwal doctor reads the settings of the units beside its file")
struct UnitSettingsTests {
    @Test func variablesAreReadAsSystemdDoes() {
        let text = """
            # A comment
            ; another
            JADWAL_API_URL=https://calendar.example.org
              JADWAL_MAIL_FROM = "Jadwal <jadwal@example.org>"
            EMPTY=
            nothing
            """
        let read = UnitSettings.variables(text).map { "\($0.name)|\($0.value)" }
        #expect(
            read == [
                "JADWAL_API_URL|https://calendar.example.org", "JADWAL_MAIL_FROM|Jadwal <jadwal@example.org>", "EMPTY|",
            ]
        )
    }

    @Test func ownEnvironmentWinsAndCredentialsAreFound() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-units-\(UUID().uuidString)")
        let credentials = folder.appending(path: "credentials")
        try FileManager.default.createDirectory(at: credentials, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try "JADWAL_HTTP=127.0.0.1:9108\nJADWAL_BRIDGES=home=waha+https://waha.example\nLOG_LEVEL=debug\n"
            .write(to: folder.appending(path: "bridge.env"), atomically: true, encoding: .utf8)
        try "k".write(to: credentials.appending(path: "JADWAL_BRIDGE_KEYS"), atomically: true, encoding: .utf8)
        try "u".write(to: credentials.appending(path: "API_DATABASE_URL"), atomically: true, encoding: .utf8)
        let settings = UnitSettings(beside: folder.appending(path: "jadwal.yaml").path, own: ["LOG_LEVEL": "error"])
        #expect(settings.units == ["bridge"])
        #expect(
            settings.environment == [
                "LOG_LEVEL": "error", "JADWAL_BRIDGES": "home=waha+https://waha.example",
                "JADWAL_BRIDGE_KEYS_FILE": credentials.appending(path: "JADWAL_BRIDGE_KEYS").path,
            ]
        )
        #expect(UnitSettings(beside: nil, own: [:]).environment.isEmpty)
    }
}
