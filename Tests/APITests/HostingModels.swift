import Pipeline
import Testing
import Time
import UseCases
import Web

@testable import API
@testable import Store

/// Pages of the account that the operator keeps for an owner.
enum HostingModels {
    static func pages(_ text: String, _ context: OwnerContext) -> [(name: String, page: Page)] {
        let account = Self.account(text)
        var (offered, again) = (
            CalendarConnectPage(form: CalendarForm(), isFirst: true), CalendarConnectPage(form: CalendarForm())
        )
        (offered.hosting, offered.refusal) = (HostingOffer(isAgain: false), HostingPhrase.notMade)
        again.hosting = HostingOffer(isAgain: true)
        return [
            ("hosted", HostedCalendarPage(account: account).page(context, isOffered: true)),
            ("hosted, without a host", HostedCalendarPage(account: account).page(context, isOffered: false)),
            (
                "hosted, not connected",
                HostedCalendarPage(account: nil, refusal: HostingPhrase.busy).page(context, isOffered: true)
            ),
            ("connect, or let it be hosted", offered.page(context)),
            ("connect, or use the hosted one again", again.page(context)),
            ("calendar, hosted", CalendarPage(account: account).page(context)),
            ("profile, hosted", ProfilePage(account: account, isSigned: true).page(context)),
        ]
    }

    static func account(_ text: String) -> OwnerCalendarAccount {
        OwnerCalendarAccount(
            account: CalendarAccount(customerID: "c", url: text, username: text, password: "planted-Zq5"),
            isHosted: true
        )
    }
}

@Suite("The password of a hosted calendar is on one page") struct HostedPasswordTests {
    @Test(arguments: Language.allCases) func pageOfTheAccountAloneShowsIt(_ language: Language) throws {
        let session = OwnerSession(id: "s", customerID: "c", formSecret: "secret", isRecent: true)
        let context = OwnerContext(
            language: language,
            now: UnixTime(seconds: 1_800_000_000),
            session: session,
            tokens: FormTokens(secret: "secret"),
            here: Route(["calendar"])
        )
        for (name, page) in HostingModels.pages("https://dav.example.org/", context) {
            let html = OwnerFrame.document(page, context)
            #expect(html.contains("planted-Zq5") == ["hosted", "hosted, without a host"].contains(name), "\(name)")
        }
    }
}
