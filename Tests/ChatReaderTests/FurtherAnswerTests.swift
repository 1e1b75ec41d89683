internal import ChatReader
internal import Testing
internal import Time

@Suite("Remarks around a plan are told from the plan")
struct FurtherAnswerTests {
    private static let zone = Zone("Asia/Riyadh")!

    private func read(_ lines: [String], at time: String = "18:00") -> Reading {
        let saidAt = LocalDateTime(date: LocalDate("2026-11-21")!, time: LocalTime(time)!)
        let messages = lines.enumerated().map { index, line in
            ReadMessage(
                number: index + 1,
                sender: line.hasPrefix(">") ? "Sami" : "Noura",
                isOwner: line.hasPrefix(">"),
                saidAt: saidAt.adding(minutes: index),
                body: String(line.dropFirst(2))
            )
        }
        return ConversationReader(zone: Self.zone).read(messages)
    }

    private func start(_ lines: [String], at time: String = "18:00") -> String? {
        let reading = self.read(lines, at: time)
        guard reading.status == .agreed, reading.events.count == 1, let event = reading.events.first else { return nil }
        return event.startTime.map { "\(event.startDate) \($0)" }
    }

    @Test("Thanks for a favour and a last word in a bargain accept", arguments: ["you're a star", "اخر كلام"])
    func thanksAndLastWordAccept(_ answer: String) {
        #expect(self.read(["< dinner tuesday at 8pm, I'll drive?", "> \(answer)"]).status == .agreed)
    }

    @Test("A visit that is no longer needed is cancelled", arguments: ["no need to come tomorrow", "ما له داعي تجي"])
    func unneededVisitIsDenied(_ answer: String) {
        #expect(self.read(["< sunday morning 9.30 possible", "> ok sunday 9:30", "> \(answer)"]).status == .denied)
    }

    @Test("Telling somebody not to come cancels a plan from before")
    func requestNotToComeIsDenied() {
        #expect(self.read(["< السلام عليكم", "> لا تجون بكرة"]).status == .denied)
    }

    @Test("A slot before \"possible\" is a question")
    func slotWithPossibleIsAQuestion() {
        #expect(self.read(["< hello madam, monday morning 9.30 possible"]).status == .notConfirmed)
        #expect(self.start(["< hello madam, monday morning 9.30 possible", "> ok"]) == "2026-11-23 09:30")
    }

    @Test("Leaving afterwards is no refusal")
    func leavingAfterwardsAccepts() {
        #expect(self.start(["< fifa sunday at 7pm?", "> ok 7 till 9 and then I'm out"]) == "2026-11-22 19:00")
        #expect(self.read(["< fifa sunday at 7pm?", "> I'm out"]).status == .denied)
    }

    @Test("Saying which day tomorrow is proposes nothing")
    func statingTheWeekdayOfTomorrowProposesNothing() {
        let lines = ["< fifa tonight at 1:30?", "> so late?", "< tomorrow is a holiday", "> ok 1:30"]
        #expect(self.start(lines, at: "23:00") == "2026-11-22 01:30")
    }

    @Test("The hour of the next client moves nothing")
    func hourOfNextClientMovesNothing() {
        let lines = ["< الشقة الأحد سبع ونص العصر؟", "> تمام", "< لا تتأخر بعدك زبون ثاني ثمان"]
        #expect(self.read(lines).events.first?.startTime == LocalTime("19:30"))
    }

    @Test("An hour at the start of a clause, with \"then\", is an offer")
    func hourWithThenIsAnOffer() {
        let lines = [
            "< book club wednesday at 7?", "> ok but not 7",
            "< quarter to eight then, that gives you plenty of time to get ready", "> quarter to eight is perfect",
        ]
        #expect(self.start(lines) == "2026-11-25 19:45")
    }

    @Test("A list may be in one line, and the text after the choice counts")
    func choiceFromOneLineListIsAgreed() {
        let lines = ["< I can see the car 1) tomorrow 4pm 2) Monday 11am 3) Monday 6pm", "> 2"]
        #expect(self.start(lines) == "2026-11-23 11:00")
        let moved = [lines[0], "> 2, but can we say quarter past eleven?", "< no problem 11.15"]
        #expect(self.start(moved) == "2026-11-23 11:15")
    }

    @Test("A place after the hour tells whose clock is meant")
    func placeAfterHourNamesTheClock() {
        let lines = ["< call wednesday 9 am my time?", "> 9 am Houston on wednesday works"]
        #expect(self.start(lines) == "2026-11-25 18:00")
    }

    @Test("A walk-through at 11:30 is not at night")
    func viewingHourIsInTheDaytime() {
        #expect(self.start(["< warehouse walk-through on thursday 11:30?", "> ok"]) == "2026-11-26 11:30")
    }

    @Test("Hours of the past propose nothing")
    func pastHoursProposeNothing() {
        let lines = [
            "< how was it?", "> she arrived at ten to five. dinner at 11", "< iconic", "> we left at half two",
        ]
        #expect(self.read(lines).status != .agreed)
    }

    @Test("Numbers of pods and slides are no hours")
    func countsOfThingsAreNotHours() {
        #expect(
            self.start(["< meeting tuesday 9am?", "> ok tuesday 9am works. pod 3?", "< pod 3"]) == "2026-11-24 09:00"
        )
    }
}
