internal import Jadwal
internal import Postgres
internal import RabbitMQ
internal import Store
internal import Vault
internal import WorkerKit

extension CommandFailure {
    /// What an error means to a person. Nil for one that nobody foresaw.
    package init?(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as ConfigurationError: self.init(.usage, error.description)
        case let error as PostgresError: self.init(error)
        case let error as MigrationError: self.init(.refused, error.detail)
        case let error as RabbitMQError:
            let isUsage = error.code == .unusableURL || error.code == .plainRefused
            self.init(isUsage ? .usage : .unavailable, "RabbitMQ: \(error.detail)")
        case let error as VaultError: self.init(.usage, "the keys do not fit the data: \(error)")
        case let error as AdministrationError:
            self.init(error.code == .incomplete ? .usage : .refused, error.description)
        case let fault as ExportFault: self.init(.refused, fault.description)
        case let error as any ExplainedError: self = error.explanation
        default: return nil
        }
    }

    private init(_ error: PostgresError) {
        if error.sqlState == "42P01" || error.sqlState == "42703" {
            self.init(.unavailable, "the database has no schema of this version: run jadwal migrate")
        } else {
            self.init(error.code == .refused ? .usage : .unavailable, "PostgreSQL: \(error.detail)")
        }
    }
}
