import Foundation
import Pipeline
import Postgres
import Store

/// Compares what was agreed with what stands in the calendars and what the devices were told, as strangers to Jadwal
/// see it.
struct FaultOracle {
    let stage: FaultStage
    let expected: [ExpectedEvent]
    /// The plans that their owners were to be asked about, each once.
    var asked: [String] = []

    func findings() async throws -> FaultFindings {
        var findings = FaultFindings()
        findings.expected = self.expected.count
        let byCustomer = Dictionary(grouping: self.expected, by: \.customer)
        var titles: [String: String] = [:]
        for customer in self.stage.customers {
            let objects = try await self.stage.calendar.objects(of: customer.user)
            for object in objects {
                guard let uid = object.property("UID"), let summary = object.property("SUMMARY") else { continue }
                titles[String(uid.dropFirst().prefix { $0 != "@" })] = String(summary.dropFirst())
            }
            Self.compare(byCustomer[customer] ?? [], with: objects, &findings)
        }
        try await self.compareAlerts(titles, &findings)
        try await self.compareQuestions(&findings)
        return findings
    }

    /// Each doubtful plan is one question, it has one answer, and no device is told of it twice.
    private func compareQuestions(_ findings: inout FaultFindings) async throws {
        let questions = PostgresQuestions(self.stage.bed.store)
        var open = Dictionary(grouping: self.asked) { $0 }.mapValues(\.count)
        for row in try await self.stage.bed.pool.query("select id, state from question") {
            let text = try await questions.show(try row.uuid("id"))?.text
            let plan = text?.change.event.summary ?? "a plan without a text"
            let reasons = text?.reasons.map(\.rawValue).joined(separator: ", ") ?? "no reason"
            open[plan, default: 0] -= 1
            if open[plan] == -1 { findings.doubled.append("a question too many about \(plan) (\(reasons))") }
            let state = try row.text("state")
            guard !["accepted", "declined"].contains(state) else { continue }
            findings.unexpected.append("the question about \(plan) ended as \(state)")
        }
        findings.lost += open.filter { $1 > 0 }.map { "the owner was never asked about \($0.key)" }
        let told = try await self.stage.push.accepted().filter { $0.questionID != nil }
        for (question, pushes) in Dictionary(grouping: told, by: { "\($0.questionID ?? "") \($0.device)" })
        where Set(pushes.map(\.id)).count > 1 {
            findings.doubled.append("a device was asked several times: \(question.prefix(8))")
        }
    }

    private static func compare(
        _ expected: [ExpectedEvent],
        with objects: [CalendarLines],
        _ findings: inout FaultFindings
    ) {
        var found = Dictionary(grouping: objects) {
            $0.property("SUMMARY")?.dropFirst().description ?? "without a title"
        }
        for event in expected {
            let objects = found.removeValue(forKey: event.summary) ?? []
            switch objects.count {
            case 0:
                // An event that was cancelled before it was written need not be there.
                if !event.isCancelled { findings.lost.append("\(event.summary) is not in the calendar") }
            case 1:
                let isCancelled = objects[0].property("STATUS") == ":CANCELLED"
                if event.isCancelled, event.customer.deletesCancelled {
                    let state = isCancelled ? "marked as cancelled" : "confirmed"
                    findings.unexpected.append("\(event.summary) is cancelled and was not taken out, but is \(state)")
                } else if isCancelled != event.isCancelled
                    || (!isCancelled && objects[0].property("DTSTART") != event.start)
                {
                    findings.unexpected.append(
                        "\(event.summary) stands at \(objects[0].property("DTSTART") ?? "?"), not \(event.start)"
                    )
                }
            default:
                findings.doubled.append("\(event.summary) stands there \(objects.count) times")
            }
        }
        for (summary, objects) in found { findings.unexpected.append("\(summary), \(objects.count) times") }
    }
}
