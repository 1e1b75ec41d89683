internal import Jadwal
internal import Testing

@Suite("What is said around a plan is told from the plan")
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

    @Test("Thanks for a favour and a last word in a bargain take up", arguments: ["you're a star", "اخر كلام"])
    func lastWord(_ answer: String) {
        #expect(self.read(["< dinner tuesday at 8pm, I'll drive?", "> \(answer)"]).status == .agreed)
    }

    @Test("A visit that nobody needs any more is off", arguments: ["no need to come tomorrow", "ما له داعي تجي"])
    func needless(_ answer: String) {
        #expect(self.read(["< sunday morning 9.30 possible", "> ok sunday 9:30", "> \(answer)"]).status == .denied)
    }

    @Test("Who is told not to come was to come")
    func unplanned() {
        #expect(self.read(["< السلام عليكم", "> لا تجون بكرة"]).status == .denied)
    }

    @Test("An hour that ends with possible asks")
    func possible() {
        #expect(self.read(["< hello madam, monday morning 9.30 possible"]).status == .notConfirmed)
        #expect(self.start(["< hello madam, monday morning 9.30 possible", "> ok"]) == "2026-11-23 09:30")
    }

    @Test("Who leaves afterwards comes")
    func leaving() {
        #expect(self.start(["< fifa sunday at 7pm?", "> ok 7 till 9 and then I'm out"]) == "2026-11-22 19:00")
        #expect(self.read(["< fifa sunday at 7pm?", "> I'm out"]).status == .denied)
    }

    @Test("What day tomorrow is proposes nothing")
    func dayName() {
        let lines = ["< fifa tonight at 1:30?", "> so late?", "< tomorrow is a holiday", "> ok 1:30"]
        #expect(self.start(lines, at: "23:00") == "2026-11-22 01:30")
    }

    @Test("The hour of the next client moves nothing")
    func following() {
        let lines = ["< الشقة الأحد سبع ونص العصر؟", "> تمام", "< لا تتأخر بعدك زبون ثاني ثمان"]
        #expect(self.read(lines).events.first?.startTime == LocalTime("19:30"))
    }

    @Test("An hour that is named instead is an offer, whatever follows it")
    func instead() {
        let lines = [
            "< book club wednesday at 7?", "> ok but not 7",
            "< quarter to eight then, that gives you plenty of time to get ready", "> quarter to eight is perfect",
        ]
        #expect(self.start(lines) == "2026-11-25 19:45")
    }

    @Test("A list in one line is a list, and what follows the choice counts")
    func list() {
        let lines = ["< I can see the car 1) tomorrow 4pm 2) Monday 11am 3) Monday 6pm", "> 2"]
        #expect(self.start(lines) == "2026-11-23 11:00")
        let moved = [lines[0], "> 2, but can we say quarter past eleven?", "< no problem 11.15"]
        #expect(self.start(moved) == "2026-11-23 11:15")
    }

    @Test("A place behind the hour tells whose clock was meant")
    func clock() {
        let lines = ["< call wednesday 9 am my time?", "> 9 am Houston on wednesday works"]
        #expect(self.start(lines) == "2026-11-25 18:00")
    }

    @Test("What is done in the afternoon is not at eleven at night")
    func walkThrough() {
        #expect(self.start(["< warehouse walk-through on thursday 11:30?", "> ok"]) == "2026-11-26 11:30")
    }

    @Test("Hours of what is over propose nothing")
    func over() {
        let lines = [
            "< how was it?", "> she arrived at ten to five. dinner at 11", "< iconic", "> we left at half two",
        ]
        #expect(self.read(lines).status != .agreed)
    }

    @Test("Numbers of pods and slides are no hours")
    func labels() {
        #expect(
            self.start(["< meeting tuesday 9am?", "> ok tuesday 9am works. pod 3?", "< pod 3"]) == "2026-11-24 09:00"
        )
    }
}
