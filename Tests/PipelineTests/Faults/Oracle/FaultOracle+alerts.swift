/// The alerts that devices received.
extension FaultOracle {
    /// Each device is told of the newest revision of each event that has stood in its calendar. Older ones it may be spared,
    /// none comes after a newer one, and each comes under one id. The same push under the same id again is what a device
    /// ignores, and what has to happen after a lost answer.
    ///
    /// - Parameter titles: of the events in the calendars, by their ids.
    func compareAlerts(_ titles: [String: String], _ findings: inout FaultFindings) async throws {
        let pushes = try await self.stage.push.accepted().filter { $0.questionID == nil }
        let told = Dictionary(grouping: pushes) { $0.eventUID?.split(separator: "@").first.map(String.init) ?? "" }
        let expected = Dictionary(self.expected.map { ($0.summary, $0) }) { first, _ in first }
        let stood = try await self.stage.calendar.stood()
        var events = titles
        for event in self.expected { if let id = event.id { events[id] = event.summary } }
        for (id, title) in events {
            guard let event = expected[title] else { continue }
            let own = told[id] ?? []
            let tells = own.filter { $0.kind == "alert" && $0.device == event.customer.deviceToken }
            // An event that was cancelled before it was in the calendar needs no alert.
            if stood.contains(id) || !tells.isEmpty { Self.compare(tells, of: event, &findings) }
            Self.compareOrder(of: own, title, &findings)
        }
    }

    /// - Parameter tells: of one device.
    private static func compare(_ tells: [AcceptedPush], of event: ExpectedEvent, _ findings: inout FaultFindings) {
        let ids = Dictionary(grouping: tells) { Self.revision(of: $0, event) }.mapValues { Set($0.map(\.id)) }
        if tells.isEmpty {
            findings.lost.append("\(event.summary) was told to no device")
        } else if ids[event.changes] == nil {
            findings.lost.append("revision \(event.changes) of \(event.summary) was told to no device")
        } else {
            findings.superseded += event.changes - ids.count
        }
        for (revision, ids) in ids where ids.count > 1 {
            findings.doubled.append("revision \(revision) of \(event.summary) was told \(ids.count) times")
        }
    }

    /// - Parameter tells: of one event, in the order in which the service has taken them.
    private static func compareOrder(of tells: [AcceptedPush], _ title: String, _ findings: inout FaultFindings) {
        for (device, tells) in Dictionary(grouping: tells, by: \.device) {
            let revisions = tells.compactMap(\.change)
            if Self.goesBack(revisions) {
                findings.outOfOrder.append("\(device.prefix(8)) was told of \(title) in the order \(revisions)")
            }
            // Each revision of a planned event begins an hour later than the one before.
            let starts = tells.filter { $0.kind == "background" }.compactMap(\.eventStart)
            if Self.goesBack(starts) {
                findings.outOfOrder.append("\(device.prefix(8)) was told in the background of \(title) at \(starts)")
            }
        }
    }

    private static func goesBack(_ values: [some Comparable]) -> Bool {
        zip(values, values.dropFirst()).contains { $0 > $1 }
    }

    /// An alert without a revision is the only one.
    private static func revision(of alert: AcceptedPush, _ event: ExpectedEvent) -> Int {
        event.changes == 1 ? 1 : alert.change ?? 0
    }
}
