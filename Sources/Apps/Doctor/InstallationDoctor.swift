public import Assembly
public import Postgres
internal import Store

/// Checks what the installation itself consists of: settings, database, keys, broker, and what workers have noted about
/// the customers' calendars. It asks nobody outside.
public struct InstallationDoctor: Sendable {
    private let settings: PipelineSettings
    private let pool: PostgresPool

    public init(_ settings: PipelineSettings, pool: PostgresPool) { (self.settings, self.pool) = (settings, pool) }

    public func findings() async -> [DoctorFinding] {
        async let broker = BrokerDoctor(broker: self.settings.broker, name: "jadwal-console doctor").findings()
        let database = await DatabaseDoctor(settings: self.settings, pool: self.pool, opensAll: false)
            .findings()
        var findings = [DoctorFinding.fine("configuration", "complete")]
        findings += PlainDoctor(store: self.settings).findings() + database
        findings += await broker
        guard database.contains(where: { $0.check == "schema" && $0.isFine }) else { return findings }
        return findings + (await self.accounts())
    }

    private func accounts() async -> [DoctorFinding] {
        let states = PostgresAccountStates(pool: self.pool)
        let doctor = AccountDoctor(
            states: { try await states.page(after: $0, limit: AccountDoctor.page, onlyFaulty: true) },
            look: nil,
            unasked: "what workers have noted; no server is asked from here"
        )
        do {
            return try await doctor.findings()
        } catch {
            return [AccountDoctor.unreadable]
        }
    }
}
