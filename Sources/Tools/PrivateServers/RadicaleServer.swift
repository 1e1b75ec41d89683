internal import CommandKit
internal import FoundationEssentials

/// A CalDAV server that stores plain files, with a password for each user.
struct RadicaleServer: ManagedProcess {
    /// The user in `ServerAddresses`.
    static let user = "jadwal"

    let name = ProcessName.radicale
    var folder: String
    var port: UInt16

    private var passwords: String { "\(self.folder)/users" }

    func prepare() throws {
        try StoredFile.makeFolder(self.folder)
        _ = try self.password(of: Self.user)
        try StoredFile.write(
            """
            [server]
            hosts = 127.0.0.1:\(self.port)

            [auth]
            type = htpasswd
            htpasswd_filename = \(self.passwords)
            htpasswd_encryption = plain
            delay = 0

            [storage]
            filesystem_folder = \(self.folder)/collections

            [logging]
            level = warning

            """,
            to: "\(self.folder)/config"
        )
    }

    func command() throws -> LaunchCommand {
        LaunchCommand(
            executable: try InstalledProgram.path("radicale", package: "radicale"),
            arguments: ["--config", "\(self.folder)/config"],
            environment: ["PATH": InstalledProgram.searchPath, "HOME": self.folder, "LANG": "C.UTF-8"]
        )
    }

    func isReady() async -> Bool {
        await LoopbackProbe.httpStatus(port: self.port, path: "/\(Self.user)/") == 401
    }

    /// The password of a user, made on first use. The server reads the file at each login, so a new user needs no
    /// restart.
    func password(of user: String) throws -> String {
        let lines = StoredFile.read(self.passwords)?.split(separator: "\n") ?? []
        if let line = lines.first(where: { $0.hasPrefix("\(user):") }) {
            return String(line.dropFirst(user.count + 1))
        }
        let password = RandomSecret.password()
        let text = (lines.map(String.init) + ["\(user):\(password)"]).joined(separator: "\n") + "\n"
        try StoredFile.write(text, to: self.passwords)
        return password
    }

    /// Removes a user and the user's calendars. No effect if there is no such user.
    func forget(user: String) throws {
        let lines = StoredFile.read(self.passwords)?.split(separator: "\n") ?? []
        let others = lines.filter { !$0.hasPrefix("\(user):") }
        try? FileManager.default.removeItem(atPath: "\(self.folder)/collections/collection-root/\(user)")
        guard others.count < lines.count else { return }
        try StoredFile.write(others.map { $0 + "\n" }.joined(), to: self.passwords)
    }
}
