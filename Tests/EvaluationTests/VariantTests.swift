import ChatReader
internal import Evaluation
internal import Pipeline
internal import Testing
internal import Time

@Suite("Variants change the right answer in a known manner")
struct VariantTests {
    private func variant(_ kind: ChatVariant, of chat: LabelledChat, seed: UInt64 = 1) -> LabelledChat? {
        VariantMaker(seed: seed).variants(of: chat).first { $0.variant == kind }
    }

    @Test func sameSeedMakesTheSameVariants() {
        let other = LabelledChat.sample(["lunch on Monday?"], LabelledVerdict(status: .notConfirmed), id: "t-9")
        let alone = VariantMaker(seed: 7).variants(of: [.dinner])
        #expect(alone == VariantMaker(seed: 7).variants(of: [other, .dinner]).filter { $0.id.hasPrefix("t-1~") })
        let seeds = (1...20).map { VariantMaker(seed: $0).variants(of: LabelledChat.dinner) }
        #expect(Set(seeds).count > 5)
        #expect(alone.map(\.id) == ["t-1~shifted", "t-1~digits", "t-1~retracted", "t-1~cut"])
    }

    @Test(arguments: 1...20)
    func shiftKeepsWeekdayAndHour(_ seed: UInt64) throws {
        let shifted = try #require(self.variant(.shifted, of: .dinner, seed: seed))
        let zone = try #require(Zone("Asia/Riyadh"))
        let said = shifted.messages.map { zone.local(UnixTime(seconds: $0.timestamp)) }
        let date = try #require(LocalDate(shifted.expected.event?.startDate ?? ""))
        #expect(said[0].date.weekday == .saturday && said[0] != zone.local(UnixTime(seconds: 1_795_276_800)))
        #expect(date == said[0].date.adding(days: 1))
        #expect(shifted.messages[0].timestamp % 86_400 == LabelledChat.dinner.messages[0].timestamp % 86_400)
        #expect(try EvaluatedOffline.score(shifted, .v2).isAgreementRight)
    }

    @Test(arguments: [
        "dinner on the 22nd at 8?", "dinner 22/11 at 8?", "dinner on 22 November at 8?", "نتعشى ٢٢ نوفمبر الساعة ٨؟",
        "نتعشى يوم ٢٢؟", "dinner Sunday 22?", "نفطر سوا أول رمضان؟", "see you on Eid", "dinner on 2026-11-22",
    ])
    func namedCalendarDayIsNotShifted(_ proposal: String) {
        var chat = LabelledChat.dinner
        chat.messages[0].body = proposal
        #expect(self.variant(.shifted, of: chat) == nil)
    }

    @Test(arguments: [
        ("at 8:30", "at ٨:٣٠"), ("الساعة ٨ ونص", "الساعة 8 ونص"), ("5pm, bokra el sa3a 7", "5pm, bokra el sa3a ٧"),
        ("Q3 room 12", "Q3 room ١٢"), ("3️⃣ then 4", "3️⃣ then ٤"),
    ])
    func digitsAreSwapped(_ before: String, _ after: String) throws {
        let chat = LabelledChat.sample([before], LabelledVerdict(status: .noEvent))
        let swapped = try #require(self.variant(.digits, of: chat))
        #expect(swapped.messages[0].body == after)
        #expect(swapped.expected == chat.expected)
    }

    @Test func textWithoutDigitsHasNoVariant() {
        let chat = LabelledChat.sample(["see you tomorrow"], LabelledVerdict(status: .noEvent))
        #expect(self.variant(.digits, of: chat) == nil)
    }

    @Test(arguments: 1...20)
    func retractionIsAnsweredByTheOtherSide(_ seed: UInt64) throws {
        let retracted = try #require(self.variant(.retracted, of: .dinner, seed: seed))
        #expect(retracted.expected == LabelledVerdict(status: .denied))
        #expect(Set(retracted.messages.suffix(2).map(\.isSenderMe)).count == 2)
        #expect(retracted.messages.dropLast(2) == LabelledChat.dinner.messages[...])
        let open = LabelledChat.sample(["dinner at 8?"], LabelledVerdict(status: .notConfirmed))
        #expect(self.variant(.retracted, of: open, seed: seed) == nil)
    }

    @Test func knownEventsAreShifted() throws {
        var chat = LabelledChat.dinner
        chat.knownEvents = [
            LabelledKnownEvent(reference: "e1", title: "Dinner", startDate: "2026-11-22", startTime: "19:00")
        ]
        chat.expected.reference = "e1"
        let shifted = try #require(self.variant(.shifted, of: chat))
        #expect(shifted.knownEvents?[0].startDate == shifted.expected.event?.startDate)
        #expect(shifted.knownEvents?[0].startDate != "2026-11-22")
        #expect(self.variant(.retracted, of: chat)?.expected == LabelledVerdict(status: .denied, reference: "e1"))
    }

    @Test func cutConversationEndsBeforeTheAnswer() throws {
        let chat = LabelledChat.sample(
            ["hey", ">hi!", "coffee tomorrow?", "at 5", ">deal", "great"],
            LabelledChat.dinner.expected
        )
        let cut = try #require(self.variant(.cut, of: chat))
        #expect(cut.messages.map(\.body) == ["hey", "hi!", "coffee tomorrow?", "at 5"])
        #expect(cut.expected.takes(.notConfirmed) && cut.expected.takes(.noEvent) && !cut.expected.takes(.agreed))
    }
}
