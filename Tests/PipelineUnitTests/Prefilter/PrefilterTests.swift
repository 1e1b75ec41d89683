import ChatReader
import Evaluation
import Pipeline
import TestSupport
import Testing

@Suite("The pre-filter keeps small talk from the model, and nothing that may be a plan")
struct PrefilterTests {
    static let variedCorpora: [String] = ["prompts/evaluation/conversations.jsonl", "prompts/evaluation/shared.jsonl"]
    static let corpora = variedCorpora + ["prompts/evaluation/voices.jsonl", "prompts/evaluation/unseen.jsonl"]

    /// The pre-filter may be on by default only if this test passes.
    @Test func prefilterIsOnByDefaultAndLosesNoLabelledConversation() throws {
        var lost: [String] = []
        for file in Self.corpora {
            let chats = try EvaluationFiles.chats(file)
            #expect(chats.count > 50, "\(file)")
            lost += PrefilterScore(chats).lost
            // Variants of the two files that it was developed with.
            for seed: UInt64 in 1...3 where Self.variedCorpora.contains(file) {
                lost += PrefilterScore(VariantMaker(seed: seed).variants(of: chats)).lost.map { "\($0) (seed \(seed))" }
            }
        }
        #expect(Prefilter.isOnByDefault == lost.isEmpty, "lost: \(lost.joined(separator: " "))")
    }

    @Test func halfOfSmallTalkIsSkipped() throws {
        let score = PrefilterScore(try EvaluationFiles.chats("prompts/evaluation/traffic/smalltalk.jsonl"))
        #expect(score.recall.whole == 0 && score.skipped.whole >= 100)
        #expect(score.skipped.ratio.map { $0 >= 0.5 } == true, "skipped: \(score.skipped)")
    }

    @Test(.enabled(if: SharedFile.exists("data/sgd-en-dates.jsonl"), "no shared/data"))
    func daysAndTimesOfTheSharedDataAreCues() throws {
        for file in ["sgd-en-dates", "sgd-en-times", "duckling-en", "duckling-ar", "recognizers-ar"] {
            let cases = try SharedFile.lines("data/\(file).jsonl", as: ReadingCase.self)
            let lost = cases.filter { $0.isReadRight && Self.cue(in: "> \($0.text)") == nil }.map(\.text)
            // A past day is not a plan.
            #expect(lost.count * 20 <= cases.count, "\(file): \(lost.joined(separator: " | "))")
        }
    }

    static let plans: [String] = [
        "coffee sometime?", "u free?", "pub?", "wanna grab food", "when suits you", "shall we say 7", "tomorrow?",
        "next week maybe",
        "نطلع؟", "فاضي؟", "متى يناسبك", "بكرة؟", "تعال عندي", "ودك بقهوة", "الموعد انلغى", "موعد الدكتور", "نتقابل؟",
        "ta3al 3ndi",
        "bukra?", "nro7 elbar?", "are you in?", "usual place?", "see you at the gym", "📅", "half an hour", "the third",
        "يوم الخميس",
    ]

    @Test(arguments: Self.plans)
    func planHasACue(_ text: String) { #expect(Self.cue(in: "> \(text)") != nil) }

    static let foreign: [String] = [
        "tu fais quoi", "on se voit bientôt", "hast du Lust", "¿qué haces?", "ne yapıyorsun", "kamu di mana",
        "come stai", "как дела",
        "你在干嘛", "何してるの", "뭐 해", "क्या कर रहे हो", "τι κάνεις", "מה קורה", "چه خبر", "کیا حال ہے", "সবাই কেমন আছে", "สบายดีไหม",
        "jak się masz", "hur mår du", "mitä kuuluu", "nasılsın", "tudo bem contigo",
    ]

    @Test(arguments: Self.foreign)
    func unreadableTextIsNotSkipped(_ text: String) { #expect(Self.cue(in: "> \(text)") != nil) }

    static let talk: [[String]] = [
        ["< good morning", "> hello! how are you"], ["< hahaha", "> lol that was so funny"], ["< 😂😂", "> ❤️"],
        ["< صباح الخير", "> صباح النور كيف حالك"], ["< جمعة مباركة", "> علينا وعليك"], ["< ههههههه", "> والله ضحكتني"],
        ["< kifak", "> tamam el7amdulillah"], ["< did you like it?", "> yes it was great"],
        ["< شكرا", "> العفو يا غالي"],
    ]

    @Test(arguments: Self.talk)
    func smallTalkIsSkipped(_ lines: [String]) {
        #expect(Prefilter.cue(in: Chat.window(lines)) == nil)
    }

    static let againstPlans = [
        "sorry, can't make it", "I'm ill", "make it 9?", "معليش ما اقدر", "not sure I'll come", "have to cancel",
        "ألغيناها",
    ]

    @Test(arguments: Self.againstPlans) func refusalOfAKnownEventIsNotSkipped(_ text: String) {
        let known = Chat.known("Dinner", Chat.times("2026-11-22", "20:00"))
        #expect(Prefilter.cue(in: Chat.window(["< hahaha", "> \(text)"], known: [known])) != nil)
        #expect(Prefilter.cue(in: Chat.window(["< hahaha", "> lol"], known: [known])) == nil)
    }

    @Test func sampleIsStableAndHasTheConfiguredSize() {
        let prefilter = Prefilter(isOn: true, sampledPercent: 10)
        var sampled: Set<String> = []
        for number in 0..<5000 {
            var window = Chat.window(["< hahaha", "> lol"])
            window.generation = Int64(number % 7)
            let decision = prefilter.decide(window, of: "conversation \(number / 7)")
            #expect(decision != .ask && decision == prefilter.decide(window, of: "conversation \(number / 7)"))
            if decision == .sample { sampled.insert("\(number)") }
        }
        #expect((400...600).contains(sampled.count), "\(sampled.count) of 5000")
    }

    @Test func sampleCanBeNoneOrAll() {
        let window = Chat.window(["< hahaha", "> lol"])
        #expect(Prefilter(isOn: true, sampledPercent: 0).decide(window, of: "a") == .skip)
        #expect(Prefilter(isOn: true, sampledPercent: 100).decide(window, of: "a") == .sample)
        #expect(Prefilter.off.decide(window, of: "a") == .ask)
    }

    private static func cue(in line: String) -> PlanCue? { Prefilter.cue(in: Chat.window([line])) }
}

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

    @Test func skippedWindowIsCommittedAsNoEvent() async throws {
        let seen = try await self.analysed(Self.talk, sampled: 0)
        #expect(seen.prompts.isEmpty)
        #expect(seen.report == AnalysisReport(outcome: .skipped(.noEvent), prefilter: .skipped))
        #expect(seen.report.outcome.status == .noEvent)
        #expect(seen.commits.map(\.verdict) == [.status(.noEvent)])
        #expect(seen.commits.first?.windowMessageIDs.count == 3)
    }

    @Test func modelsVerdictOnASampleCountsAndIsReported() async throws {
        let agreeing = try await self.analysed(Self.talk, sampled: 100)
        #expect(agreeing.prompts.count == 1 && agreeing.report.prefilter == .confirmed)
        let other = try await self.analysed(Self.talk, sampled: 100, Self.open)
        #expect(other.report.prefilter == .contradicted)
        #expect(other.commits.map(\.verdict) == [.status(.notConfirmed)])
    }

    @Test func windowWithACueIsSentToTheModel() async throws {
        let seen = try await self.analysed(Chat.window(["< coffee tomorrow?", "> maybe"]), sampled: 0, Self.open)
        #expect(seen.prompts.count == 1 && seen.report.prefilter == .passed)
    }

    @Test func unreadableAnswerHasNoPrefilterOutcome() async throws {
        let seen = try await self.analysed(Self.talk, sampled: 100, "no idea")
        #expect(seen.report.prefilter == nil && seen.commits.first?.failure != nil)
    }
}
