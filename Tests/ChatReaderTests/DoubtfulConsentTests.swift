internal import ChatReader
internal import Testing
internal import Time

@Suite("Doubtful consent makes no event")
struct DoubtfulConsentTests {
    struct Talk: Sendable, CustomTestStringConvertible {
        let lines: [String]
        let status: VerdictStatus

        var testDescription: String { self.lines.joined(separator: " / ") }

        init(_ status: VerdictStatus, _ lines: String...) { (self.lines, self.status) = (lines, status) }

        /// `>` starts the owner's lines, `<` the other side's; all are sent on a Saturday at 18:00.
        func read() -> VerdictStatus {
            let saidAt = LocalDateTime(date: LocalDate("2026-11-21")!, time: LocalTime("18:00")!)
            let messages = self.lines.enumerated().map { index, line in
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
    }

    static let asides: [Talk] = [
        Talk(.notConfirmed, "< Dinner on Monday at 8?", "< please send me the invoice", "> done"),
        Talk(.notConfirmed, "< عشاء الاثنين ٨؟", "< وارسل لي الملف", "> تم"),
        Talk(.notConfirmed, "< Dinner on Monday at 8?", "> This message was deleted"),
        Talk(.notConfirmed, "< Dinner on Monday at 8?", "> ok send me the menu first"),
        Talk(.agreed, "< Dinner on Monday at 8?", "< please send me the invoice", "> done, and see you Monday at 8"),
        Talk(.agreed, "< Dinner on Monday at 8?", "> sure, send me the location"),
    ]
    static let doubts: [Talk] = [
        Talk(.notConfirmed, "< Dinner on Monday at 8?", "> yes", "> wait, not sure I can, I'll get back to you"),
        Talk(.notConfirmed, "< عشاء الاثنين ٨؟", "> تم", "> ما ادري للحين، برد عليك"),
        Talk(.notConfirmed, "< Dinner on Monday at 8?", "> let me check", "< ok, let me know tonight", "> will do"),
    ]
    static let checks: [Talk] = [
        Talk(.notConfirmed, "< Dinner on Monday at 8?", "> sounds lovely! let me look at the rota", "< no rush", "> 👍"),
        Talk(.notConfirmed, "< Dinner on Monday at 8?", "> sounds good", "> need to check with my wife"),
        Talk(.notConfirmed, "< عشاء الاثنين ٨؟", "> حلو والله", "> لازم اسال المدام اول"),
        Talk(.notConfirmed, "< 3sha el ethnain 8?", "> ana ok bs lazm as2al 5ti", "< 6ayb rddy 3lay", "> ok"),
        Talk(.agreed, "< Dinner on Monday at 8?", "> sounds good", "> see you there"),
    ]
    static let openingHours: [Talk] = [
        Talk(.noEvent, "> are you open today?", "< 4 pm to 11 pm sir", "> and tomorrow", "< 8 to 12", "> ok thanks"),
        Talk(.noEvent, "> فاتحين بكرة؟", "< من ٤ الى ١١ مساء", "> تسلم"),
    ]
    static let jests: [Talk] = [
        Talk(.noEvent, "< Dinner on Monday at 8 on the moon?", "> sure, bring the rocket"),
        Talk(.noEvent, "< Gym on Monday at 5?", "> in your dreams"),
        Talk(.noEvent, "< عشاء الاثنين ٨ في المريخ؟", "> تم"),
        Talk(.noEvent, "< we leave for Mars, Tuesday 5pm, meet me at the rocket", "> deal"),
    ]
    static let refusals: [Talk] = [
        Talk(.denied, "< Tennis on Monday at 6?", "> I have to pass"),
        Talk(.denied, "< عشاء الاثنين ٨؟", "> اعفيني والله ما فيني"),
        Talk(.denied, "< عشاء الاثنين ٨؟", "> تم", "> السموحة طلع لي ظرف"),
        Talk(.denied, "< Sorry, I can't make yoga today at 8", "> no worries"),
    ]
    static let consents: [Talk] = [
        Talk(.agreed, "< Dinner on Monday at 8?", "> go on then"),
        Talk(.agreed, "< عشاء الاثنين ٨؟", "> سم طال عمرك"),
        Talk(.agreed, "< عشاء الاثنين ٨؟", "> احسبني معكم"),
        Talk(.agreed, "< عشاء الاثنين ٨؟", "> وماله"),
    ]
    static let lists: [Talk] = [
        Talk(.agreed, "< Which one?\n1) Monday 5 pm\n2) Tuesday 6 pm", "> the second one please"),
        Talk(.notConfirmed, "< Which one?\n1) Monday 5 pm\n2) Tuesday 6 pm", "> nice"),
    ]

    @Test(arguments: asides) func nodToSomethingElseAcceptsNothing(_ talk: Talk) { #expect(talk.read() == talk.status) }
    @Test(arguments: doubts) func doubtReopensThePlan(_ talk: Talk) { #expect(talk.read() == talk.status) }
    @Test(arguments: checks) func promiseToAskFirstAcceptsNothing(_ talk: Talk) { #expect(talk.read() == talk.status) }
    @Test(arguments: openingHours) func openingHoursAreNotAPlan(_ talk: Talk) { #expect(talk.read() == talk.status) }
    @Test(arguments: jests) func jokeIsNotAPlan(_ talk: Talk) { #expect(talk.read() == talk.status) }
    @Test(arguments: refusals) func refusalInOtherWordsIsDenied(_ talk: Talk) { #expect(talk.read() == talk.status) }
    @Test(arguments: consents) func consentInOtherWordsIsAgreed(_ talk: Talk) { #expect(talk.read() == talk.status) }
    @Test(arguments: lists) func choiceFromListIsAgreed(_ talk: Talk) { #expect(talk.read() == talk.status) }
}
