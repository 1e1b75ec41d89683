package import ArgumentParser
internal import ChatExport
internal import Postgres
internal import RabbitMQ
internal import Store
internal import UseCases
internal import Vault
internal import WorkerKit

/// Why a command failed, in words for the person who ran it.
package struct CommandFailure: Error, CustomStringConvertible {
    package enum Kind: Sendable {
        /// Wrong arguments, input or configuration.
        case usage
        /// A needed service does not answer correctly.
        case unavailable
        /// The command is correct but cannot be carried out: no such customer, a broken file, a refused line.
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
    /// Explains an error to a person; nil for an unexpected error.
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
        case let refusal as any UseCaseRefusal: self.init(.refused, refusal.description)
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

/// An error that can explain itself to a person.
package protocol ExplainedError: Error {
    var explanation: CommandFailure { get }
}
