public import Assembly
internal import Postgres
internal import RabbitMQ
internal import WorkerKit

/// Reports the services that may be reached without verified TLS.
public struct PlainDoctor: Sendable {
    private let store: PipelineSettings

    public init(store: PipelineSettings) { self.store = store }

    /// A warning for each service of `JADWAL_ALLOW_PLAIN`.
    public func findings() -> [DoctorFinding] {
        let name = Setting.allowPlain.name
        var findings: [DoctorFinding] = []
        for (service, isUsed) in [
            (PlainService.database, self.databaseIsPlain), (PlainService.broker, self.brokerIsPlain),
        ] {
            guard let isUsed else { continue }
            let used = DoctorFinding.warning(
                "plain \(service.rawValue)",
                "\(name) lets texts and passwords pass between machines without verified TLS",
                remedy: "use TLS, and take \(service.rawValue) out of \(name)"
            )
            let unused = DoctorFinding.warning(
                "plain \(service.rawValue)",
                "\(name) lists what does not need it",
                remedy: "take \(service.rawValue) out of \(name)"
            )
            findings.append(isUsed ? used : unused)
        }
        return findings
    }

    /// nil if plain connections are not allowed.
    private var databaseIsPlain: Bool? {
        guard self.store.database.allowsPlain else { return nil }
        var trust = self.store.database.trust
        trust.allowsPlain = false
        return PostgresConfiguration.refusal(of: self.store.database.url, trusting: trust) != nil
    }

    private var brokerIsPlain: Bool? {
        guard self.store.broker.allowsPlain else { return nil }
        do throws(RabbitMQError) {
            _ = try RabbitMQConfiguration(urls: self.store.broker.url, caFile: nil, connectionName: "jadwal")
            return false
        } catch {
            return error.code == .plainRefused
        }
    }
}
