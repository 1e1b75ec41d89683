internal import CommandKit
internal import Glibc
internal import Testing

@Suite struct `The audited user comes from the kernel` {
    @Test func `environment variables do not set the user`() {
        let environment = ["USER": "somebody", "LOGNAME": "somebody", "SUDO_USER": "somebody", "SUDO_UID": "1"]
        // 65534 is the user nobody on Debian; 3999999999 has no name.
        #expect(AuditedUser.text(userID: 65_534, environment: environment) == "nobody (uid 65534)")
        #expect(AuditedUser.text(userID: 3_999_999_999, environment: environment) == "uid 3999999999")
    }

    @Test func `the caller of sudo is noted only for root`() {
        let environment = ["SUDO_UID": "65534", "SUDO_USER": "somebody"]
        #expect(
            AuditedUser.text(userID: 0, environment: environment) == "root (uid 0), by SUDO_UID nobody (uid 65534)"
        )
        for text in ["0", "-1", "root", "1; drop", ""] {
            #expect(AuditedUser.text(userID: 0, environment: ["SUDO_UID": text]) == "root (uid 0)")
        }
    }

    @Test func `the current user is the real user of this process`() {
        #expect(AuditedUser.current.contains("uid \(getuid())"))
    }
}
