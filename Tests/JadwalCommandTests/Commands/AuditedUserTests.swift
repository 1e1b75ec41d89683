internal import CommandKit
internal import Glibc
internal import Testing

@Suite struct `The audit's person is who the kernel says` {
    @Test func `variables that anybody can set name nobody`() {
        let environment = ["USER": "somebody", "LOGNAME": "somebody", "SUDO_USER": "somebody", "SUDO_UID": "1"]
        // 65534 is nobody's on Debian; 3999999999 has no name.
        #expect(AuditedUser.text(userID: 65_534, environment: environment) == "nobody (uid 65534)")
        #expect(AuditedUser.text(userID: 3_999_999_999, environment: environment) == "uid 3999999999")
    }

    @Test func `behind root the caller of sudo is a note, by number`() {
        let environment = ["SUDO_UID": "65534", "SUDO_USER": "somebody"]
        #expect(
            AuditedUser.text(userID: 0, environment: environment) == "root (uid 0), by SUDO_UID nobody (uid 65534)"
        )
        for text in ["0", "-1", "root", "1; drop", ""] {
            #expect(AuditedUser.text(userID: 0, environment: ["SUDO_UID": text]) == "root (uid 0)")
        }
    }

    @Test func `it is this process's real user`() {
        #expect(AuditedUser.current.contains("uid \(getuid())"))
    }
}
