import Foundation
import TestSupport
import Testing

@testable import CalendarHosts

@Suite("The file of users changes in one line, and keeps its rights") struct RadicaleUsersTests {
    private let folder: URL

    init() throws {
        self.folder = FileManager.default.temporaryDirectory.appending(path: "users-\(UUID())")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    }

    private func write(_ text: String, mode: Int = 0o640, to name: String = "users") throws -> String {
        let path = self.folder.appending(path: name).path
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test(
        arguments: [
            ("", "x:1\n", ""), ("a:1\n", "a:1\nx:1\n", "a:1\n"), ("a:1", "a:1\nx:1\n", "a:1\n"),
            ("a:1\nx:9\nb:2\n", "a:1\nx:1\nb:2\n", "a:1\nb:2\n"), ("x:9\nx:8\n", "x:1\n", ""),
            ("# x:1\n\nxx:3\n x:4\n", "# x:1\n\nxx:3\n x:4\nx:1\n", "# x:1\n\nxx:3\n x:4\n"),
            ("a:1\r\nx:2\r\n", "a:1\r\nx:1\n", "a:1\r\n"), ("سارة:1\n", "سارة:1\nx:1\n", "سارة:1\n"),
        ]
    )
    func onlyTheNamedLineChanges(_ old: String, _ set: String, _ removed: String) {
        func changed(_ hash: String?) -> String {
            String(decoding: RadicaleUsers.changed(Array(old.utf8), "x", to: hash), as: UTF8.self)
        }
        #expect(changed("1") == set)
        #expect(changed(nil) == removed)
    }

    @Test func replacedFileKeepsItsPermissions() async throws {
        let path = try self.write("a:1\n", mode: 0o640)
        // A link would be replaced by a file, and the file behind it would stay unchanged.
        let link = self.folder.appending(path: "link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        try await RadicaleUsers(path: link).set("x", to: "$6$hash")
        #expect(try self.text(path) == "a:1\nx:$6$hash\n")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
        // Files of a killed program do no harm.
        _ = try self.write("half", to: "users.new")
        try await RadicaleUsers(path: path).set("x", to: nil)
        #expect(try self.text(path) == "a:1\n")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: self.folder.path).sorted() == ["link", "users"]
        )
    }

    /// As root, the owner is set. As another user, the own one is kept.
    @Test func fileKeepsItsOwnerAndGroup() async throws {
        let path = try self.write("a:1\n", mode: 0o640)
        let (owner, group): (uid_t, gid_t) = geteuid() == 0 ? (65_532, 65_531) : (geteuid(), getegid())
        #expect(chown(path, owner, group) == 0)
        try await RadicaleUsers(path: path).set("x", to: "1")
        var found = stat()
        #expect(stat(path, &found) == 0)
        #expect(found.st_uid == owner && found.st_gid == group && found.st_mode & 0o777 == 0o640)
    }

    @Test(.timeLimit(.minutes(1))) func concurrentChangesLoseNoLine() async throws {
        let path = try self.write("# those of the operator\nroot:1\n")
        try await withThrowingTaskGroup { group in
            for number in 0..<40 {
                group.addTask { try await RadicaleUsers(path: path).set("u\(number)", to: "\(number)") }
            }
            try await group.waitForAll()
        }
        let lines = try self.text(path).split(separator: "\n").map(String.init)
        #expect(lines.prefix(2) == ["# those of the operator", "root:1"])
        #expect(Set(lines.dropFirst(2)) == Set((0..<40).map { "u\($0):\($0)" }) && lines.count == 42)
    }

    @Test func faultNamesTheRemedyAndNoUser() async throws {
        let missing = RadicaleUsers(path: self.folder.appending(path: "none").path)
        await #expect(throws: HostFault("the file of users cannot be found (No such file or directory)")) {
            try await missing.set("jadwal-secret", to: "planted")
        }
        #expect(throws: HostFault.self) { try missing.check() }
        let large = try self.write("", to: "large")
        #expect(truncate(large, off_t(RadicaleUsers.largest) + 1) == 0)
        await #expect(throws: HostFault("the file of users is too large, or is no file")) {
            try await RadicaleUsers(path: large).set("x", to: "1")
        }
        try RadicaleUsers(path: try self.write("a:1\n")).check()
    }

    @Test(.timeLimit(.minutes(1))) func waitForALockedFileIsLimited() async throws {
        let path = try self.write("a:1\n")
        let held = open(self.folder.path, O_RDONLY | O_DIRECTORY)
        defer { close(held) }
        #expect(flock(held, LOCK_EX) == 0)
        await #expect(throws: HostFault.self) { try await RadicaleUsers(path: path).set("x", to: "1") }
        #expect(try self.text(path) == "a:1\n")
    }
}
