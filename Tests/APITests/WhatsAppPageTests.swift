import Pipeline
import Testing
import Time
import UseCases
import Web

@testable import API
@testable import Store

@Suite("The pages of WhatsApp tell each state with the next step") struct WhatsAppPageTests {
    static let customer = "0192d3a4-0000-7000-8000-000000000001"
    static let id = "0192d3a4-0000-7000-8000-00000000000c"
    private static let now = UnixTime(seconds: 1_800_000_000)

    static func context(_ language: Language) -> OwnerContext {
        OwnerContext(
            language: language,
            now: Self.now,
            session: OwnerSession(id: Self.customer, customerID: Self.customer, formSecret: "secret"),
            tokens: FormTokens(secret: "secret"),
            here: Route(["whatsapp"])
        )
    }

    static func connection(
        _ state: ConnectionProgress.State,
        _ reason: ConnectionReason? = nil,
        isHeld: Bool = true,
        offer: ShownOffer? = nil,
        filter: ChatFilter = .all,
        kind: SourceKind = .waha,
        missed: Int? = nil
    ) -> OwnerConnection {
        let overview = ConnectionOverview(
            id: Self.id,
            customerID: Self.customer,
            source: "home",
            kind: kind,
            state: state.rawValue,
            detail: reason?.rawValue,
            readsFrom: Self.now,
            sweptAt: Self.now,
            sweptFound: missed,
            filter: filter
        )
        return OwnerConnection(overview, isHeld: isHeld, offer: offer)
    }

    private static func html(_ connection: OwnerConnection, _ language: Language) -> String {
        let context = Self.context(language)
        return OwnerFrame.document(LinkingPage(connection: connection).page(context), context)
    }

    @Test(arguments: Language.allCases) func codeStandsFromLeftToRight(_ language: Language) {
        let offer = ShownOffer(.code("ABCD-EFGH"))
        let html = Self.html(Self.connection(.code, .enterCode, offer: offer), language)
        #expect(html.contains(#"<p class="link-code" dir="ltr"><code dir="ltr"><bdi>ABCD-EFGH</bdi></code></p>"#))
        #expect(html.contains("<html lang=\"\(language.rawValue)\" dir=\"\(language.direction)\">"))
        // Without scripts it loads again after five seconds, with them after two.
        #expect(html.contains(#"<noscript><meta http-equiv="refresh" content="5"></noscript>"#))
        #expect(html.contains(#"<body class="places" data-live-page="2">"#) && html.contains(#"data-live="linking""#))
    }

    @Test(arguments: Language.allCases) func qrCodeIsADrawingWithItsQuietZone(_ language: Language) throws {
        let text = "2@" + String(repeating: "aB3/", count: 58)
        let html = Self.html(Self.connection(.qr, .scanCode, offer: ShownOffer(.qr(text))), language)
        let square = try #require(QRCode(text))
        #expect(html.contains("<svg class=\"qr\" viewBox=\"0 0 \(square.size + 8) \(square.size + 8)\" role=\"img\""))
        // The finder pattern's first row, after four light modules.
        #expect(html.contains("<path d=\"M4 4h7v1h-7z") && !html.contains(text))
        #expect(html.contains(#"data-live="linking""#) && html.utf8.count < 40_000)
        // Text that no code can hold is not shown, and not cut.
        let long = ShownOffer(.qr(String(repeating: "a", count: QRCode.longest + 1)))
        #expect(!Self.html(Self.connection(.qr, .scanCode, offer: long), language).contains("<svg class=\"qr\""))
    }

    /// Where the source has no text of a QR code, the operator links the phone.
    @Test func onlySourcesWithQRCodesOfferThem() {
        for kind in SourceKind.allCases {
            let place = LinkingPlace(source: "home", kind: kind)
            let page = WhatsAppPage(connections: [], readToday: 0, place: place, days: 3)
            let html = OwnerFrame.document(page.page(Self.context(.english)), Self.context(.english))
            #expect(html.contains("name=\"scans\"") == [.waha, .evolution].contains(kind), "\(kind)")
        }
        let state = LinkingState(Self.connection(.qr, .scanInstead, kind: .wasapp))
        #expect(state.name == .noCode && state.sentence.both.english.contains("ask the person who runs Jadwal"))
    }

    /// A code that is not valid any more would be typed in vain.
    @Test func codeIsGoneWhenNobodyLinks() {
        let offer = ShownOffer(.code("ABCDEFGH"))
        for connection in [
            Self.connection(.code, .enterCode, isHeld: false, offer: offer),
            Self.connection(.working, offer: offer), Self.connection(.refused, .notLinkedInTime, offer: offer),
        ] {
            let html = Self.html(connection, .english)
            #expect(!html.contains("ABCD") && !html.contains("http-equiv"))
        }
        #expect(Self.html(Self.connection(.code, isHeld: false), .english).contains("Linking was interrupted"))
    }

    @Test func withoutASourceThePageSaysWhoLinks() {
        let page = WhatsAppPage(connections: [], readToday: 0, place: nil, days: 3)
        let html = OwnerFrame.document(page.page(Self.context(.english)), Self.context(.english))
        #expect(html.contains("the person who runs Jadwal connects it"))
        #expect(!html.contains("action=\"\(OwnerRoute.connectWhatsApp.link().text)\""))
    }

    @Test(arguments: [
        (0, "No message had been missed.", "لم تفت أي رسالة."),
        (1, "One message had been missed.", "فاتت رسالة واحدة"), (2, "2 messages had", "فاتت رسالتان"),
        (7, "7 messages had", "فاتت 7 رسائل"), (12, "12 messages had", "فاتت 12 رسالة"),
        (103, "103 messages had", "فاتت 103 رسائل"),
    ])
    func lastLookForMissedMessagesIsTold(_ missed: Int, _ english: String, _ arabic: String) {
        for (language, words) in [(Language.english, english), (.arabic, arabic)] {
            let connection = Self.connection(.working, missed: missed)
            let page = WhatsAppPage(connections: [connection], readToday: 0, place: nil, days: 3)
            let html = OwnerFrame.document(page.page(Self.context(language)), Self.context(language))
            #expect(html.contains(words) && html.contains(Spoken(WhatsAppPhrase.lookedBack, in: language).text))
        }
        let page = WhatsAppPage(connections: [Self.connection(.working)], readToday: 0, place: nil, days: 3)
        let html = OwnerFrame.document(page.page(Self.context(.english)), Self.context(.english))
        #expect(!html.contains("missed"))
    }

    /// A source tells of itself before any phone is linked.
    @Test(arguments: ConnectionProgress.State.allCases)
    func lastMessageIsTimedOnlyAfterAPhoneWasLinked(_ state: ConnectionProgress.State) {
        let page = WhatsAppPage(connections: [Self.connection(state)], readToday: 0, place: nil, days: 3)
        let html = OwnerFrame.document(page.page(Self.context(.english)), Self.context(.english))
        #expect(html.contains("Last message seen") == [.working, .resting, .lost].contains(state), "\(state)")
    }

    @Test func codesAreInNoDescription() {
        let offer = ShownOffer(.code("ABCDEFGH"), confirmation: "4711")
        var dumped = ""
        dump(Self.connection(.passkey, offer: offer), to: &dumped)
        #expect(!"\(offer) \(dumped)".contains("ABCD") && !dumped.contains("4711"))
    }

    /// Each state and reason has a word, a sentence and a step in both languages.
    @Test(arguments: ConnectionProgress.State.allCases) func stateHasANextStep(_ state: ConnectionProgress.State) {
        for reason in ConnectionReason.allCases {
            let connection = Self.connection(state, reason)
            let told = LinkingState(connection)
            for phrase in [told.name as any Phrase, told.sentence] {
                #expect(phrase.both.arabic.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) })
                #expect(phrase.both.english.allSatisfy { $0.isASCII || "→“”›".contains($0) })
            }
            let html = Self.html(connection, .english)
            if state.isLinking {
                #expect(html.contains(OwnerRoute.endConnectionPage.link(Self.id).text))
            } else {
                #expect(html.contains(told.mayBegin ? ">Start again<" : ">Go on<"))
            }
        }
    }

    @Test func wordsAreArabic() {
        let phrases: [any Phrase] =
            PhoneNumberFault.allCases.map { $0 as any Phrase } + LinkingStateName.allCases.map { $0 as any Phrase }
            + WhatsAppPage.Refusal.allCases.map { LinkingPhrase.refusal($0) as any Phrase }
            + StillLinked.allCases.map { EndingPhrase.refusal($0) as any Phrase }
            + ConsentPhrase.points(days: 3).map { $0 as any Phrase }
        for phrase in phrases {
            #expect(phrase.both.arabic.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) })
            #expect(!phrase.both.english.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) })
        }
    }
}
