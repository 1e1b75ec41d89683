import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing

/// An installation with something of everything that the console shows: nothing in it is anybody's.
struct ConsoleContents {
    /// With which the console shows all that it can.
    static var settings: [String: String] {
        var settings = ["JADWAL_LLM_PRICES": "small-model=0.15/0.60, large-model=2.50/10"]
        settings["JADWAL_RABBITMQ_MANAGEMENT_URL"] = TestEnvironment.amqpManagementURL
        return settings
    }

    let bed: PipelineBed

    /// - Parameter failures: messages of a customer who is unknown at first, each with all that a retry needs.
    /// - Returns: the addresses that can be visited, by a short name.
    static func fill(_ bed: PipelineBed, failures: Int) async throws -> [String: String] {
        let contents = ConsoleContents(bed: bed)
        let stranger = Self.id("customer 4")
        try await bed.failMessages(failures, of: stranger, chats: 3)
        try await contents.customers()
        try await contents.conversations()
        try await contents.events()
        try await contents.schedules()
        try await contents.meetings()
        try await contents.failures()
        try await contents.counts()
        try await contents.programs()
        try await contents.operations()
        _ = try await PostgresSnapshots(bed.store).census()
        // No program of the bed takes them. The broker has rates only after the first message.
        try await bed.publish((0..<3).map { Array("{\"n\":\($0)}".utf8) }, to: bed.queues.notifications)
        // From now on a retry of the messages goes through.
        try await bed.addCustomer(stranger)
        return [
            "overview": "/", "overview-week": "/?span=7d", "failures": "/failures",
            "failures-by-cause": "/failures?view=groups&state=all", "failures-to-choose": "/failures?view=choose",
            "failure": "/failures/\(Self.id("failure 1"))", "operations": "/operations",
            "operation": "/operations/\(Self.id("operation 1"))",
            "operation-over": "/operations/\(Self.id("operation 2"))", "conversations": "/conversations",
            "conversation": "/conversations/\(Self.id("conversation 1"))", "schedules": "/schedules",
            "schedules-missed": "/schedules?state=missed", "schedule": "/schedules/\(Self.id("schedule 2"))",
            "meetings": "/meetings", "meetings-failed": "/meetings?state=failed",
            "meeting": "/meetings/\(Self.id("meeting 2"))",
            "schedules-counted": "/schedules/preview?of=schedules&act=postpone&minutes=10", "events": "/events",
            "event": "/events/\(Self.id("customer 2"))/\(Self.id("event 1"))", "customers": "/customers",
            "customer": "/customers/\(Self.id("customer 2"))", "audit": "/audit", "settings": "/settings",
            "doctor": "/doctor",
            "nothing-here": "/failures?kind=no_such_kind", "no-page": "/no/such/page",
        ]
    }

    /// The same on each run, so that pictures change only when pages do.
    static func id(_ name: String) -> String {
        // FNV-1a, twice.
        func hash(_ seed: UInt64) -> UInt64 { name.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }
        let digits = [hash(0xcbf2_9ce4_8422_2325), hash(0x8422_2325_cbf2_9ce4)].map { number in
            let text = String(number, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
        let text = Array(digits)
        return "\(String(text[0..<8]))-\(String(text[8..<12]))-4\(String(text[13..<16]))-a\(String(text[17..<20]))-"
            + String(text[20..<32])
    }

    func run(_ sql: String) async throws { try await self.bed.pool.execute(Statement(sql)) }

    /// 1 is quiet, 2 has most of what there is, 3 has an account that rests.
    private func customers() async throws {
        let rows = [
            (1, "Europe/Berlin", "en", "up", "null", "null"), (2, "Asia/Riyadh", "ar", "up", "null", "null"),
            (3, "Asia/Dubai", "ar", "down", "'status 401'", "jadwal_now() + interval '42 min'"),
        ]
        for (number, zone, language, state, detail, rest) in rows {
            try await self.run(
                """
                insert into customer (id, time_zone, locale, calendar_url, credentials, account_state, account_detail,
                    account_retry_at, account_failures, created_at)
                values ('\(Self.id("customer \(number)"))', '\(zone)', '\(language)', '\\x00', '\\x00', '\(state)',
                    \(detail), \(rest), case when '\(state)' = 'down' then 3 else 0 end,
                    jadwal_now() - interval '\(number * 30) days')
                """
            )
        }
        try await self.run(
            """
            insert into device (id, customer_id, service, address, address_id, registered_at, refused_at)
            select gen_random_uuid(), '\(Self.id("customer 2"))', service, '\\x00', gen_random_uuid(),
                jadwal_now() - interval '20 days', case when service = 'webhook' then jadwal_now() end
            from unnest(array['apns', 'ntfy', 'webhook']) as service
            """
        )
    }

    /// In each state. The first one has a history.
    private func conversations() async throws {
        let states = [
            ("reading", "-2 s", "null", "4 hours"), ("due", "-1 s", "null", "null"),
            ("waiting", "18 s", "null", "null"), ("waiting", "26 s", "null", "null"),
            ("retrying", "-40 s", "jadwal_now() + interval '3 min'", "null"), ("armed", "", "null", "null"),
            ("idle", "", "null", "null"), ("idle", "", "null", "null"),
        ]
        for (number, (state, due, retry, lease)) in states.enumerated() {
            let at = due.isEmpty ? "null::timestamptz" : "jadwal_now() + interval '\(due)'"
            let until = lease == "null" ? "null" : "jadwal_now() + interval '\(lease)'"
            try await self.run(
                """
                insert into conversation (id, customer_id, chat, generation, armed, first_pending_at, last_activity_at,
                    due_at, wake_at, retry_at, attempts, lease_owner, lease_until)
                values ('\(Self.id("conversation \(number + 1)"))', '\(Self.id("customer \(number % 3 + 1)"))', '\\x01',
                    \(7 + number), '\(state)' <> 'idle', \(at) - interval '31 s', \(at) - interval '30 s', \(at), \(at),
                    \(retry), case when '\(state)' = 'retrying' then 2 else 0 end,
                    case when '\(state)' = 'reading' then 'analysis-1' end, \(until))
                """
            )
        }
        let verdicts = [
            (1, "'NO_EVENT'", "committed", "", "quiet"),
            (3, "'HAS_EVENT_BUT_NOT_CONFIRMED'", "committed", "", "quiet"),
            (5, "null", "rejected", "hedged", "max_wait"), (6, "'HAS_EVENT_AGREED'", "committed", "", "retry"),
        ]
        for (generation, status, outcome, fault, cause) in verdicts {
            try await self.run(
                """
                insert into verdict (at, id, conversation_id, customer_id, generation, status, outcome, faults,
                    fired_by, prompt, model, calls, input_tokens, output_tokens, milliseconds)
                values (jadwal_now() - interval '\(9 - generation) min', gen_random_uuid(),
                    '\(Self.id("conversation 1"))', '\(Self.id("customer 1"))', \(generation), \(status), '\(outcome)',
                    array_remove(array['\(fault)'], ''), '\(cause)', 'v3', 'small-model', 1, 2140, 96, 870)
                """
            )
        }
    }

    /// In each state, at the hours at which people meet. The first one has an open conflict and a judgement.
    private func events() async throws {
        for number in 1...8 {
            let state = ["written", "pending", "cancelled", "removed", "written"][number % 5]
            let customer = number % 2 == 1 ? 2 : 1
            try await self.run(
                """
                insert into event (customer_id, id, conversation_id, starts_at, ends_at, wanted_revision, wanted_at,
                    written_revision, written_at, cancelled, removed_by_owner, conflict_state, conflicts_complete,
                    prompt, model)
                select '\(Self.id("customer \(customer)"))', '\(Self.id("event \(number)"))',
                    '\(Self.id("conversation 1"))', day + interval '\(12 + number) h', day + interval '\(13 + number) h',
                    2, jadwal_now() - interval '\(number) min', case when '\(state)' = 'pending' then 1 else 2 end,
                    jadwal_now() - interval '\(number) min', '\(state)' = 'cancelled', '\(state)' = 'removed',
                    case when \(number) = 1 then 'open' end, true, 'v3', 'small-model'
                from (select date_trunc('day', jadwal_now()) + interval '\(number) days' as day) as days
                """
            )
        }
        try await self.run(
            """
            insert into feedback (id, customer_id, event_id, conversation_id, kind, reason, revision, ends_at,
                kept_since)
            values (gen_random_uuid(), '\(Self.id("customer 2"))', '\(Self.id("event 1"))',
                '\(Self.id("conversation 1"))', 'corrected', 'wrong_time', 1, jadwal_now() + interval '9 days',
                jadwal_now())
            """
        )
    }

    /// In each state: leased, due, late, missed, failed, armed, ended.
    /// One in each state, without words: operators see none.
    private func meetings() async throws {
        for (number, state) in MeetingState.allCases.enumerated() {
            let id = Self.id("meeting \(number + 1)")
            try await self.run(
                """
                insert into meeting (id, customer_id, state, revision, zone, rule, quorum, names, audience, people_limit,
                    takes_suggestions, deadline_at, ends_at, content)
                values ('\(id)', '\(Self.id("customer 2"))', '\(state.rawValue)', 3, 'Asia/Riyadh', 'ask', 2, 'all',
                    'invited', 500, false, jadwal_now() + interval '2 days', jadwal_now() + interval '\(number) days', '')
                """
            )
            for (place, person) in ["voted", "asked", "unreachable"].enumerated() {
                try await self.run(
                    """
                    insert into meeting_participant (id, customer_id, meeting_id, place, role, state, told, told_revision,
                        holds_event, is_reminded)
                    values (gen_random_uuid(), '\(Self.id("customer 2"))', '\(id)', \(place), 'optional', '\(person)',
                        'invited', 1, false, false)
                    """
                )
            }
        }
    }

    private func schedules() async throws {
        let states = [
            ("-1 s", "10m", "fired", "4 hours"), ("-20 s", "1h", "fired", ""), ("-90 s", "10m", "", ""),
            ("3 hours", "10m", "over", ""), ("", "-1d@20:00", "late", ""), ("40 min", "snooze", "fired", ""),
            ("2 days", "1d", "", ""), ("", "", "fired", ""),
        ]
        for (number, (wake, label, outcome, lease)) in states.enumerated() {
            func time(_ text: String) -> String { text.isEmpty ? "null" : "jadwal_now() + interval '\(text)'" }
            let due = label.isEmpty ? "null" : "\(wake.isEmpty ? "jadwal_now()" : time(wake))"
            try await self.run(
                """
                insert into schedule (id, customer_id, kind, subject_id, wake_at, due_at, due_label, last_due_at,
                    last_label, last_outcome, attempts, lease_owner, lease_until, ends_at)
                select '\(Self.id("schedule \(number + 1)"))', customer_id, 'event', id, \(time(wake)), \(due),
                    nullif('\(label)', '') || '@2026-11-29T19:30',
                    case when '\(outcome)' <> '' then jadwal_now() - interval '\(number + 1) hours' end,
                    case when '\(outcome)' <> '' then '1h@2026-11-29T09:30' end, nullif('\(outcome)', ''),
                    case when '\(wake)' = '' then 3 else 0 end, case when '\(lease)' <> '' then 'schedules-1' end,
                    \(time(lease)), ends_at
                from event where id = '\(Self.id("event \(number + 1)"))'
                """
            )
        }
    }

    /// Of several causes, some with an outcome.
    private func failures() async throws {
        let causes = [
            ("analysis", "verdict_not_json", "the answer is no JSON object", 14),
            ("calendar", "calendar_refused", "status 403", 9), ("analysis", "model_unavailable", "status 503", 6),
            ("notifications", "push_unavailable", "status 500", 3), ("messages", "missing_field", "chat_id", 2),
        ]
        for (place, (stage, kind, detail, count)) in causes.enumerated() {
            try await self.run(
                """
                insert into failure (id, stage, kind, detail, customer_id, attempts, failed_at, outcome, queue)
                select case when number = 1 and \(place) = 1 then '\(Self.id("failure 1"))'::uuid
                    else gen_random_uuid() end, '\(stage)', '\(kind)', '\(detail)', '\(Self.id("customer 3"))',
                    number % 6 + 1, jadwal_now() - number * interval '\(7 + 4 * place) min',
                    case when number % 5 = 4 then 'discarded' end, 'events.calendar'
                from generate_series(1, \(count)) as number
                """
            )
        }
    }
}
