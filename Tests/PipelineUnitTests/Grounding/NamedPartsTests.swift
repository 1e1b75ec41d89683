import Foundation
import TestSupport
import Testing

@testable import ChatReader
@testable import Evaluation
@testable import Pipeline
@testable import Time

@Suite("A trail says which of day, time and place each message named") struct NamedPartsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let lines: [String]
        /// For the proposal and for the acceptance.
        let names: [Set<EventTrail.Part>]
        let date: String
        let time: String?
        var place: String?

        init(
            _ lines: [String],
            _ proposal: Set<EventTrail.Part>,
            _ acceptance: Set<EventTrail.Part>,
            _ date: String = "2026-11-22",
            _ time: String? = "20:00",
            at place: String? = nil
        ) {
            (self.lines, self.names) = (lines, [proposal, acceptance])
            (self.date, self.time, self.place) = (date, time, place)
        }

        var testDescription: String { self.lines.joined(separator: " | ") }
    }

    private static let cases: [Case] = [
        Case(["< Dinner tomorrow at 8pm?", "> sure"], [.day, .time], []),
        Case(["< Dinner tomorrow?", "> yes, 8pm"], [.day], [.time]),
        Case(["< Dinner at 8pm?", "> ok tomorrow then"], [.time], [.day]),
        Case(
            ["< Dinner tomorrow at 8 at Nozomi?", "> ok, Nozomi at 8"],
            [.day, .time, .place],
            [.time, .place],
            at: "Nozomi"
        ),
        Case(["< نتعشى بكرة ٨ مساء في العليا؟", "> تم"], [.day, .time, .place], [], at: "العليا"),
        Case(["< نتعشى بكرة؟", "> تم، الساعة ٨ مساء"], [.day], [.time]),
        Case(["< نطلع البر الجمعة؟", "> ابشر"], [.day, .place], [], "2026-11-27", nil, at: "البر"),
        // Another day does not belong to the event.
        Case(["< can't monday, dinner tomorrow at 8pm?", "> perfect"], [.day, .time], []),
        Case(["< dinner monday at 9pm?", "> tomorrow at 8pm is better"], [], [.day, .time]),
        Case(["< coffee on the 27th?", "> Friday at 9pm, perfect"], [.day], [.day, .time], "2026-11-27", "21:00"),
        Case(["< nshof ba3d bokra el sa3a 8 bel leil?", "> tamam"], [.day, .time], [], "2026-11-23"),
    ]

    @Test(arguments: Self.cases) func messagesNameTheirParts(_ example: Case) throws {
        let window = Chat.window(example.lines)
        let claimed = ClaimedEvent(
            startDate: example.date,
            startTime: example.time,
            location: example.place,
            messages: [1, 2]
        )
        let finding = try claimed.finding(in: window)
        let trail = try #require(finding.consent?.trail(of: finding.claim, in: window))
        #expect(trail.steps.map { $0.names ?? [] } == example.names)
    }

    @Test func moveNamesTheNewTimeAndIgnoresQuotes() throws {
        let known = Chat.known("Dinner", Chat.times("2026-11-22", "20:00"), at: "Nozomi")
        var window = Chat.window(["< can we make the dinner half an hour later?", "> ok"], known: [known])
        let quote = QuotedMessage(senderName: nil, isSenderMe: true, body: "Dinner tomorrow at 8:30pm?", timestamp: nil)
        window.messages[1].content.quoted = quote
        var claimed = ClaimedEvent(startDate: "2026-11-22", startTime: "20:30", messages: [1, 2])
        claimed.reference = "e1"
        let finding = try claimed.finding(in: window)
        let trail = try #require(finding.consent?.trail(of: finding.claim, in: window))
        #expect(trail.steps.map(\.did) == [.changed, .accepted])
        #expect(trail.steps.map { $0.names ?? [] } == [[.time], []])
    }

    @Test func trailsOfOlderVersionsAreRead() throws {
        let old = #"{"steps":[{"isOwner":false,"did":"proposed","at":1800000000}],"name":"Noura"}"#
        let trail = try JSONDecoder().decode(EventTrail.self, from: Data(old.utf8))
        #expect(trail.steps.map(\.names) == [nil])
        var new = trail
        new.steps[0].names = [.place, .day]
        #expect(try JSONDecoder().decode(EventTrail.self, from: JSONEncoder().encode(new)) == new)
    }

    /// The labels cite the words that name the day. A message with these words names it, whatever the reader finds. In
    /// an unknown form or language they are not found: then a trail has less, but nothing wrong.
    @Test func namedDaysAreThoseOfTheLabels() throws {
        var (days, found) = (0, 0)
        var missed: [String] = []
        var sample: [String] = []
        for corpus in EventTrailTests.corpora {
            for chat in try EvaluationFiles.chats("prompts/evaluation/\(corpus).jsonl") {
                let window = try #require(chat.window())
                guard window.messages.count == chat.messages.count else { continue }
                let text = try LabelJudge(form: .v2, verifier: .off).rightAnswer(to: chat).text
                guard case .read(_, let findings) = AnswerJudge(window: window, form: .v2).read(text) else { continue }
                for finding in findings where finding.claim.cancels == nil {
                    guard let consent = finding.consent else { continue }
                    let phrase = finding.claim.evidence.map { WindowText.folded($0.phrase) } ?? ""
                    for (position, names) in consent.names.sorted(by: { $0.key < $1.key }) {
                        let body = window.messages[position].content.body
                        let said = SearchedText(WindowText.folded(body))
                        let parts = EventTrail.Part.allCases.filter(names.contains).map(\.rawValue).joined(
                            separator: "+"
                        )
                        sample.append(
                            "\(chat.id) \(finding.claim.times.spelled) @\(finding.claim.location ?? "-") [\(parts)] "
                                + body.replacing("\n", with: " / ")
                        )
                        if phrase.count > 2, said.contains(phrase) {
                            days += 1
                            if names.contains(.day) { found += 1 } else { missed.append("\(chat.id) day: \(body)") }
                        }
                    }
                }
            }
        }
        let report: Comment = "\(days) days, \(found) found; missed: \(missed)"
        Attachment.record(sample.joined(separator: "\n"), named: "named-parts.txt")
        print("NamedPartsTests: \(days) named days, \(found) found")
        #expect(days > 200, report)
        #expect(found * 100 >= days * 95, report)
    }
}
