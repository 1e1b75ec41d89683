import Postgres
import Testing
import Time

/// What is planned. Nothing is due within a fault run: its events are days away.
extension FaultStage {
    /// Owners are reminded by their phones and by Jadwal, from now on.
    func remind() async throws {
        try await self.bed.pool.execute("update customer set reminder_way = 'both', reminder_leads = '30m'")
    }

    /// How many reminders wait to be planned or told.
    func openReminders() async throws -> Int {
        try await self.bed.count("select count(*) from schedule where wake_at <= jadwal_now()")
    }
}

extension FaultOracle {
    /// Each event that takes place has one reminder, half an hour before it begins; a cancelled one has none.
    ///
    /// - Parameter titles: of the events in the calendars, by their ids.
    func compareReminders(_ titles: [String: String], _ findings: inout FaultFindings) async throws {
        let planned = try await self.stage.bed.pool.query("select subject_id, due_at, last_due_at from schedule")
        guard !planned.isEmpty else { return }
        var due: [String: Int64] = [:]
        for row in planned {
            let id = try row.uuid("subject_id")
            due[id] = try row.optionalTimestamp("due_at").map { $0 / 1_000_000 }
            if try row.optionalTimestamp("last_due_at") != nil { findings.unexpected.append("\(id) has rung already") }
        }
        let expected = Dictionary(self.expected.map { ($0.summary, $0) }) { first, _ in first }
        for (id, title) in titles {
            guard let event = expected[title] else { continue }
            let wanted = event.isCancelled ? nil : try event.startsAt - 1800
            guard due[id] != wanted else { continue }
            let found = due[id].map { "\($0)" } ?? "never"
            findings.lost.append("the reminder of \(title) is due \(found), not \(wanted.map { "\($0)" } ?? "never")")
        }
    }
}

extension ExpectedEvent {
    /// In seconds since 1970.
    fileprivate var startsAt: Int64 {
        get throws {
            let digits = self.start.suffix(15)
            let time = digits.suffix(6)
            let date = try #require(
                LocalDate("\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.dropFirst(6).prefix(2))")
            )
            let clock = try #require(LocalTime("\(time.prefix(2)):\(time.dropFirst(2).prefix(2))"))
            return Int64(LocalDateTime(date: date, time: clock).minutesSince1970) * 60 - PlannedChat.offset
        }
    }
}
