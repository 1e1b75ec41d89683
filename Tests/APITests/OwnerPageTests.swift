import BridgeCare
import CalDAV
import ChatReader
import Pipeline
import Testing
import Time
import UseCases
import Web

@testable import API
@testable import Store

@Suite("Owners' pages show values as text, and are whole in both languages") struct OwnerPageTests {
    static let hostile = [
        "\"><img src=x onerror=alert(1)>", "<script>alert(1)</script>", "' onmouseover='alert(1)", "\u{202E}evil",
        "a\u{0}b", "javascript:alert(1)", "</select></td></table>", "//example.com",
    ]
    static let customer = "0192d3a4-0000-7000-8000-000000000001"
    static let now = UnixTime(seconds: 1_800_000_000)

    func context(_ language: Language, signedIn: Bool = true) -> OwnerContext {
        let session = OwnerSession(id: Self.customer, customerID: Self.customer, formSecret: "secret", isRecent: true)
        return OwnerContext(
            language: language,
            now: Self.now,
            session: signedIn ? session : nil,
            tokens: FormTokens(secret: "secret"),
            here: Route(["account"])
        )
    }

    /// By name, each with the same text wherever a text can come from outside.
    private func pages(_ text: String, _ context: OwnerContext) -> [(name: String, page: Page)] {
        let account = OwnerAccountDetail(
            address: text,
            preferences: OwnerPreferences(zone: text, locale: text, quietHours: text, dayHours: text),
            createdAt: Self.now
        )
        let sessions = ["0192d3a4-0000-7000-8000-000000000002", Self.customer].map {
            ListedSession(id: $0, agent: text, createdAt: Self.now, seenAt: Self.now)
        }
        let token = SessionToken()
        return Self.eventPages(text, context) + [
            ("sign-in", SignInPage(refused: text, issuers: ["google", "work"]).page(context)),
            ("check mail", MailSentPage(address: nil).page(context)),
            ("check mail again", MailSentPage(address: text).page(context)),
            ("link", LinkPage(token: token, isElsewhere: false).page(context)),
            ("link elsewhere", LinkPage(token: token, isElsewhere: true).page(context)),
            ("connect a calendar", Self.connectPage(text).page(context)),
            ("connect another calendar", Self.connectPage(text, .login).page(context)),
            ("calendar", CalendarPage(account: Self.calendar(text), fault: .busy).page(context)),
            ("calendars", CalendarChoicePage(ListedCalendars(Self.calendar(text), Self.trial(text))).page(context)),
            ("profile", ProfilePage(account: Self.calendar(text), isSigned: false, isTooOften: true).page(context)),
            ("profile elsewhere", Self.profile(text).page(context)),
            ("no new calendar", Self.refusedMaking(text).page(context)),
            ("account", AccountPage(account: account).page(context)),
            ("me", MePage(address: text, steps: FirstSteps(done: [.calendar]), isCalendarDown: true).page(context)),
        ] + Self.steps(text, context) + Self.whatsApp(text, context) + PageModels.imports(text, context)
            + Self.devices(text, context) + HostingModels.pages(text, context)
            + OwnDataModels.pages(text, context) + [
                ("refused account", AccountPage(account: account, form: Self.refused(account)).page(context)),
                (
                    "sessions",
                    Page(
                        context.say(SessionPhrase.title),
                        [SessionsPage.render(SessionsPage(sessions: sessions, own: Self.customer), context)]
                    )
                ),
            ]
    }

    private static func steps(_ text: String, _ context: OwnerContext) -> [(name: String, page: Page)] {
        let steps = FirstSteps(done: [.calendar], skipped: [.whatsApp])
        let pages =
            FirstStep.allCases.map { FirstStepsPage(steps: steps, current: $0) } + [
                FirstStepsPage(steps: .over, current: nil),
                FirstStepsPage(steps: steps, current: .zone, refusedZone: text),
            ]
        return pages.map { ("first steps", $0.page(context)) }
    }

    private static func whatsApp(_ text: String, _ context: OwnerContext) -> [(name: String, page: Page)] {
        let place = LinkingPlace(source: "home", kind: .waha)
        var form = LinkingForm()
        (form.number, form.fault) = (text, .unreadable)
        func page(_ connections: [OwnerConnection], at place: LinkingPlace?) -> Page {
            WhatsAppPage(
                connections: connections,
                readToday: 7,
                place: place,
                days: 3,
                form: form,
                refusal: .notAgreed
            ).page(context)
        }
        let lost = WhatsAppPageTests.connection(.lost, .unlinked, isHeld: false)
        let (offer, scanned) = (ShownOffer(.code(text), confirmation: text), ShownOffer(.qr(text)))
        var filter = ChatFilterPage(WhatsAppPageTests.connection(.working, filter: .except([StoredID(bits: 1)])))
        (filter.typed, filter.fault) = (text, .line(1))
        return [
            ("consent", page([], at: place)), ("operator", page([], at: nil)),
            ("connections", page([lost, WhatsAppPageTests.connection(.working)], at: place)),
            ("code", LinkingPage(connection: WhatsAppPageTests.connection(.code, offer: offer)).page(context)),
            ("QR", LinkingPage(connection: WhatsAppPageTests.connection(.qr, offer: scanned)).page(context)),
            ("disconnect", EndConnectionPage(connection: lost, days: 3, left: .notUnlinked).page(context)),
            ("chats", filter.page(context)),
        ]
    }

    private static func devices(_ text: String, _ context: OwnerContext) -> [(name: String, page: Page)] {
        let devices = Device.Service.allCases.map { service in
            OwnerDevice(
                id: Self.customer,
                service: service,
                address: text,
                agent: text,
                registeredAt: Self.now,
                refusedAt: service == .ntfy ? Self.now : nil
            )
        }
        var tested = DevicesPage(devices: devices, browserKey: text, newKey: text)
        tested.testedID = Self.customer
        var after = context
        after.notice = .testRefused
        let refused = NewDeviceKind.allCases.flatMap { kind in
            DeviceFault.allCases.map { fault in
                let refused = DevicesPage.Refused(kind: kind, fault: fault, address: text)
                return DevicesPage(devices: [], browserKey: text, refused: refused).page(context)
            }
        }
        return [
            ("devices", DevicesPage(devices: devices, browserKey: text).page(context)),
            ("no devices", DevicesPage(devices: [], browserKey: nil).page(context)),
            ("tested device", tested.page(after)),
        ] + refused.map { ("refused device", $0) }
    }

    /// Owners read times on their own clock, in words.
    @Test(arguments: Language.allCases) func noPageShowsATimeOfMachines(_ language: Language) {
        let context = self.context(language)
        for (name, page) in self.pages("text", context) {
            let html = OwnerFrame.document(page, context)
            let stamp = html.firstMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}:[0-9]{2}/)
            #expect(stamp == nil && !html.contains("<time datetime"), "\(name)")
        }
    }

    @Test func timesAreThoseOfTheOwnersClock() throws {
        var session = try #require(PageModels.context(.arabic).session)
        (session.zone, session.hasArabicDigits) = (Zone("Asia/Riyadh")!, true)
        let context = OwnerContext(
            language: .arabic,
            now: Self.now,
            session: session,
            tokens: FormTokens(secret: "secret"),
            here: Route(["sessions"])
        )
        let listed = ListedSession(id: Self.customer, agent: "", createdAt: Self.now, seenAt: Self.now)
        let page = Page(
            context.say(SessionPhrase.title),
            [SessionsPage.render(SessionsPage(sessions: [listed], own: Self.customer), context)]
        )
        // 2027-01-15 08:00 UTC.
        #expect(OwnerFrame.document(page, context).contains("١١:٠٠"))
    }

    @Test(arguments: [
        (0, "اليوم</span></a>"), (1, "<bdi>1</bdi></span>\n<span class=\"unseen\">أمر واحد بانتظار ردك"), (2, "أمران"),
        (4, "4 أمور"), (100, "100 أمر"),
    ])
    func navigationCountsWhatWaitsForAnAnswer(_ count: Int, _ words: String) throws {
        var session = try #require(PageModels.context(.arabic).session)
        session.waiting = count
        let context = OwnerContext(
            language: .arabic,
            now: Self.now,
            session: session,
            tokens: FormTokens(secret: "secret"),
            here: Route(["account"])
        )
        let html = OwnerFrame.document(SearchPage(text: "", found: nil).page(context), context)
        #expect(html.contains(words))
    }

    /// 2027-01-15 is 7 Shaban 1448 by the Umm al-Qura calendar.
    @Test func daysAreSaidInBothCalendars() throws {
        let day = LocalDate(daysSince1970: 20_833)
        #expect(DayPhrase(day).both == Both("Friday 15 January 2027", "الجمعة 15 يناير 2027"))
        #expect(try #require(HijriPhrase(day)).both == Both("7 Shaban 1448 AH", "7 شعبان 1448 هـ"))
        #expect(NearDayPhrase(day, today: day.adding(days: -1)) == .tomorrow)
        #expect(NearDayPhrase(day, today: day.adding(days: 2)) == nil)
        let late = LocalDateTime(date: day, time: LocalTime("23:00") ?? .midnight)
        let night = TimesPhrase.underDay(.clock(late, late.adding(minutes: 120)))
        #expect(night.both.english == "23:00–\u{2060}01:00")
        let trip = TimesPhrase.underDay(.days(day, day.adding(days: 2)))
        #expect(trip.both.english == "Until Sunday 17 January 2027")
    }

    /// Every field that can be refused is.
    private static func refused(_ account: OwnerAccountDetail) -> AccountForm {
        var form = AccountForm(account.preferences, .english)
        (form.language, form.reminder) = ("tlh", "1.5")
        return form
    }

    private static func connectPage(_ text: String, _ fault: AccountFault? = nil) -> CalendarConnectPage {
        var form = CalendarForm()
        form.provider = .other
        (form.address, form.user, form.password) = (text, text, text)
        return CalendarConnectPage(form: form, refused: [.provider: .google], fault: fault)
    }

    private static func calendar(_ text: String) -> OwnerCalendarAccount {
        OwnerCalendarAccount(
            account: CalendarAccount(customerID: Self.customer, url: text, username: text, password: "a secret"),
            place: CalendarPlace(url: text, displayName: text),
            isUp: false,
            retryAt: Self.now,
            waiting: 3
        )
    }

    private static func profile(_ text: String) -> ProfilePage {
        ProfilePage(account: Self.calendar(text), isSigned: true, code: QRCode("a link"))
    }

    private static func refusedMaking(_ text: String) -> CalendarChoicePage {
        var page = CalendarChoicePage(ListedCalendars(Self.calendar(text), Self.trial(text)))
        page.making.form.faults = NewCalendarForm.Fault.allCases
        (page.making.form.name, page.making.form.color, page.making.fault) = (text, text, .notMade)
        return page
    }

    private static func trial(_ text: String) -> AccountTrial {
        var trial = AccountTrial(url: text)
        trial.calendars = [
            AccountTrial.Calendar(url: "https://dav.example.org/a/", name: text),
            AccountTrial.Calendar(url: "https://dav.example.org/b/", name: text, isWritable: false),
            AccountTrial.Calendar(url: "https://dav.example.org/c/", name: text, isOwn: true),
        ]
        (trial.slowest, trial.mayCreate) = (.seconds(3), true)
        return trial
    }

    @Test func passwordOfTheAccountIsOnNoPage() {
        for language in Language.allCases {
            let context = self.context(language)
            for page in [
                CalendarPage(account: Self.calendar("plain")).page(context),
                CalendarChoicePage(ListedCalendars(Self.calendar("plain"), Self.trial("plain"))).page(context),
            ] {
                #expect(!OwnerFrame.document(page, context).contains("a secret"))
            }
        }
    }

    /// Every word about a calendar is in both languages, also those that no page above shows.
    @Test func wordsAboutCalendarsAreArabic() {
        let phrases: [any Phrase] =
            AccountFault.allCases.map { AccountFaultPhrase($0) as any Phrase }
            + CalendarInputFault.allCases.map { $0 as any Phrase } + ProfilePhrase.allCases.map { $0 as any Phrase }
            + CalendarProvider.allCases.map { $0 as any Phrase }
        for phrase in phrases {
            let arabic = phrase.both.arabic
            #expect(arabic.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) }, "\(phrase.both.english)")
            #expect(!phrase.both.english.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) })
        }
    }

    @Test(arguments: Language.allCases) func noValueBecomesAnElement(_ language: Language) {
        let context = self.context(language)
        let plain = self.pages("plain", context).map { Self.tags(OwnerFrame.document($0.page, context)) }
        for text in Self.hostile {
            for ((name, page), expected) in zip(self.pages(text, context), plain) {
                let html = OwnerFrame.document(page, context)
                #expect(Self.tags(html) == expected, "\(name) with \(text.debugDescription)")
                #expect(!html.unicodeScalars.contains { $0.value == 0 || $0.value == 0x202E }, "\(name)")
                let addresses = html.matches(of: #/(?:href|action|src)="([^"]*)"/#).map { String($0.1) }
                let elsewhere = addresses.filter {
                    !$0.hasPrefix("#") && $0 != Self.music && !$0.hasPrefix("https://wa.me/?text=https")
                }
                #expect(elsewhere.allSatisfy { $0.hasPrefix("/") && !$0.hasPrefix("//") }, "\(name)")
                // A part of the page, such as the field of a fault.
                for part in addresses where part.hasPrefix("#") {
                    #expect(html.contains(" id=\"\(part.dropFirst())\""), "\(name): \(part)")
                }
            }
        }
    }

    @Test func arabicPagesHaveNoEnglishWord() {
        let context = self.context(.arabic)
        let faults: [OwnerFault] = [
            .unreadable(field: ""), .notSignedIn, .sessionReused, .forged, .notFound, .wrongMethod, .otherHost,
            .tooLarge, .tooSlow, .tooOften(retryAfterSeconds: 7), .unavailable, .linkGone, .otherAddress, .closed,
            .loginNotBegun, .loginRefused, .oldLogin, .otherLogin, .noProvenAddress, .issuerAway, .broken, .profileGone,
            .tapGone, .placesEnded,
        ]
        let pages = self.pages("value", context) + faults.map { ("\($0)", OwnerFaultPage.page($0, context)) }
        for (name, page) in pages {
            let words = OwnerFrame.document(page, context)
                .replacing(
                    /<(head|bdi|code|option|time|textarea)[ >][\s\S]*?<\/(head|bdi|code|option|time|textarea)>/,
                    with: " "
                )
                .replacing(/<[^>]*>/, with: " ").replacing("English", with: "")
                // Names that people type are the same in both languages.
                .replacing(/CalDAV|DAVx⁵|https|cloud\.example\.org/, with: "")
            let english = words.matches(of: /[A-Za-z]{3,}/).map { String($0.output) }
            #expect(english == [], "\(name)")
        }
        for notice in OwnerNotice.allCases {
            #expect(notice.both.arabic.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) })
        }
    }

    @Test func ownSessionHasNoButtonInTheList() throws {
        let page = try #require(self.pages("Firefox", self.context(.english)).last?.page)
        let html = OwnerFrame.document(page, self.context(.english))
        #expect(!html.contains("/sessions/\(Self.customer)/end"))
        #expect(html.contains("/sessions/0192d3a4-0000-7000-8000-000000000002/end"))
    }

    /// The token is in the page of its link alone, and in no address that leads elsewhere.
    @Test func tokenOfALinkIsInNoAddress() {
        let token = SessionToken()
        var context = self.context(.english, signedIn: false)
        context = OwnerContext(
            language: .english,
            now: context.now,
            session: nil,
            tokens: context.tokens,
            here: OwnerRoute.linkPage.link(query: [Route.Item(LinkPage.token, token.text)])
        )
        let html = OwnerFrame.document(LinkPage(token: token, isElsewhere: true).page(context), context)
        #expect(html.matches(of: #/(?:href|action|src)="([^"]*)"/#).allSatisfy { !$0.1.contains(token.text) })
        #expect(html.contains(token.text))
    }

    @Test(arguments: EmailKind.allCases) func letterIsWholeInBothLanguages(_ kind: EmailKind) {
        let token = SessionToken()
        let page = OwnerEmail.page(kind, token)
        for language in Language.allCases {
            let text = page.text(in: language, origin: "https://jadwal.example")
            let html = page.html(in: language, origin: "https://jadwal.example")
            #expect(html.contains("dir=\"\(language.direction)\""))
            let links = html.matches(of: #/(?:href|src)="([^"]*)"/#).map { String($0.1) }
            #expect(links.count == 1 && links.allSatisfy { $0.hasPrefix("https://jadwal.example/") })
            #expect(text.contains("https://jadwal.example/") && text.contains(token.text) == (kind == .signIn))
            let isArabic = text.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) }
            #expect(isArabic == (language == .arabic))
        }
    }

    private static func tags(_ html: String) -> [String] {
        html.matches(of: #/<(\/?[a-zA-Z0-9]+)/#).map { String($0.1) }
    }
}
