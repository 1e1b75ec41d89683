import Foundation
import Pipeline
import TestSupport
import Testing
import Time

/// A model that is away for long makes a question of an agreement that leaves room for doubt.
@Suite("An agreement of a fault run is proven by its own words") struct PlannedChatTests {
    @Test(arguments: [PromptTemplate.Form.v3, .v4])
    func certain(_ form: PromptTemplate.Form) throws {
        let seed = UInt64.random(in: 1...999_999_999)
        var generator = SeededGenerator(seed: seed)
        let days = 366
        for number in 0..<600 {
            let now = FaultLoad.now + Int64(Int.random(in: 0..<days * 86_400, using: &generator))
            let isSkewed = Bool.random(using: &generator)
            let plan =
                isSkewed
                ? Plan(number: number, at: now + Int64.random(in: 4...9, using: &generator) * 3600)
                : Plan(number: number, now: now)
            var lines = plan.lines(.agreed)
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                lines.insert("nothing of note", at: Int.random(in: 0...lines.count, using: &generator))
            }
            let findings = try self.findings(lines, of: plan, now, ownerPlans: Bool.random(using: &generator), form)
            #expect(
                findings.map(\.state) == [.certain],
                "seed \(seed): \(lines) at \(now): \(findings.map(\.faults))"
            )
        }
    }

    private func findings(
        _ lines: [String],
        of plan: Plan,
        _ now: Int64,
        ownerPlans: Bool,
        _ form: PromptTemplate.Form
    ) throws -> [ClaimFinding] {
        let messages = lines.enumerated().map { index, line in
            let isMine =
                line.hasPrefix("plan") ? ownerPlans : line.hasPrefix("agreed") ? !ownerPlans : index.isMultiple(of: 2)
            return WindowMessage(
                id: UUID().uuidString.lowercased(),
                isSenderMe: isMine,
                saidAt: now - Int64(lines.count - index),
                content: MessageContent(
                    senderName: isMine ? "Sami" : "Noura",
                    body: line,
                    quoted: nil,
                    wasEdited: false
                )
            )
        }
        let window = ConversationWindow(
            messages: messages,
            generation: Int64(lines.count),
            zone: try #require(Zone(PlannedChat.zone)),
            knownEvents: []
        )
        let positions = ["plan", "agreed"].map { word in (lines.firstIndex { $0.hasPrefix(word) } ?? 0) + 1 }
        let answer = """
            {"plans": [], "status": "HAS_EVENT_AGREED", "events": [{"action": "add", "reference": null,
            "title": "plan \(plan.number)", "start_date": "\(plan.day)", "end_date": null,
            "start_time": "\(plan.time)", "end_time": null, "location": null, "notes": "Managed by Jadwal",
            "proposed": \(positions[0]), "accepted": \(positions[1]), "phrase": "\(plan.day) at \(plan.time)",
            "doubtful": false}]}
            """
        guard case .read(_, let findings) = AnswerJudge(window: window, form: form).read(answer) else { return [] }
        return findings
    }
}
