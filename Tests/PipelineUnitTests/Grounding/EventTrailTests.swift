import Foundation
import TestSupport
import Testing

@testable import ChatReader
@testable import Evaluation
@testable import Pipeline
@testable import Time

@Suite("An event's trail says who proposed it, who accepted it and when") struct EventTrailTests {
    static let corpora = ["conversations", "shared", "unseen", "long", "voices"]

    /// Correct answers of the second prompt cite messages without their roles, so the grounder finds them. Labels and
    /// trails are compared for all agreed events of all labelled conversations.
    @Test func trailHasTheSidesAndTimesOfTheLabels() throws {
        var (events, sides, moments) = (0, 0, 0)
        var missed: [String] = []
        for corpus in Self.corpora {
            for chat in try EvaluationFiles.chats("prompts/evaluation/\(corpus).jsonl") {
                let window = try #require(chat.window())
                let labels = chat.changes.filter { $0.action != .cancel }
                guard window.messages.count == chat.messages.count, !labels.isEmpty else { continue }
                let text = try LabelJudge(form: .v2, verifier: .off).rightAnswer(to: chat).text
                guard case .read(_, let findings) = AnswerJudge(window: window, form: .v2).read(text) else {
                    Issue.record("the right answer to \(chat.id) was refused")
                    continue
                }
                for label in labels {
                    guard let evidence = label.evidence, let proposed = evidence.proposed,
                        let accepted = evidence.accepted
                    else { continue }
                    events += 1
                    let trails = findings.compactMap { finding in
                        finding.claim.cancels == nil ? finding.consent?.trail(of: finding.claim, in: window) : nil
                    }
                    let (from, until) = (chat.messages[proposed - 1], chat.messages[accepted - 1])
                    let found = trails.filter {
                        $0.steps.first?.isOwner == (proposed == accepted ? until : from).isSenderMe
                            && $0.steps.last?.isOwner == until.isSenderMe
                    }
                    if found.isEmpty { missed.append(chat.id) } else { sides += 1 }
                    if found.contains(where: { $0.steps.last?.at == until.timestamp }) { moments += 1 }
                }
            }
        }
        let report: Comment = "\(events) events, \(sides) right sides, \(moments) right moments; missed: \(missed)"
        Attachment.record("\(report)", named: "trails.txt")
        print("EventTrailTests: \(events) events, \(sides) with the right sides, \(moments) at the right moment")
        #expect(events > 400)
        #expect(sides * 100 >= events * 97, report)
        #expect(moments * 100 >= events * 97, report)
    }

    @Test func trailContainsNoTextOfTheChat() throws {
        for chat in try EvaluationFiles.chats("prompts/evaluation/shared.jsonl") {
            let window = try #require(chat.window())
            let day = LocalDate(daysSince1970: 0)
            let times = EventTimes.allDay(start: day, endExclusive: day.adding(days: 1))
            let claim = EventClaim(title: nil, times: times, location: nil, notes: "")
            for index in window.messages.indices.dropFirst() {
                var consent = ClaimConsent(proposal: index - 1, acceptance: index)
                consent.names = [index - 1: Set(EventTrail.Part.allCases)]
                let trail = try #require(consent.trail(of: claim, in: window))
                let names = Set(chat.messages.compactMap(\.senderName))
                #expect(trail.steps.count == 2 && trail.name.map(names.contains) ?? true)
                var plain = trail
                plain.name = nil
                let json = String(decoding: try JSONEncoder().encode(plain), as: UTF8.self)
                #expect(
                    json.replacing(
                        /"(did|at|isOwner|steps|names|proposed|accepted|day|time|place)"|true|false|[0-9]|[\[\]{},:]/,
                        with: ""
                    )
                        == ""
                )
            }
        }
    }
}
