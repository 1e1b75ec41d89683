import Jadwal
import Testing

@Suite("A conversation without a cue ends as NO_EVENT, and a sample of them is checked by the model")
struct PrefilteredAnalysisTests {
    static let talk = Chat.window(["< good morning", "> hello! how are you", "< fine thanks"])
    static let nothing = #"{"status":"NO_EVENT","events":[]}"#
    static let open = #"{"status":"HAS_EVENT_BUT_NOT_CONFIRMED","events":[]}"#

    private func analysed(
        _ window: ConversationWindow,
        sampled: Int,
        _ answer: String = Self.nothing
    ) async throws -> AnalysedWindow {
        let prefilter = Prefilter(isOn: true, sampledPercent: sampled)
        return try await AnalysedWindow(window, answers: GivenAnswers(answer), prefilter: prefilter)
    }

    @Test func smallTalkIsCommittedAsNoEventWithoutACall() async throws {
        let seen = try await self.analysed(Self.talk, sampled: 0)
        #expect(seen.prompts.isEmpty)
        #expect(seen.report == AnalysisReport(outcome: .skipped(.noEvent), prefilter: .skipped))
        #expect(seen.report.outcome.status == .noEvent)
        #expect(seen.commits.map(\.verdict) == [.status(.noEvent)])
        #expect(seen.commits.first?.windowMessageIDs.count == 3)
    }

    @Test func theModelsVerdictOnASampleCountsAndTheDisagreementIsTold() async throws {
        let agreeing = try await self.analysed(Self.talk, sampled: 100)
        #expect(agreeing.prompts.count == 1 && agreeing.report.prefilter == .confirmed)
        let other = try await self.analysed(Self.talk, sampled: 100, Self.open)
        #expect(other.report.prefilter == .contradicted)
        #expect(other.commits.map(\.verdict) == [.status(.notConfirmed)])
    }

    @Test func whatHasACueIsAskedAbout() async throws {
        let seen = try await self.analysed(Chat.window(["< coffee tomorrow?", "> maybe"]), sampled: 0, Self.open)
        #expect(seen.prompts.count == 1 && seen.report.prefilter == .passed)
    }

    @Test func anAnswerThatIsNoneSaysNothingOfThePrefilter() async throws {
        let seen = try await self.analysed(Self.talk, sampled: 100, "no idea")
        #expect(seen.report.prefilter == nil && seen.commits.first?.failure != nil)
    }
}
