/// The exit codes of Jadwal's programs, after `sysexits.h`.
public enum ProgramExit: Int32, Sendable {
    case done = 0
    /// Wrong arguments or configuration. Each fault is on standard error.
    case usage = 64
    /// A required service could not be reached in time at the start.
    case unavailable = 69
    /// A bug, or an unexpected error.
    case bug = 70
}

/// The version of all programs. It is also in the build information of the metrics and in the User-Agent.
public enum JadwalVersion {
    /// From the file `VERSION` at the top of the repository.
    public static let current = String(decoding: PackageResources.VERSION.prefix { $0 > 0x20 }, as: UTF8.self)
}
