import Testing

@testable import Web

@Suite("No form puts a secret back into a page") struct SecretFieldTests {
    private enum Words: Phrase {
        case label

        var both: Both { Both("Password", "كلمة المرور") }
    }

    private func html(_ field: PageForm.Field, _ faults: [String: Spoken] = [:]) -> String {
        let route = Route(["connect"])
        let label = Spoken(Words.label, in: .english)
        return PageForm.sending(to: route, FormTokens(secret: "s").token(for: route), [field], submit: label)
            .showing(faults).markup.html
    }

    /// There is no value to give them: a field with one does not compile.
    @Test func fieldsOfSecretsAreEmpty() throws {
        let label = Spoken(Words.label, in: .english)
        for field in [PageForm.Field.password("p", label), .secret("p", label), .secret("p", label, isRequired: false)]
        {
            for faults in [[:], ["p": label]] as [[String: Spoken]] {
                let input = try #require(self.html(field, faults).firstMatch(of: #/<input [^>]*type="password"[^>]*>/#))
                #expect(!input.output.contains("value="))
            }
        }
    }

    @Test(arguments: [
        ("https://noura:planted@dav.example/a?b=c@d", "https://dav.example/a?b=c@d"),
        ("https://planted@dav.example", "https://dav.example"), ("noura:planted@dav.example/a", "dav.example/a"),
        ("https://a:b@planted@dav.example/", "https://dav.example/"), ("//u:planted@h", "//h"),
        ("https://dav.example/people/noura@example.org/", "https://dav.example/people/noura@example.org/"),
        ("https://", "https://"), ("@", ""), ("", ""), ("//example.com", "//example.com"),
    ])
    func addressComesBackWithoutItsLogin(_ typed: String, _ shown: String) {
        let label = Spoken(Words.label, in: .english)
        let html = self.html(.address("a", label, value: typed, longest: 2000))
        #expect(html.contains("value=\"\(shown)\"") && !html.contains("planted"))
    }
}
