import Foundation
import Postgres

/// Compares what was agreed with what stands in the calendars and what the devices were told, as strangers to Jadwal
/// see it.
struct FaultOracle {
    let stage: FaultStage
    let expected: [ExpectedEvent]
    /// How many plans their owners were to be asked about, each once.
    var asked = 0

    func findings() async throws -> FaultFindings {
        var findings = FaultFindings()
        findings.expected = self.expected.count
        let byCustomer = Dictionary(grouping: self.expected, by: \.customer)
        var titles: [String: String] = [:]
        for customer in self.stage.customers {
            let objects = try await self.stage.calendar.objects(of: customer.user)
            for object in objects {
                guard let uid = object.property("UID"), let summary = object.property("SUMMARY") else { continue }
                titles[String(uid.dropFirst().prefix { $0 != "@" })] = summary
            }
            Self.compare(byCustomer[customer] ?? [], with: objects, &findings)
        }
        try await self.comparePushes(titles, &findings)
        try await self.compareQuestions(&findings)
        return findings
    }

    /// Each doubtful plan is one question, it has one answer, and no device is told of it twice.
    private func compareQuestions(_ findings: inout FaultFindings) async throws {
        let stored = try await self.stage.bed.pool.query("select id, state from question")
        if stored.count < self.asked { findings.lost.append("\(self.asked - stored.count) questions were never asked") }
        if stored.count > self.asked { findings.doubled.append("\(stored.count - self.asked) questions too many") }
        for row in stored where !["accepted", "declined"].contains(try row.text(1)) {
            findings.unexpected.append("a question ended as \(try row.text(1))")
        }
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
                // What was cancelled before it was ever written need not be there.
                if !event.isCancelled { findings.lost.append("\(event.summary) is not in the calendar") }
            case 1:
                let isCancelled = objects[0].property("STATUS") == ":CANCELLED"
                if isCancelled != event.isCancelled || (!isCancelled && objects[0].property("DTSTART") != event.start) {
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

    /// Each written change of an event is told to a device once, or superseded by a newer one: an alert under one id.
    /// The same push under the same id again is what a device ignores, and what has to happen after a lost answer.
    private func comparePushes(_ titles: [String: String], _ findings: inout FaultFindings) async throws {
        let tokens = Set(self.stage.customers.map(\.deviceToken))
        let alerts = try await self.stage.push.accepted()
            .filter { $0.kind == "alert" && $0.questionID == nil && tokens.contains($0.device) }
        Self.compareOrder(try await self.stage.push.accepted().filter { tokens.contains($0.device) }, titles, &findings)
        let told = Dictionary(grouping: alerts) { $0.eventUID?.split(separator: "@").first.map(String.init) ?? "" }
        let changes = Dictionary(self.expected.map { ($0.summary, $0.changes) }) { first, _ in first }
        for (event, title) in titles {
            let count = Set((told[event] ?? []).map(\.id)).count
            let title = String(title.dropFirst())
            if count == 0 { findings.lost.append("\(title) was told to no device") }
            if let most = changes[title], count > most {
                findings.doubled.append("\(title) was told \(count) times for \(most) changes")
            }
        }
    }

    /// Each revision of a planned event begins an hour later than the one before (`PlannedEvent`), and background
    /// pushes say when it begins.
    private static func compareOrder(
        _ pushes: [AcceptedPush],
        _ titles: [String: String],
        _ findings: inout FaultFindings
    ) {
        var newest: [String: String] = [:]
        for push in pushes where push.kind == "background" {
            guard let uid = push.eventUID, let start = push.eventStart else { continue }
            let key = "\(uid) \(push.device)"
            if let told = newest[key], start < told {
                let title = titles[String(uid.prefix { $0 != "@" })]?.dropFirst().description ?? uid
                findings.outOfOrder.append("\(title) at \(start) was told after \(told)")
            }
            newest[key] = max(newest[key] ?? start, start)
        }
    }
}
