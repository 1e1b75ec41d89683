import Testing
import Web

@Suite("The file of users lets in who it names") struct PasswordTests {
    @Test func onlyItsPasswordMatches() throws {
        let hash = try PasswordHash(of: "correct horse battery")
        #expect(try hash.matches("correct horse battery"))
        #expect(try !hash.matches("correct horse batterz"))
        let again = try #require(PasswordHash(text: hash.text))
        #expect(again == hash && hash.text.hasPrefix("scrypt$15$8$3$"))
        #expect(try PasswordHash(of: "correct horse battery") != hash)
    }

    @Test(arguments: ["", "scrypt$15$8$3$", "scrypt$1$1$1$AAAAAAAAAAAAAAAAAAAAAA==$AAAA", "md5$x", "plain"])
    func otherHashIsRefused(text: String) {
        #expect(PasswordHash(text: text) == nil)
    }

    @Test func lineComesBackAsItWas() throws {
        let password = try PasswordHash(of: "correct horse battery")
        let entry = try #require(UserEntry(name: "noura", roles: [.operator, .viewer], password: password))
        #expect(entry.line.hasPrefix("noura:viewer,operator:scrypt$"))
        #expect(UserEntry(line: entry.line) == entry)
        let list = try UserList(parsing: "# people\n\n\(entry.line)\n")
        #expect(list.named("noura") == entry && list.named("Noura") == nil)
    }

    @Test func faultyLineIsNamed() throws {
        let line = try #require(UserEntry(name: "a", roles: [.viewer], password: PasswordHash(of: "0123456789"))).line
        for (text, number) in [
            ("a:viewer:x", 1), ("\(line)\n\(line)", 2), ("# x\n:viewer:x", 2),
            (line.replacing("viewer", with: "root"), 1),
            (line.replacing("viewer", with: ""), 1), ("a b" + line.dropFirst(), 1),
        ] {
            #expect(throws: UserList.Fault(line: number)) { try UserList(parsing: text) }
        }
    }

    @Test func tokenIsNotItsHash() throws {
        let token = SessionToken()
        #expect(token.text.utf8.count == 43 && token.hash.utf8.count == 64)
        #expect(SessionToken(text: token.text) == token && "\(token)" == "SessionToken")
        #expect(SessionToken(text: "") == nil && SessionToken(text: String(repeating: "/", count: 43)) == nil)
        #expect(SessionToken() != token)
    }
}
