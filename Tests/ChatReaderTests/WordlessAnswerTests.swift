internal import ChatReader
internal import Testing
internal import Time

@Suite("Answers without yes or no are understood")
struct WordlessAnswerTests {
    private func status(_ lines: [String]) -> VerdictStatus {
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
        return ConversationReader().read(messages).status
    }

    private static let deeds = [
        "see you there", "I'll bring the cake", "booked us in", "leave it to me", "bringing dessert", "أشوفك هناك",
        "أنا بجيب القهوة",
        "خلها علي", "احسبني", "القاك عند الباب",
    ]

    @Test("Doing something for a plan accepts it", arguments: Self.deeds)
    func reportOfAnActionAccepts(_ answer: String) {
        #expect(self.status(["< dinner tuesday at 8pm?", "> \(answer)"]) == .agreed)
    }

    private static let waivers = [
        "skip me this time", "don't wait for me", "I wish, but I'm broke", "لا تنتظروني", "ظروفي ما تسمح",
    ]

    @Test("Asking not to be waited for refuses", arguments: Self.waivers)
    func waiverRefuses(_ answer: String) {
        #expect(self.status(["< dinner tuesday at 8pm?", "> \(answer)"]) == .denied)
    }

    private static let conditions = [
        "ok if I finish early", "ان شاء الله اذا خلصت بدري", "sure if my shift ends on time",
    ]

    @Test("A conditional yes confirms nothing", arguments: Self.conditions)
    func conditionalYesConfirmsNothing(_ answer: String) {
        #expect(self.status(["< dinner tuesday at 8pm?", "> \(answer)"]) == .notConfirmed)
    }

    @Test("The time of the answer is not the time of the plan")
    func timeOfTheAnswerIsNotASlot() {
        let answer = "> I need to ask at work, will let you know tomorrow at 5pm"
        #expect(self.status(["< dinner?", answer, "< perfect"]) != .agreed)
    }

    @Test("What to bring is part of the plan, and a nod accepts both")
    func nodAfterPreparationAccepts() {
        #expect(self.status(["< your appraisal tuesday 7:30 am. Bring your card", "> copy 👍"]) == .agreed)
    }

    @Test("Having something is not being busy")
    func owningSomethingIsNotARefusal() {
        #expect(self.status(["< football tuesday at 8pm, need a keeper", "> I have gloves", "> I'm in"]) == .agreed)
    }

    @Test("An hour of something else moves nothing that was agreed")
    func otherHourMovesNothing() {
        #expect(self.status(["< dinner tuesday at 8pm?", "> ok", "< I'll transfer it tonight"]) == .agreed)
    }
}
