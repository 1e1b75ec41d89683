import Foundation
import HTTP
import HTTPTypes
import TestSupport

/// A CalDAV server for one test, with a user for each customer.
final class PrivateRadicale: Sendable {
    static let program = "/usr/bin/radicale"
    static let password = "calendar password"

    let url: String
    let port: Int
    /// Of all users.
    let password: String
    private let process = Process()
    private let folder: URL

    /// Returns when it answers.
    init(
        users: [String],
        password: String = PrivateRadicale.password,
        http: HTTPClient,
        folder: URL
    ) async throws {
        self.password = password
        self.port = try LoopbackPort.free()
        self.url = "http://127.0.0.1:\(self.port)/"
        self.folder = folder.appending(path: "radicale")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        let passwords = self.folder.appending(path: "users")
        try Data(users.map { "\($0):\(password)\n" }.joined().utf8).write(to: passwords)
        let configuration = self.folder.appending(path: "config")
        let text = """
            [server]
            hosts = 127.0.0.1:\(self.port)
            [auth]
            type = htpasswd
            htpasswd_filename = \(passwords.path)
            htpasswd_encryption = plain
            delay = 0
            [storage]
            filesystem_folder = \(self.folder.path)/collections
            [logging]
            level = warning

            """
        try Data(text.utf8).write(to: configuration)
        self.process.executableURL = URL(filePath: Self.program)
        self.process.arguments = ["--config", configuration.path]
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

    /// Returns when it has ended.
    func stop() {
        kill(self.process.processIdentifier, SIGKILL)
        self.process.waitUntilExit()
    }

    deinit { if self.process.isRunning { kill(self.process.processIdentifier, SIGKILL) } }
}
