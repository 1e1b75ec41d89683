internal import ArgumentParser
internal import Assembly
internal import BridgeCare
internal import CommandKit
package import Doctor
internal import HTTP
internal import Postgres
internal import Push
internal import WorkerKit

struct DoctorCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Reaches and checks every service, key and permission, and says what to do about each fault."
    )

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let units = UnitSettings(beside: self.options.config)
        let settings = try await self.options.read(environment: units.environment) { DoctorSettings(reading: &$0) }
        let findings = await Self.findings(settings, units.units)
        try Listing.write(findings, self.listing, nothing: "")
        guard findings.allSatisfy(\.isFine) else { throw ExitCode(ProgramExit.unavailable.rawValue) }
    }

    private static func findings(_ settings: DoctorSettings, _ units: [String]) async -> [DoctorFinding] {
        let pool = PostgresPool(settings.store.database.configuration("jadwal-doctor", connections: 2))
        let http = HTTPClient(HTTPConfiguration(caFile: settings.store.outgoing.authoritiesFile))
        let outside = OutsideDoctor(settings: settings, http: http)
        async let broker = BrokerDoctor(broker: settings.store.broker).findings()
        async let models = outside.models()
        let database = await DatabaseDoctor(settings: settings.store, pool: pool, opensAll: true).findings()
        let read = units.isEmpty ? "complete" : "complete, with the settings of \(units.joined(separator: ", "))"
        var findings = [DoctorFinding.fine("configuration", read)]
        findings += PlainDoctor(store: settings.store).findings() + database
        findings += await broker
        findings += await models + [outside.push()]
        if database.contains(where: { $0.check == "schema" && $0.isFine }) {
            let environment = try? await CommandEnvironment.open(settings.store, pool)
            // With a wrong key every account would look as if its password were wrong.
            if environment != nil, database.contains(where: { $0.check == "keys" && !$0.isFine }) {
                findings.append(.fault("accounts", "not looked at", remedy: "correct the keys first"))
            } else {
                findings += await outside.accounts(pool, environment)
            }
            findings += await Self.bridges(settings, http, environment)
        } else {
            findings += await Self.bridges(settings, http, nil)
        }
        await http.close()
        await pool.close()
        return findings
    }

    private static func bridges(
        _ settings: DoctorSettings,
        _ http: HTTPClient,
        _ environment: CommandEnvironment?
    ) async -> [DoctorFinding] {
        await BridgeDoctor(
            sources: settings.sources,
            address: settings.bridge.publicURL,
            readsReactions: settings.bridge.readsReactions,
            http: http
        ).findings(environment)
    }
}

extension DoctorFinding: ListedRow {
    package static let titles = ["", "CHECK", "FOUND", "WHAT TO DO"]

    package var cells: [String] { [self.word, self.check, self.detail, self.remedy] }

    private var word: String { self.isFine ? self.remedy.isEmpty ? "ok" : "warning" : "FAULT" }
}

/// The settings of all workers, so that every fault is found.
struct DoctorSettings: Sendable {
    let store: PipelineSettings
    let model: ModelSettings
    /// nil without an APNs key.
    let push: PushSettings?
    let common: CommonSettings
    let bridge: BridgeSettings
    let sources: [BridgeSource]

    init(reading reader: inout SettingsReader) {
        self.store = PipelineSettings(reading: &reader)
        self.model = ModelSettings(reading: &reader)
        self.push = PushSettings.read(&reader)
        self.common = CommonSettings(reading: &reader)
        self.bridge = BridgeSettings(reading: &reader)
        self.sources = BridgeSource.read(&reader)
        // Their faults count, too.
        _ = VAPIDSettings.read(&reader) { VAPIDKey($0) }
        guard reader.isGiven(.mailServer) else { return }
        (_, _) = (OwnerSettings(reading: &reader), MailSettings(reading: &reader))
    }
}
