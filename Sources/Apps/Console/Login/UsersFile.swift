internal import FoundationEssentials
internal import Glibc
internal import Logging
internal import NIOConcurrencyHelpers
internal import Pages
internal import WorkerKit

/// The file of users. It is read again when it has changed, so that a role or a person taken out of it counts at once.
final class UsersFile: Sendable {
    private struct Version: Equatable {
        var inode: UInt64
        var size: Int64
        var seconds: Int
        var nanoseconds: Int
    }

    private struct Kept {
        var version: Version?
        var users: UserList?
    }

    private static let longest = 1 << 20

    private let path: String
    private let logger: Logger
    private let kept = NIOLockedValueBox(Kept())

    init(_ path: String, logger: Logger) { (self.path, self.logger) = (path, logger) }

    /// nil if there is no such user, or the file cannot be used.
    func user(_ name: String) -> UserEntry? { self.current?.named(name) }

    private var current: UserList? {
        self.kept.withLockedValue { kept in
            let version = self.version
            if let version, version == kept.version { return kept.users }
            kept = Kept(version: version, users: version == nil ? nil : self.read())
            return kept.users
        }
    }

    /// Changes whenever somebody writes the file. nil if it cannot be read, or others may read it.
    private var version: Version? {
        var information = stat()
        guard PrivateFile.fault(self.path) == nil, stat(self.path, &information) == 0 else {
            self.tell("it cannot be read, or others may read it: chmod 0600 it")
            return nil
        }
        return Version(
            inode: UInt64(information.st_ino),
            size: Int64(information.st_size),
            seconds: information.st_mtim.tv_sec,
            nanoseconds: information.st_mtim.tv_nsec
        )
    }

    private func read() -> UserList? {
        guard let bytes = FileManager.default.contents(atPath: self.path), bytes.count <= Self.longest,
            let text = String(validating: bytes, as: UTF8.self)
        else {
            self.tell("it is not UTF-8 text of at most 1 MiB")
            return nil
        }
        do {
            return try UserList(parsing: text)
        } catch {
            self.tell("line \(error.line) is no user: write it with jadwal console user add")
            return nil
        }
    }

    private func tell(_ fault: String) {
        self.logger.error(
            "The file in \(SettingName.consoleUsers.rawValue) cannot be used: nobody can sign in",
            metadata: [LogKey.reason: "\(fault)"]
        )
    }
}
