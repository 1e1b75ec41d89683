import Foundation
import Postgres

/// Compares what was agreed with what stands in the calendars and what the devices were told, as strangers to Jadwal
/// see it.
struct FaultOracle {
    let stage: FaultStage
    let expected: [ExpectedEvent]
    /// The plans that their owners were to be asked about, each once, by their conversations.
    private var asked: [String: String] = [:]
    /// The plans that they may be asked about, because a second reading could not be had.
    private var askable: [String: String] = [:]

    init(stage: FaultStage, expected: [ExpectedEvent]) { (self.stage, self.expected) = (stage, expected) }

    init(of load: FaultLoad, on stage: FaultStage) async {
        (self.stage, self.expected) = (stage, await load.expected)
        (self.asked, self.askable) = (await load.asked, await load.askable)
    }

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
        try await self.compareReminders(titles, &findings)
        try await self.compareQuestions(&findings)
        return findings
    }

    /// Each doubtful plan is one question, it has one answer, and no device is told of it twice.
    private func compareQuestions(_ findings: inout FaultFindings) async throws {
        var times: [String: Int] = [:]
        for row in try await self.stage.bed.pool.query("select conversation_id, state from question") {
            let chat = try row.uuid("conversation_id")
            times[chat, default: 0] += 1
            let state = try row.text("state")
            guard !["accepted", "declined"].contains(state) else { continue }
            findings.unexpected.append("the question about \(self.plan(of: chat)) ended as \(state)")
        }
        for (chat, count) in times where count > (self.mayAsk(chat) ? 1 : 0) {
            findings.doubled.append("\(count) questions about \(self.plan(of: chat))")
        }
        findings.lost += self.asked.filter { times[$0.key] == nil }.map { "nobody was asked about \($0.value)" }
        let told = try await self.stage.push.accepted().filter { $0.questionID != nil }
        for (question, pushes) in Dictionary(grouping: told, by: { "\($0.questionID ?? "") \($0.device)" })
        where Set(pushes.map(\.id)).count > 1 {
            findings.doubled.append("a device was asked several times: \(question.prefix(8))")
        }
    }

    private func mayAsk(_ chat: String) -> Bool { self.asked[chat] != nil || self.askable[chat] != nil }

    private func plan(of chat: String) -> String {
        self.asked[chat] ?? self.askable[chat] ?? "a plan that leaves no doubt, in \(chat)"
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
