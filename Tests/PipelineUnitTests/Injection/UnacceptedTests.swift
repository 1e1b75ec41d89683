import Pipeline
import TestSupport
import Testing

/// No yes of a second reading stands above the hard rules: two people, an offer, its acceptance, or words that call
/// this event off.
@Suite struct UnacceptedTests {
    @Test(arguments: UnacceptedChat.unaccepted + UnacceptedChat.uncancelled, [PromptTemplate.Form.v3, .v4])
    func nothingIsWrittenOnTheWordOfTwoReadings(_ chat: UnacceptedChat, _ form: PromptTemplate.Form) async throws {
        for reading in chat.readings {
            let seen = try await AnalysedWindow(
                chat.window,
                form: form,
                answers: GivenAnswers(chat.answer),
                verifier: GivenAnswers(reading)
            )
            #expect(seen.changes.isEmpty, "\(seen.report)")
            #expect(seen.verifications.count <= 1)
        }
    }
}
