import TestSupport
import Testing

@testable import ChatReader
@testable import Evaluation
@testable import Pipeline
@testable import Time

/// Grounding on labelled conversations: correct claims are written or asked about, wrong ones are not written.
@Suite("The guard checks answers against labelled conversations")
struct GroundedCorpusTests {
    static let short = "prompts/evaluation/shared.jsonl"
    static let long = "prompts/evaluation/long.jsonl"

    /// The least share that is written. Without a verifier the goals of 85 % (short) and 60 % (long) are not reached
    /// yet; no change may lower these shares.
    struct Bound: Sendable, CustomTestStringConvertible {
        var corpus: String
        var form = PromptTemplate.Form.v3
        var verifier: LabelJudge.Verifier
        var written: Double

        var testDescription: String { "\(self.corpus), \(self.form), \(self.verifier) verifier" }
    }

    static let bounds = [
        Bound(corpus: Self.short, verifier: .honest, written: 0.97),
        Bound(corpus: Self.short, verifier: .off, written: 0.84),
        Bound(corpus: Self.long, verifier: .honest, written: 0.91),
        Bound(corpus: Self.long, verifier: .unsure, written: 0.36),
        Bound(corpus: Self.short, form: .v4, verifier: .honest, written: 0.97),
        Bound(corpus: Self.short, form: .v4, verifier: .off, written: 0.84),
        Bound(corpus: Self.long, form: .v4, verifier: .honest, written: 0.86),
        Bound(corpus: Self.long, form: .v4, verifier: .unsure, written: 0.36),
    ]

    @Test(arguments: Self.bounds) func correctAnswersAreWrittenOrAsked(_ bound: Bound) async throws {
        var scored: [ScoredChat] = []
        for chat in try EvaluationFiles.chats(bound.corpus) {
            scored.append(try JudgedChat(chat, form: bound.form).rightAnswer(bound.verifier))
            // Other tests have time limits.
            await Task.yield()
        }
        let events = EventScores(scored)
        let report: Comment = """
            written \(events.ofAll.written), asked \(events.ofAll.asked), lost in \(events.lost), wrong in \(events.wrong), \
            not written in \(scored.filter { $0.fates.contains { $0.fate != .written } }.map(\.chat.id))
            """
        #expect(scored.count >= 30)
        #expect(events.lost.isEmpty, report)
        #expect(events.wrong.isEmpty, report)
        #expect(events.ofAll.written.ratio ?? 0 >= bound.written, report)
    }

    /// Claims that are hours, a day or a week off, and all other days and times that the chat names. The goal is 3 in
    /// 100. With a verifier that says yes to everything it is not reached yet; this bound may only fall.
    @Test(arguments: [(LabelJudge.Verifier.honest, 3), (.stubborn, 9)])
    func wrongTimesAreNotWritten(_ verifier: LabelJudge.Verifier, _ percent: Int) async throws {
        var stored: [String] = []
        var count = 0
        for chat in try EvaluationFiles.chats(Self.short) where chat.changes.count < 2 {
            let judged = try JudgedChat(chat)
            for wrong in Self.wrong(chat) {
                count += 1
                let decision = try judged.decision(on: [wrong], verifier)
                guard decision.events.contains(where: { wrong.isMatched(by: $0) }) else { continue }
                stored.append("\(chat.id) \(wrong.event.startDate) \(wrong.event.startTime ?? "-")")
            }
            await Task.yield()
        }
        let report: Comment = "\(count) tried; written: \(stored.joined(separator: "\n"))"
        Attachment.record("\(report)", named: "wrong.txt")
        #expect(count > 500)
        #expect(stored.count * 100 <= count * percent, report)
    }

    private static func wrong(_ chat: LabelledChat) -> [LabelledChange] {
        let right = chat.changes.first
        guard let base = right ?? chat.expected.tempting?.first, base.action == .add,
            let date = LocalDate(base.event.startDate)
        else { return [] }
        var slots: [(LocalDate, LocalTime?)] = []
        if right != nil {
            slots += [-7, -2, -1, 1, 2, 7].map {
                (date.adding(days: $0), base.event.startTime.flatMap { LocalTime($0) })
            }
            if let time = base.event.startTime.flatMap({ LocalTime($0) }) {
                slots += [-180, -120, -60, -30, 30, 60, 120, 720].map {
                    let start = LocalDateTime(date: date, time: time).adding(minutes: $0)
                    return (start.date, start.time)
                }
            }
        }
        slots += Self.spoken(chat)
        return slots.compactMap { date, time in
            var wrong = base
            (wrong.event.startDate, wrong.event.startTime) = ("\(date)", time.map { "\($0)" })
            (wrong.event.endDate, wrong.event.endTime, wrong.accept) = (nil, nil, nil)
            let claimed = DecidedEvent(title: nil, startDate: "\(date)", startTime: wrong.event.startTime)
            // An answer without the hour is not wrong.
            let isRight = right?.isMatched(by: claimed) ?? false || time == nil && right?.event.startDate == "\(date)"
            return isRight ? nil : wrong
        }
    }

    /// Every day that the chat names, with every time and alone.
    private static func spoken(_ chat: LabelledChat) -> [(LocalDate, LocalTime?)] {
        guard let zone = Zone(chat.timezone) else { return [] }
        var (days, times): (Set<LocalDate>, Set<LocalTime>) = ([], [])
        for message in chat.messages {
            let saidAt = zone.local(UnixTime(seconds: message.timestamp))
            days.formUnion([saidAt.date] + DateReader(reference: saidAt).read(message.body).map(\.value.first))
            times.formUnion(TimeReader().read(message.body).compactMap { $0.value.start?.time(usual: nil) })
        }
        return days.sorted().flatMap { day in times.sorted().map { (day, $0) } + [(day, nil)] }
    }
}
