import Foundation
import HTTP
import HTTPTypes
import TestSupport
import Testing

/// A CalDAV server for one test, with a user for each customer.
final class PrivateRadicale: Sendable {
    /// Which of the two versions that there are in use.
    enum Version: Sendable {
        /// Debian's, whose file of users has passwords in plain text.
        case debian
        /// PyPI's. It finds out how each password is written.
        case newest
    }

    static let program = "/usr/bin/radicale"
    static let password = "calendar password"

    let url: String
    let port: Int
    /// Of all users.
    let password: String
    let folder: URL
    private let version: Version
    private let process = Process()

    /// The rights of its users on their calendars.
    enum Rights: String {
        case write = "rw"
        case read = "r"
    }

    /// Returns when it answers.
    ///
    /// - Parameter rights: nil for those that each user has of old, which do not change.
    convenience init(
        users: [String],
        password: String = PrivateRadicale.password,
        version: Version = .debian,
        rights: Rights? = nil,
        http: HTTPClient,
        folder: URL
    ) async throws {
        let (port, folder) = (try LoopbackPort.free(), folder.appending(path: "radicale"))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let passwords = folder.appending(path: "users")
        try Data(users.map { "\($0):\(password)\n" }.joined().utf8).write(to: passwords)
        let text = """
            [server]
            hosts = 127.0.0.1:\(port)
            [auth]
            type = htpasswd
            htpasswd_filename = \(passwords.path)
            htpasswd_encryption = \(version == .debian ? "plain" : "autodetect")
            delay = 0
            [storage]
            filesystem_folder = \(folder.path)/collections
            [logging]
            level = warning

            """
        var configuration = text
        if let rights {
            try Self.set(rights, in: folder)
            configuration += "[rights]\ntype = from_file\nfile = \(folder.path)/rights\n"
        }
        try Data(configuration.utf8).write(to: folder.appending(path: "config"))
        try await self.init(at: port, in: folder, password, version, http)
    }

    /// Starts one again that was stopped, with all that it had.
    convenience init(again other: PrivateRadicale, http: HTTPClient) async throws {
        try await self.init(at: other.port, in: other.folder, other.password, other.version, http)
    }

    private init(
        at port: Int,
        in folder: URL,
        _ password: String,
        _ version: Version,
        _ http: HTTPClient
    ) async throws {
        (self.port, self.folder, self.password, self.version) = (port, folder, password, version)
        self.url = "http://127.0.0.1:\(port)/"
        let python = version == .debian ? nil : TestEnvironment.python
        self.process.executableURL = URL(filePath: python ?? Self.program)
        let configuration = ["--config", folder.appending(path: "config").path]
        self.process.arguments = (python == nil ? [] : ["-m", "radicale"]) + configuration
        self.process.standardInput = FileHandle.nullDevice
        self.process.standardOutput = FileHandle.nullDevice
        self.process.standardError = FileHandle.nullDevice
        try self.process.run()
        Reaper.shared.know(self.process.processIdentifier)
        let url = self.url
        try await awaiting("Radicale answers") {
            (try? await http.execute(HTTPCall(method: .get, url: url + "nobody/")))?.status == 401
        }
    }

    /// For all users, from the next request on.
    func set(_ rights: Rights) throws { try Self.set(rights, in: self.folder) }

    private static func set(_ rights: Rights, in folder: URL) throws {
        let text = """
            [home]
            user: .+
            collection: {user}
            permissions: RW
            [calendars]
            user: .+
            collection: {user}/[^/]+
            permissions: \(rights.rawValue)
            [root]
            user: .+
            collection:
            permissions: R

            """
        try Data(text.utf8).write(to: folder.appending(path: "rights"), options: .atomic)
    }

    /// A user's collections.
    func home(of user: String) -> URL { self.folder.appending(path: "collections/collection-root/\(user)") }

    /// The status with which it answers when a user asks for somebody's home.
    func status(
        of home: String,
        for user: String,
        _ password: String,
        over http: HTTPClient
    ) async throws -> Int {
        var call = HTTPCall(method: try #require(.init("PROPFIND")), url: "\(self.url)\(home)/")
        call.fields[try #require(.init("Depth"))] = "0"
        call.credentials = .basic(user: user, password: password)
        return try await http.execute(call).status
    }

    /// The lines of its file of users.
    func users() throws -> [String] {
        try String(contentsOf: self.folder.appending(path: "users"), encoding: .utf8).split(separator: "\n")
            .map(String.init)
    }

    /// Returns when it has ended.
    func stop() {
        kill(self.process.processIdentifier, SIGKILL)
        self.process.waitUntilExit()
    }

    deinit { if self.process.isRunning { kill(self.process.processIdentifier, SIGKILL) } }
}
