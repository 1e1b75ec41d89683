package import ArgumentParser
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
