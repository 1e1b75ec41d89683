import Foundation
import Testing

@testable import CalendarHosts

@Suite("Passwords are hashed as crypt(5) says") struct PasswordHashTests {
    @Test func hashHasTheFormThatRadicaleRecognises() throws {
        let hashes = try (0..<20).map { _ in try #require(PasswordHash.of("same")) }
        // Radicale's own pattern for SHA-512. Text that does not match it is a plain-text password.
        let pattern = #/\$6\$[A-Za-z0-9\/.]{16}\$[A-Za-z0-9\/.]{86}/#
        #expect(hashes.allSatisfy { $0.wholeMatch(of: pattern) != nil })
        #expect(Set(hashes).count == 20)
    }

    /// OpenSSL's hash of the same password and salt.
    @Test(arguments: ["abcde-fghjk-mnpqr-stuvw", "x", "كلمة", "with blanks and : and $"])
    func hashEqualsOpenSSLs(_ password: String) throws {
        let hash = try #require(PasswordHash.of(password))
        let salt = String(hash.split(separator: "$")[1])
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = ["passwd", "-6", "-salt", salt, "-stdin"]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data("\(password)\n".utf8))
        try input.fileHandleForWriting.close()
        let theirs = try #require(try output.fileHandleForReading.readToEnd())
        process.waitUntilExit()
        #expect(String(decoding: theirs, as: UTF8.self) == hash + "\n")
    }

    @Test func eachNameAndPasswordIsNew() {
        let (names, passwords) = (
            (0..<1000).map { _ in HostedLogin.newName() }, (0..<1000).map { _ in HostedLogin.newPassword() }
        )
        #expect(Set(names).count == 1000 && Set(passwords).count == 1000)
        #expect(names.allSatisfy { $0.wholeMatch(of: /jadwal-[a-z2-9]{16}/) != nil })
        #expect(passwords.allSatisfy { $0.wholeMatch(of: /([a-z2-9]{5}-){3}[a-z2-9]{5}/) != nil })
        #expect("\(HostedLogin(name: "planted", password: "planted"))" == "HostedLogin")
        #expect("\(HostedAccount(url: "planted", name: "planted", password: "planted"))" == "HostedAccount")
    }
}
