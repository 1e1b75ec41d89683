import Pipeline
import TestSupport
import Testing

/// Two readings that agree are written in every language, and a mistake that both make is not where the reader can
/// tell.
@Suite struct AgreedTests {
    private func analyse(_ chat: AgreedChat, reading: String?) async throws -> AnalysedWindow {
        try await AnalysedWindow(
            chat.window,
            form: .v4,
            answers: GivenAnswers(chat.answer),
            verifier: reading.map { GivenAnswers($0) }
        )
    }

    @Test(arguments: AgreedChat.familiar + AgreedChat.foreign)
    func agreementIsWritten(_ chat: AgreedChat) async throws {
        let seen = try await self.analyse(chat, reading: chat.reading)
        #expect(seen.changes.map(\.event.times) == [chat.times], "\(seen.report)")
        #expect(seen.questions.isEmpty)
    }

    @Test(arguments: AgreedChat.familiar + AgreedChat.foreign)
    func nothingIsLostWithoutASecondReading(_ chat: AgreedChat) async throws {
        let seen = try await self.analyse(chat, reading: nil)
        let found = seen.changes.map(\.event.times) + seen.questions.map(\.change.event.times)
        #expect(found == [chat.times], "\(seen.report)")
    }

    /// Answers in known words, of which none accepts.
    private static let wordless = ["هيك الحكي", "the cake is mine", "coffee without sugar"]

    private static func wordless(_ answer: String, _ behind: [String]) -> AgreedChat {
        var chat = AgreedChat("2026-11-22", "20:00", "< dinner tomorrow at 8 pm?", "> \(answer)")
        chat.lines += behind
        return chat
    }

    @Test(arguments: Self.wordless)
    func answerWithoutAYesCountsIfTheChatGoesOn(_ answer: String) async throws {
        let chat = Self.wordless(answer, ["< haha", "> haha"])
        let seen = try await self.analyse(chat, reading: chat.reading)
        #expect(seen.changes.map(\.event.times) == [chat.times], "\(seen.report)")
    }

    @Test(
        arguments: Self.wordless,
        [[], ["< haha", "> not sure yet"], ["< haha", "> or Monday at 9 pm?"], ["< haha", "> sorry, I can't"]]
    )
    func answerWithoutAYesIsAskedAboutIfThePlanStaysOpen(_ answer: String, _ behind: [String]) async throws {
        let chat = Self.wordless(answer, behind)
        let seen = try await self.analyse(chat, reading: chat.reading)
        #expect(seen.changes.isEmpty && seen.questions.count == 1, "\(seen.report)")
    }

    /// Off by days and minutes.
    @Test(arguments: AgreedChat.familiar, [(7, 0), (1, 0), (0, 60), (0, -60), (0, 720)])
    func sameMistakeOfBothIsNotWritten(_ chat: AgreedChat, _ off: (days: Int, minutes: Int)) async throws {
        let wrong = chat.moved(days: off.days, minutes: off.minutes)
        let seen = try await self.analyse(wrong, reading: wrong.reading)
        #expect(!seen.changes.contains { $0.event.times == wrong.times }, "\(seen.report)")
    }

    @Test(arguments: AgreedChat.familiar + AgreedChat.foreign)
    func mistakeOfOneIsNotWritten(_ chat: AgreedChat) async throws {
        for wrong in [chat.moved(days: 7), chat.moved(days: 1), chat.moved(minutes: 60)] {
            let seen = try await self.analyse(wrong, reading: chat.reading)
            #expect(!seen.changes.contains { $0.event.times == wrong.times }, "\(seen.report)")
        }
    }
}
