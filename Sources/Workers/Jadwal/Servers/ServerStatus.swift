/// One line of `jadwal status`.
struct ServerStatus: Sendable, Hashable {
    enum Condition: String, Sendable {
        case ready
        /// Runs, but does not answer.
        case unready
        case stopped
    }

    var name: ProcessName
    var condition: Condition
    /// Nil when it does not run.
    var processID: Int32?
    /// Where it answers, or did.
    var port: UInt16?
    var log: String
}
