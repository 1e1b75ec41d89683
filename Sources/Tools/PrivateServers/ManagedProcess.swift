internal import FoundationEssentials
internal import Glibc

/// A program that one command starts in the background and later commands find and stop.
protocol ManagedProcess: Sendable {
    var name: ProcessName { get }
    /// The time limit of a start on a slow machine.
    var startLimit: Duration { get }

    /// Writes the files that the program reads. Called before each start, never while it runs.
    func prepare() async throws
    func command() throws -> LaunchCommand
    /// Checks that it answers in its own protocol. An open port is not enough.
    func isReady() async -> Bool
    /// True if its files are as `prepare()` would write them. If not, the process is restarted.
    var isPrepared: Bool { get }
}

extension ManagedProcess {
    var startLimit: Duration { .seconds(60) }
    var isPrepared: Bool { true }
}

/// Finds programs that Debian packages have installed.
package enum InstalledProgram {
    package static let searchPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

    package static func path(_ name: String, package: String) throws(ServersError) -> String {
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

/// The path of this program, and the folder of Jadwal's executables.
package enum OwnExecutable {
    /// By the name `jadwal`: in an installation the file may be one for all programs, which goes by the name it is
    /// run under.
    package static func path() throws(ServersError) -> String { "\(try Self.folder())/jadwal" }

    package static func folder() throws(ServersError) -> String {
        do {
            let file = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return URL(filePath: file).deletingLastPathComponent().path
        } catch {
            throw ServersError(code: .notStarted, detail: "/proc/self/exe cannot be read")
        }
    }

    /// The path as a person types it in the working folder.
    package static func shownPath() throws(ServersError) -> String {
        let (path, folder) = (try Self.path(), FileManager.default.currentDirectoryPath)
        return path.hasPrefix("\(folder)/") ? String(path.dropFirst(folder.count + 1)) : path
    }
}
