package import ArgumentParser
internal import Jadwal
internal import Postgres
internal import RabbitMQ
internal import Store
internal import Vault
internal import WorkerKit

/// Why a command did not do what was asked for, in words for whoever asked.
package struct CommandFailure: Error, CustomStringConvertible {
    package enum Kind: Sendable {
        /// Wrong arguments, input or configuration.
        case usage
        /// A service that is needed does not answer as it should.
        case unavailable
        /// Everything is in order, and yet it cannot be done: no such customer, a broken file, a refused line.
        case refused
    }

    package let kind: Kind
    package let description: String

    package init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }

    package var code: ExitCode {
        switch self.kind {
        case .usage: ExitCode(ProgramExit.usage.rawValue)
        case .unavailable: ExitCode(ProgramExit.unavailable.rawValue)
        case .refused: .failure
        }
    }
}

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

/// An error of a program's own that says to a person what it means.
package protocol ExplainedError: Error {
    var explanation: CommandFailure { get }
}
