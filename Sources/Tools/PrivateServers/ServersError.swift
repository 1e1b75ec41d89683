package import CommandKit

/// Why a private server could not be started or used.
package struct ServersError: Error, Sendable, CustomStringConvertible {
    package enum Code: Sendable {
        /// A program that Debian's packages bring is missing.
        case notInstalled
        /// A file or folder under the root cannot be read or written.
        case storage
        /// The operating system refused to start the program.
        case notStarted
        /// The program ended by itself before it answered.
        case ended
        /// The program runs, but did not answer in time.
        case notReady
        /// No free port was found.
        case noPort
        /// Another command is starting or stopping the servers under the same root.
        case busy
    }

    package var code: Code
    /// The failure, and its remedy or the place to look at.
    package var detail: String

    package var description: String { self.detail }
}

extension ServersError: ExplainedError {
    package var explanation: CommandFailure { CommandFailure(.unavailable, self.detail) }
}
