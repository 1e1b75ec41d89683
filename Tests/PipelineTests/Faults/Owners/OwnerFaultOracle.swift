import Foundation
import Pipeline
import Postgres
import TestSupport
import Time
import Vault

@testable import Store

/// Compares what owners were answered with what the database has, and with what waits for the calendar worker.
struct OwnerFaultOracle {
    /// The rows of the database, each by the name of its kind and its owner.
    private struct Found {
        /// By action and subject.
        var audit: [String: Int] = [:]
        var sessions: [String: Int] = [:]
        var devices: [String: Int] = [:]
        var events: [String: Int] = [:]
        /// The wanted revision of each event.
        var revisions: [String: Int] = [:]
        /// By event and revision.
        var messages: [String: Int] = [:]
        var openSessions: Set<String> = []
    }

    private let stage: OwnerFaultStage
    private let records: [OwnerRecord]

    init(_ stage: OwnerFaultStage, _ records: [OwnerRecord]) { (self.stage, self.records) = (stage, records) }

    func findings() async throws -> FaultFindings {
        var findings = FaultFindings()
        let found = try await self.found()
        for record in self.records {
            findings.lost += record.findings.lost
            findings.doubled += record.findings.doubled
            findings.unexpected += record.findings.unexpected
            if let customer = record.customer { Self.compare(record, customer, found, &findings) }
            for (id, event) in record.events { try await self.compare(id, event, record, found, &findings) }
            for session in record.ended where found.openSessions.contains(session.id) {
                findings.unexpected.append("a session is there after its sign-out")
            }
        }
        try await self.compareAccounts(&findings)
        try await self.compareLetters(found, &findings)
        return findings
    }

    private func found() async throws -> Found {
        var found = Found()
        func counts(_ sql: String) async throws -> [String: Int] {
            let rows = try await self.stage.bed.pool.query(Statement(sql))
            return Dictionary(uniqueKeysWithValues: try rows.map { (try $0.text(0), Int(try $0.int(1))) })
        }
        found.audit = try await counts("select action || '/' || subject, count(*) from audit group by 1")
        found.sessions = try await counts("select customer_id::text, count(*) from owner_session group by 1")
        found.devices = try await counts("select customer_id::text, count(*) from device group by 1")
        found.events = try await counts("select customer_id::text, count(*) from event group by 1")
        found.revisions = try await counts("select id::text, max(wanted_revision) from event group by 1")
        found.messages = try await counts("select message_id, count(*) from outbox group by 1")
        found.openSessions = Set(try await counts("select id::text, 1 from owner_session").keys)
        return found
    }

    private static func check(
        _ what: String,
        _ count: Int,
        _ expected: ClosedRange<Int>,
        _ findings: inout FaultFindings
    ) {
        findings.expected += expected.lowerBound
        let numbers = "\(count), not \(expected)"
        if count < expected.lowerBound { findings.lost.append("\(what): \(numbers)") }
        if count > expected.upperBound { findings.doubled.append("\(what): \(numbers)") }
    }

    private static func compare(
        _ record: OwnerRecord,
        _ customer: String,
        _ found: Found,
        _ findings: inout FaultFindings
    ) {
        func audited(_ deed: OwnerDeed) -> Int { found.audit["\(deed.action ?? "")/\(customer)"] ?? 0 }
        for deed in [OwnerDeed.signsIn, .signsOut, .adds, .addsDevice] {
            let expected = (record.counts[deed] ?? DeedCount()).expected
            Self.check("\(deed.rawValue), \(record.address)", audited(deed), expected, &findings)
        }
        // Each row of these three stands for one of the acts that the audit names.
        for (what, rows, deeds) in [
            ("sessions", found.sessions, audited(.signsIn) - audited(.signsOut)),
            ("devices", found.devices, audited(.addsDevice)), ("events", found.events, audited(.adds)),
        ] {
            Self.check("\(what) of \(record.address)", rows[customer] ?? 0, deeds...deeds, &findings)
        }
    }

    /// Compares the actions on an event with its revisions, their messages, and the content of the newest.
    private func compare(
        _ id: String,
        _ event: OwnerRecord.Event,
        _ record: OwnerRecord,
        _ found: Found,
        _ findings: inout FaultFindings
    ) async throws {
        let name = "\(event.state.title) of \(record.address)"
        guard let revision = found.revisions[id] else {
            if event.counts[.adds]?.done == 1 { findings.lost.append("\(name) is not there") }
            return
        }
        var changes = 0
        for (action, deeds) in Dictionary(grouping: OwnerDeed.ofEvents, by: { $0.action ?? "" }) {
            let count = found.audit["\(action)/\(id)"] ?? 0
            let expected = deeds.compactMap { event.counts[$0] }.reduce(DeedCount(), +).expected
            Self.check("\(action), \(name)", count, expected, &findings)
            if deeds.contains(where: \.changesCalendar) { changes += count }
        }
        Self.check("revisions of \(name)", revision, (1 + changes)...(1 + changes), &findings)
        for number in 1...max(revision, 1 + changes) {
            Self.check("messages of \(name), \(number)", found.messages["\(id).\(number)"] ?? 0, 1...1, &findings)
        }
        guard event.isCertain else { return }
        for (place, state) in [
            ("event", try await self.stored(id)), ("message", try await self.told(id, revision)),
        ] where state != event.state {
            findings.lost.append("the \(place) is \(state.map { "\($0)" } ?? "gone"), not \(event.state)")
        }
    }

    private func stored(_ id: String) async throws -> OwnerRecord.State? {
        try await PostgresEvents(self.stage.bed.store).find(EventQuery(id: id, text: .opened))?.event
            .map { Self.state(of: $0) }
    }

    /// The state of a revision in the message to the calendar worker.
    private func told(_ id: String, _ revision: Int) async throws -> OwnerRecord.State? {
        let statement = Statement(
            "select id, customer_id, body from outbox where message_id = $1 limit 1",
            [.text("\(id).\(revision)")]
        )
        guard let row = try await self.stage.bed.pool.query(statement).first else { return nil }
        let seal = OutboxTable.context(try row.uuid("id"), customer: try row.optionalUUID("customer_id"))
        let plain = try self.stage.bed.store.messages.open(try row.bytes("body"), for: seal)
        return Self.state(of: try CalendarMessageCoder().decode(plain).change.event)
    }

    private static func state(of event: CalendarEvent) -> OwnerRecord.State {
        let start = if case .timed(let start, _, _) = event.times { "\(start)" } else { "a whole day" }
        return OwnerRecord.State(title: event.summary, start: start, isGone: event.status == .cancelled)
    }

    /// An address has one account, whoever proved it how often.
    private func compareAccounts(_ findings: inout FaultFindings) async throws {
        let known = self.records.filter { $0.customer != nil }.count
        let possible = self.records.filter { $0.customer == nil && $0.counts[.signsIn]?.unknown ?? 0 > 0 }.count
        let accounts = try await self.stage.bed.count("select count(*) from account")
        Self.check("accounts", accounts, known...(known + possible), &findings)
        let customers = try await self.stage.bed.count("select count(*) from customer")
        Self.check("customers", customers, accounts...accounts, &findings)
        let reused = try await self.stage.bed.count("select count(*) from audit where action like '%old token%'")
        if reused > 0 { findings.lost.append("\(reused) sessions were taken for stolen ones") }
    }

    /// Each new owner is welcomed, and told of each device. A replica that is killed between the mail server's answer
    /// and its own commit sends a letter again: no mail server can tell.
    private func compareLetters(_ found: Found, _ findings: inout FaultFindings) async throws {
        let letters = Dictionary(grouping: try await self.stage.letters()) { $0.to.first ?? "" }
        for record in self.records {
            guard let customer = record.customer else { continue }
            let subjects = letters[record.address, default: []].flatMap { $0.header("Subject") }
            let welcomes = subjects.filter { $0 == "Welcome to Jadwal" }.count
            if welcomes == 0 { findings.lost.append("the welcome of \(record.address)") }
            let devices = found.audit["\(OwnerDeed.addsDevice.action ?? "")/\(customer)"] ?? 0
            let told = subjects.filter { $0.contains("device") }.count
            if told < devices { findings.lost.append("\(devices - told) letters about devices of \(record.address)") }
            findings.recovered += max(0, welcomes - 1) + max(0, told - devices)
        }
    }
}
