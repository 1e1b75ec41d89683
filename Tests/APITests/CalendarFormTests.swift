import CalDAV
import Testing
import Time
import UseCases
import Web

@testable import API

@Suite("What owners type to connect a calendar is checked before a server is asked") struct CalendarFormTests {
    private func form(_ fields: [(String, String)]) -> CalendarForm {
        CalendarForm(RequestItems(fields.map { Route.Item($0.0, $0.1) }))
    }

    private func form(_ provider: String, address: String = "", user: String = "noura", password: String = "secret")
        -> CalendarForm
    {
        self.form([("provider", provider), ("address", address), ("user", user), ("password", password)])
    }

    @Test(arguments: [
        ("icloud", "", "https://caldav.icloud.com/"), ("fastmail", "", "https://caldav.fastmail.com/"),
        ("mailbox", "", "https://dav.mailbox.org/caldav/"),
        ("nextcloud", "cloud.example.org", "cloud.example.org/remote.php/dav/"),
        ("nextcloud", "https://example.org/cloud/", "https://example.org/cloud/remote.php/dav/"),
        ("nextcloud", "https://example.org/remote.php/dav", "https://example.org/remote.php/dav"),
        ("other", "dav.example.org", "dav.example.org"),
        ("other", "https://[2001:db8::1]:8443/dav/", "https://[2001:db8::1]:8443/dav/"),
    ])
    func addressOfAProvider(_ provider: String, _ typed: String, _ url: String) {
        let form = self.form(provider, address: typed)
        #expect(form.faults.isEmpty)
        #expect(form.url == url)
    }

    @Test func emptyFormNamesEachField() {
        let form = self.form([])
        #expect(form.faults == [.provider: .noProvider, .user: .noUser, .password: .noPassword])
        #expect(form.url == nil)
        #expect(self.form("other").faults == [.address: .noAddress])
        #expect(self.form("elsewhere").faults == [.provider: .noProvider])
    }

    @Test(arguments: [
        ("https://www.google.com/calendar/dav/", CalendarInputFault.google),
        ("apidata.googleusercontent.com/caldav/v2/", .google), ("calendar.google.com:443", .google),
        ("cloud example.org", .unusableAddress), ("cloud.example.org\u{0}", .unusableAddress),
        ("cloud.\u{202E}example.org", .unusableAddress), (String(repeating: "a", count: 2001), .unusableAddress),
    ])
    func refusedAddress(_ address: String, _ fault: CalendarInputFault) {
        #expect(self.form("other", address: address).faults == [.address: fault])
    }

    @Test func googleIsNoProviderAndSaysWhy() {
        #expect(self.form("google").faults == [.provider: .google])
        // A host whose name only ends alike is another one.
        #expect(self.form("other", address: "notgoogle.com").faults.isEmpty)
    }

    @Test func addressBesideAKnownProviderIsNotIgnoredSilently() {
        #expect(self.form("icloud", address: "cloud.example.org").faults == [.address: .addressNotWanted])
    }

    @Test(arguments: ["a:b", "a\nb", "a\u{200E}", String(repeating: "u", count: 321)])
    func refusedUser(_ user: String) { #expect(self.form("icloud", user: user).faults == [.user: .unusableUser]) }

    @Test(arguments: ["a\u{0}", "abcd\r\n", "\u{200F}abcd", String(repeating: "p", count: 1025)])
    func refusedPassword(_ password: String) {
        #expect(self.form("icloud", password: password).faults == [.password: .unusablePassword])
    }

    @Test func passwordIsTakenAsItIs() {
        #expect(self.form("icloud", password: "  ab كلمة ٤ ").password == "  ab كلمة ٤ ")
        #expect(self.form("icloud", password: "می\u{200C}روم👨\u{200D}👩").faults.isEmpty)
        #expect("\(self.form("icloud", user: "noura", password: "secret"))" == "CalendarForm")
    }
}

@Suite("A refused account is explained where it helps") struct CalendarRefusalTests {
    private func html(_ page: CalendarConnectPage) -> String {
        let session = "0192d3a4-0000-7000-8000-000000000001"
        let context = OwnerContext(
            language: .english,
            now: UnixTime(seconds: 1_800_000_000),
            session: nil,
            tokens: FormTokens(secret: session),
            here: Route(["calendar"])
        )
        return CalendarConnectPage.render(page, context).html
    }

    private var form: CalendarForm {
        var form = CalendarForm()
        (form.provider, form.address, form.user, form.password) = (.other, "dav.example.org", "noura", "planted-Zq7")
        return form
    }

    @Test(arguments: AccountFault.allCases) func everyFaultIsToldOnceAndThePasswordTypedAgain(_ fault: AccountFault) {
        let html = self.html(CalendarConnectPage(form: self.form, fault: fault))
        let words = Markup.words(AccountFaultPhrase(fault), in: .english).html
        #expect(html.ranges(of: words).count == 1)
        for value in ["dav.example.org", "noura"] { #expect(html.contains("value=\"\(value)\"")) }
        // But the password, which no page shows.
        #expect(!html.contains("planted") && html.contains("Type the password again"))
        #expect(html.contains("<option value=\"other\" selected>"))
        let refused = html.ranges(of: "aria-invalid=\"true\"").count
        #expect(refused == (fault.field == nil ? 0 : 1))
        #expect(html.ranges(of: "badge bad").count == 1)
    }

    @Test func faultOfAKnownAddressIsNoFaultOfTheEmptyField() {
        var form = self.form
        (form.provider, form.address) = (.iCloud, "")
        let html = self.html(CalendarConnectPage(form: form, fault: .unreachable))
        #expect(!html.contains("aria-invalid") && html.contains("notice bad"))
    }

    @Test func stepsBeforeTheFaultHaveWorked() {
        func states(_ fault: AccountFault) -> [CalendarTestStep.State] {
            CalendarTestStep.allCases.map { $0.state(fault) }
        }
        #expect(states(.address) == [.failed, .unknown, .unknown, .unknown])
        // It may be the name.
        #expect(states(.unreachable) == [.unknown, .failed, .unknown, .unknown])
        #expect(states(.untrusted) == [.passed, .failed, .unknown, .unknown])
        #expect(states(.login) == [.passed, .passed, .failed, .unknown])
        #expect(states(.noCalDAV) == [.passed, .passed, .unknown, .failed])
        #expect(states(.lostRight) == states(.readOnly))
        #expect(states(.readOnly) == [.passed, .passed, .passed, .failed])
    }
}
