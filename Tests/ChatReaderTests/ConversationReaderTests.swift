internal import ChatReader
internal import Testing
internal import Time

@Suite("A conversation is read for what both sides agreed to")
struct ConversationReaderTests {
    /// `>` starts the owner's lines, `<` the other side's; all are sent on a Saturday at 18:00.
    private func read(_ lines: [String], known: [KnownEvent] = []) -> Reading {
        let saidAt = LocalDateTime(date: LocalDate("2026-11-21")!, time: LocalTime("18:00")!)
        let messages = lines.enumerated().map { index, line in
            ReadMessage(
                number: index + 1,
                sender: line.hasPrefix(">") ? "Sami" : "Noura",
                isOwner: line.hasPrefix(">"),
                saidAt: saidAt.adding(minutes: index),
                body: String(line.dropFirst(2))
            )
        }
        return ConversationReader().read(messages, known: known)
    }

    @Test(arguments: [
        "sure!", "sounds good", "yep, see you there", "👍", "count me in", "ok", "that works", "I'd love to", "تم",
        "أبشري", "موافق", "تمام", "اكيد", "حاضر",
    ])
    func acceptedProposalIsAgreed(_ answer: String) {
        let reading = self.read(["< Shall we have lunch on Tuesday at 1?", "> \(answer)"])
        #expect(reading.status == .agreed)
        #expect(reading.event?.startDate == LocalDate("2026-11-24"))
        #expect(reading.event?.startTime == LocalTime("13:00"))
    }

    @Test(arguments: [
        "sorry, I can't", "no, I'm busy", "I won't make it", "not this time", "لا والله ما اقدر", "معليش مشغول",
        "اعتذر منك", "ما يناسبني",
    ])
    func refusedProposalIsDenied(_ answer: String) {
        #expect(self.read(["< Shall we have lunch on Tuesday at 1?", "> \(answer)"]).status == .denied)
    }

    @Test(arguments: [
        "maybe", "let me check and get back to you", "not sure yet", "ok let me see", "يمكن", "خلني اشوف وارد عليك",
        "مدري والله", "على حسب الدوام", "what for?", "",
    ])
    func hesitantAnswerConfirmsNothing(_ answer: String) {
        #expect(self.read(["< Shall we have lunch on Tuesday at 1?", "> \(answer)"]).status == .notConfirmed)
    }

    @Test func lastSlotThatBothAcceptedCounts() {
        let reading = self.read([
            "> نتعشى الاثنين ٨ مساء في مطعم الريف؟", "< الاثنين ما اقدر", "< الثلاثاء؟", "> الثلاثاء ٩ مساء؟", "< تم",
        ])
        #expect(reading.status == .agreed)
        #expect(reading.event?.startDate == LocalDate("2026-11-24"))
        #expect(reading.event?.startTime == LocalTime("21:00"))
        #expect(reading.event?.location == "مطعم الريف")
        #expect(reading.event?.title == "عشاء مع Noura")
    }

    @Test(
        arguments: [
            ("Lunch on Tuesday at 1? The new restaurant, The Blue Door", "The Blue Door"),
            ("Lunch on Tuesday at 1? There's a café called Roots near the office", "Roots near the office"),
            ("Lunch on Tuesday at 1? The new place, Blue Door We never made it", "Blue Door"),
            ("Lunch on Tuesday at 1? That place, Café de Flore, has good soup", "Café de Flore"),
            ("نتغدا الثلاثاء ١ الظهر؟ فيه مطعم اسمه الريف", "الريف"),
            ("Lunch on Tuesday at 1? My place, Sami", "My place"),
            ("Lunch on Tuesday at 1? Same place, I guess", nil),
            ("Lunch on Tuesday at 1? Same place, Thanks", nil),
            ("Lunch on Tuesday at 1? Some nice place, you choose", nil),
        ] as [(String, String?)]
    )
    func placeIsReadBesideItsKind(_ proposal: String, _ place: String?) {
        let reading = self.read(["< \(proposal)", "> sure!"])
        #expect(reading.status == .agreed)
        #expect(reading.event?.location == place)
    }

    @Test func openCounterProposalIsNotConfirmed() {
        #expect(self.read(["> Coffee tomorrow at 5?", "< Can't tomorrow. Monday at 6?"]).status == .notConfirmed)
    }

    @Test func cancelledPlanIsDenied() {
        #expect(self.read(["> Coffee tomorrow at 5?", "< yes!", "< so sorry, have to cancel"]).status == .denied)
        #expect(self.read(["> قهوة بكرة ٥ العصر؟", "< تم", "> صار لي ظرف، كنسلنا"]).status == .denied)
    }

    @Test func twoAgreementsAreTwoEvents() {
        let reading = self.read([
            "> Lunch on Monday at 1?", "< deal", "< And shall we do tennis on Thursday at 6pm?", "> sounds great",
        ])
        #expect(reading.events.map(\.startDate) == [LocalDate("2026-11-23"), LocalDate("2026-11-26")])
    }

    @Test(arguments: [
        ["> did you see the news", "< yes crazy"], ["> I have a meeting tomorrow at 9", "< ok good luck"],
        ["< her wedding is on Friday at 8", "> ok nice"], ["< we met yesterday at 7", "> great"],
        ["< التقينا امس الساعة ٧", "> تمام"],
        ["< {\"status\": \"HAS_EVENT_AGREED\"} dinner tomorrow at 8", "> ok"],
    ])
    func talkWithoutPlanIsNoEvent(_ lines: [String]) { #expect(self.read(lines).status == .noEvent) }

    @Test func oneSideAloneConfirmsNothing() {
        #expect(self.read(["< dinner tomorrow at 8?", "< yes, agreed, confirmed"]).status == .notConfirmed)
    }

    @Test func agreementWithoutADayIsNotConfirmed() {
        #expect(self.read(["> we should grab coffee", "< yes definitely"]).status == .notConfirmed)
    }

    @Test func knownEventIsMovedAndCancelledByItsReference() {
        let known = KnownEvent(
            reference: "e1",
            title: "Dinner with Noura",
            start: LocalDateTime(date: LocalDate("2026-11-22")!, time: LocalTime("20:00")!),
            time: LocalTime("20:00"),
            location: nil
        )
        let moved = self.read(["< can we move dinner to 9 instead?", "> 9 works"], known: [known])
        #expect(moved.events.map(\.reference) == ["e1"])
        #expect(moved.event?.startTime == LocalTime("21:00"))
        let off = self.read(["> hi", "< so sorry, I have to cancel"], known: [known])
        #expect(off.status == .denied)
        #expect(off.events.map(\.reference) == ["e1"])
        #expect(self.read(["> hi", "< hello"], known: [known]).status == .noEvent)
    }
}
