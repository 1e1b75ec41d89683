internal import FoundationEssentials
internal import Logging
internal import Web
internal import WorkerKit

/// The file of users. It is read at each request, so that a role or a person taken out of it counts at once.
struct UsersFile: Sendable {
    private static let longest = 1 << 20

    private let path: String
    private let logger: Logger
    /// A broken file is told of once a minute.
    private let lines = RequestLimit(1, in: .seconds(60))

    init(_ path: String, logger: Logger) { (self.path, self.logger) = (path, logger) }

    /// nil if there is no such user, or the file cannot be used.
    func user(_ name: String) -> UserEntry? {
        if let fault = PrivateFile.fault(self.path) {
            self.tell(fault)
            return nil
        }
        guard let bytes = FileManager.default.contents(atPath: self.path), bytes.count <= Self.longest,
            let text = String(validating: bytes, as: UTF8.self)
        else {
            self.tell("names a file that is not UTF-8 text of at most 1 MiB")
            return nil
        }
        do {
            return try UserList(parsing: text).named(name)
        } catch {
            self.tell("has no user in line \(error.line): write it with jadwal console user add")
            return nil
        }
    }

    private func tell(_ fault: String) {
        guard self.lines.allows("") else { return }
        self.logger.error(
            "Nobody can sign in to the console",
            metadata: [LogKey.reason: "\(Setting.consoleUsers.name) \(fault)"]
        )
    }
}
