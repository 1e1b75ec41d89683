/// How a program of Jadwal ends, after `sysexits.h`.
public enum ProgramExit: Int32, Sendable {
    case done = 0
    /// Wrong arguments or configuration; each fault is on standard error.
    case usage = 64
    /// A service that is needed could not be reached in time at start.
    case unavailable = 69
    /// A bug, or an error that nobody foresaw.
    case bug = 70
}
