internal import FoundationEssentials
internal import Glibc

/// One program that is started in the background, found again by a later command, and stopped by another.
protocol ManagedProcess: Sendable {
    var name: ProcessName { get }
    /// How long a start may take on a slow machine.
    var startLimit: Duration { get }

    /// Writes the files that the program reads. Called before each start, never while it runs.
    func prepare() async throws
    func command() throws -> LaunchCommand
    /// Whether it answers as itself, not merely whether a port is open.
    func isReady() async -> Bool
    /// Whether what was written for it is as `prepare()` would write it. One of which it is not is started anew.
    var isPrepared: Bool { get }
}

extension ManagedProcess {
    var startLimit: Duration { .seconds(60) }
    var isPrepared: Bool { true }
}

/// Programs that Debian's packages have put on the machine.
enum InstalledProgram {
    static let searchPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

    static func path(_ name: String, package: String) throws(ServersError) -> String {
        let candidates = Self.searchPath.split(separator: ":").map { "\($0)/\(name)" }
        guard let found = candidates.first(where: Self.isExecutable) else { throw Self.missing(name, package: package) }
        return found
    }

    static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

    static func missing(_ name: String, package: String) -> ServersError {
        ServersError(
            code: .notInstalled,
            detail: "\(name) is not installed: deploy/demo installs it, or run: apt-get install \(package)"
        )
    }
}

/// This program itself, and the folder of Jadwal's other executables.
enum OwnExecutable {
    static func path() throws(ServersError) -> String {
        do {
            return try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        } catch {
            throw ServersError(code: .notStarted, detail: "/proc/self/exe cannot be read")
        }
    }

    static func folder() throws(ServersError) -> String {
        URL(filePath: try Self.path()).deletingLastPathComponent().path
    }

    /// How a person calls it from the working folder.
    static func shownPath() throws(ServersError) -> String {
        let (path, folder) = (try Self.path(), FileManager.default.currentDirectoryPath)
        return path.hasPrefix("\(folder)/") ? String(path.dropFirst(folder.count + 1)) : path
    }
}
