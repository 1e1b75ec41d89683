import Jadwal
import Testing

/// Grounding on labelled conversations that lie beside the checkout: what is right passes, what is wrong does not.
@Suite(
    "Grounding holds answers against labelled conversations",
    .enabled(if: SharedFile.exists("corpus/visible.jsonl"), "no shared/corpus")
)
struct GroundedCorpusTests {
    private static func judge(_ claim: ClaimedEvent, _ labelled: LabelledWindow, _ grounder: Grounder) -> Grounding? {
        let verdict = try? VerdictReader(window: labelled.window).read(claim.answer())
        return verdict.map(grounder.judge)
    }

    @Test func rightAnswersPass() throws {
        var misses: [String] = []
        var count = 0
        for labelled in try LabelledWindow.shared() {
            guard let claim = labelled.rightAnswer else { continue }
            count += 1
            let grounder = Grounder(window: labelled.window, needsEvidence: true)
            let grounding = try #require(Self.judge(claim, labelled, grounder), "\(labelled.id)")
            let isKept = grounding.verdict.events.first.map { labelled.isRight($0.times) } ?? false
            if !isKept { misses.append("\(labelled.id): \(grounding.faults) \(grounding.verdict.events.map(\.times))") }
        }
        let report: Comment = "passed \(count - misses.count) of \(count); \(misses.joined(separator: "\n"))"
        Attachment.record("\(report)", named: "right.txt")
        #expect((count - misses.count) * 100 >= count * 97, report)
    }

    /// A day or an hour off, by half an hour, by twelve hours; and every other day and time that the chat names.
    @Test func wrongTimesAreRefused() throws {
        var stored: [String] = []
        var count = 0
        for labelled in try LabelledWindow.shared() {
            let grounder = Grounder(window: labelled.window, needsEvidence: true)
            for claim in Self.wrong(labelled) {
                guard let grounding = Self.judge(claim, labelled, grounder) else { continue }
                count += 1
                for event in grounding.verdict.events where !labelled.isRight(event.times) {
                    stored.append("\(labelled.id) \(claim.startDate ?? "") \(claim.startTime ?? "-")")
                }
            }
        }
        let report: Comment = "refused \(count - stored.count) of \(count); stored: \(stored.joined(separator: "\n"))"
        Attachment.record("\(report)", named: "wrong.txt")
        #expect(count > 500)
        #expect(stored.count * 100 <= count * 3, report)
    }

    private static func wrong(_ labelled: LabelledWindow) -> [ClaimedEvent] {
        let base =
            labelled.rightAnswer
            ?? ClaimedEvent(startDate: "", startTime: nil, messages: Array(1...labelled.messages.count))
        var claims: [ClaimedEvent] = []
        if labelled.expected.event != nil {
            claims += [-7, -2, -1, 1, 2, 7].map { base.moved(days: $0) }
            if base.startTime != nil {
                claims += [-180, -120, -60, -30, 30, 60, 120].map { base.moved(minutes: $0) }
            }
        }
        let spoken = labelled.messages.map { message in
            let saidAt = labelled.zone.local(UnixTime(seconds: message.timestamp))
            return (
                saidAt.date, DateReader(reference: saidAt).read(message.body).map(\.value.first),
                TimeReader().read(message.body).compactMap { $0.value.start?.time(usual: nil) }
            )
        }
        // Of two agreed events the label has one.
        guard labelled.category != "two_events" else { return claims }
        let days = Set(spoken.flatMap { [$0.0] + $0.1 })
        let times = Set(spoken.flatMap(\.2))
        for day in days { claims += times.map { base.at(day, $0) } + [base.at(day, nil)] }
        return claims.filter { claim in
            guard let date = claim.startDate.flatMap({ LocalDate($0) }) else { return false }
            let start = LocalDateTime(date: date, time: claim.startTime.flatMap { LocalTime($0) } ?? .midnight)
            let times: EventTimes =
                claim.startTime == nil
                ? .allDay(start: date, endExclusive: date.adding(days: 1))
                : .timed(start: start, end: start.adding(minutes: 60), zone: labelled.zone)
            return !labelled.isRight(times)
        }
    }
}
