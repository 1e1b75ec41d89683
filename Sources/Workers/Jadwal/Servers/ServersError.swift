/// Why a private server is not there.
struct ServersError: Error, Sendable, CustomStringConvertible {
    enum Code: Sendable {
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

    var code: Code
    /// For people: what failed, and what to do or where to look.
    var detail: String

    var description: String { self.detail }
}
