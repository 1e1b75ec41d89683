import Foundation
import Postgres
import PostgresTestSupport
import TestSupport
import Testing

/// A mutant: statements that lose their condition on the owner.
struct LostCondition: Sendable, Encodable {
    let name: String
    /// Parts of SQL texts; braces stand around the condition.
    let statements: [String]
    /// The condition that replaces the original.
    let instead: String

    init(_ name: String, _ statements: String..., instead: String = "true") {
        (self.name, self.statements, self.instead) = (name, statements, instead)
    }

    /// One for each kind of thing that pages and methods look for or change.
    static let all = [
        LostCondition("event", "event.trail from event where {event.customer_id = $1} and event.id = $2"),
        LostCondition(
            "dismissing, undoing, deciding",
            "as has_text from event where {event.customer_id = $1} and event.id = $2"
        ),
        LostCondition("agenda", "where {event.customer_id = $1} and event.ends_at > $2 order by event.starts_at"),
        LostCondition("past events", "where {event.customer_id = $1} and event.ends_at <= $2 order by event.ends_at"),
        LostCondition("views", "where {event.customer_id = $1} and event.ends_at > $2 and event.starts_at < $3"),
        LostCondition("search", "from event where {event.customer_id = $1} and event.content is not null order by"),
        LostCondition(
            "events with conflicts",
            "event.content from event where {event.customer_id = $1} and event.ends_at > (select jadwal_now()) and"
        ),
        LostCondition(
            "conflicts",
            "as time_zone from event where {event.customer_id = $1} and event.ends_at > (select jadwal_now()) and"
        ),
        LostCondition(
            "number of conflicts",
            "where {event.customer_id = $1} and ends_at > jadwal_now() and event.conflict_state = 'open'"
        ),
        LostCondition("questions", "from question where {customer_id = $1} and state = 'open'"),
        LostCondition(
            "answering a question",
            "from question where id = $1 and ({$2::uuid is null or customer_id = $2::uuid})"
        ),
        LostCondition("sessions", "created_at, seen_at from owner_session where {customer_id = $1}"),
        LostCondition("ending a session", "delete from owner_session where id = $1 and {customer_id = $2}"),
        LostCondition("ending all sessions", "delete from owner_session where {customer_id = $1}"),
        LostCondition("devices", "from device where {customer_id = $1} order by registered_at"),
        LostCondition("testing a device", "null::text as kinds from device where id = $1 and {customer_id = $2}"),
        LostCondition("removing a device", "delete from device where id = $1 and {customer_id = $2}"),
        LostCondition("connections", "from chat_connection where {customer_id = $1} order by created_at"),
        LostCondition("a linking connection", "held from chat_connection where id = $1 and {customer_id = $2}"),
        LostCondition(
            "calendar account",
            "as hosted from customer where {id = $1} and removed_at is null",
            instead: "calendar_url is not null"
        ),
        LostCondition(
            "hosted calendar",
            "select account from hosted_calendar where {customer_id = $1} and made_at"
        ),
        LostCondition(
            "removing the calendar account",
            "where {id = $1} and removed_at is null and calendar_url is not null"
        ),
        LostCondition(
            "own notifications",
            "as places from schedule where {customer_id = $1} and kind = 'notice' order by"
        ),
        LostCondition(
            "an own notification",
            "as places from schedule where {customer_id = $1} and id = $2 and kind = 'notice'"
        ),
        LostCondition("own notifications of a day", "where {customer_id = $1} and kind = 'notice' and due_at between"),
        LostCondition(
            "deleting an own notification or group",
            "delete from schedule where {customer_id = $1} and id = $2 and kind"
        ),
        LostCondition("alarms", "as is_new from schedule where {customer_id = $1} and kind = 'alarm' order by"),
        LostCondition("an alarm", "as is_new from schedule where {customer_id = $1} and id = $2 and kind = 'alarm'"),
        LostCondition("alarms of a day", "where {customer_id = $1} and kind = 'alarm' and due_at between"),
        LostCondition(
            "the alarm of this morning",
            "select id from schedule where {customer_id = $1} and kind = 'alarm' and last_label like"
        ),
        LostCondition(
            "buttons and briefs by their addresses",
            "select tap_epoch, jadwal_now() as now from customer where {id = $1} and removed_at is null",
            instead: "tap_epoch = \(TwoOwners.epoch)"
        ),
        LostCondition(
            "the subject of a button",
            "select kind from schedule where {customer_id = $1} and subject_id = $2"
        ),
        LostCondition("groups", "as is_new from schedule where {customer_id = $1} and kind = 'group' and ($2::uuid"),
        LostCondition("places", "as notices from place where {customer_id = $1} and ($2::uuid"),
        LostCondition("deleting a place", "delete from place where {customer_id = $1} and id = $2"),
        LostCondition(
            "switching a member",
            "update group_member set is_off = $4 where {customer_id = $1} and group_id = $2"
        ),
        LostCondition(
            "planning own notifications",
            "lease_number = schedule.lease_number + 1 where {customer_id = $1} and kind <> 'event'"
        ),
        LostCondition("prayer times", "due_at from schedule where {customer_id = $1} and kind = 'prayer'"),
        LostCondition("ending prayer times", "delete from schedule where {customer_id = $1} and kind = 'prayer'"),
        LostCondition(
            "what was told",
            "from notification join customer on customer.id = customer_id where {customer_id = $1} and told_at"
        ),
        LostCondition(
            "number of what was told",
            "from notification where {notification.customer_id = $1} and told_at is not null"
        ),
        LostCondition(
            "seeing what was told",
            "where customer.id = $1 and {notification.customer_id = $1} and notification.id = $2"
        ),
        LostCondition(
            "planning all reminders",
            "on customer.id = event.customer_id where {event.customer_id = $1} and ends_at > jadwal_now() - interval"
        ),
        LostCondition(
            "ending reminders that wait",
            "delete from notification using event where {notification.customer_id = $1} and told_at is null"
        ),
        LostCondition("contacts", "from contact where {customer_id = $1}"),
        LostCondition(
            "meetings",
            "select id from meeting where {customer_id = $1} order by",
            "from meeting where id = $1 and ($2::uuid is null or {customer_id = $2})"
        ),
        LostCondition("a meeting", "from meeting where id = $1 and ($2::uuid is null or {customer_id = $2})"),
        LostCondition("seats", "from meeting_participant where {linked_id = $1} and state"),
        LostCondition("ending a link", "update meeting set epoch = epoch + 1 where id = $1 and {customer_id = $2}"),
        LostCondition("history", "from audit where {coalesce(owner_id::text, subject) in ($1, $2)}"),
        LostCondition(
            "exported connections",
            "from chat_connection where ({chat_connection.customer_id = $1}) order by"
        ),
        LostCondition("time of an export", "update account set exported_at = jadwal_now() where {customer_id = $1}"),
    ]
}

/// PostgreSQL, as a program reaches it through a relay that lets conditions go lost.
struct StatementRelay: Sendable {
    private let bed: PipelineBed
    private let server: TestServer
    private let met: URL

    /// The database's URL, through the relay.
    let url: String

    static func start(_ bed: PipelineBed) async throws -> StatementRelay {
        try await bed.pool.execute("create schema isolation_test")
        try await bed.pool.execute("create table isolation_test.lost (name text primary key)")
        // Programs read it with the roles that they have.
        try await bed.pool.execute("grant usage on schema isolation_test to public")
        try await bed.pool.execute("grant select on isolation_test.lost to public")
        let (conditions, met) = (bed.folder.appending(path: "conditions"), bed.folder.appending(path: "met"))
        try JSONEncoder().encode(LostCondition.all).write(to: conditions)
        try Data().write(to: met)
        var parts = try #require(URLComponents(string: bed.database.url))
        let port = try #require(parts.port)
        let server = try await TestServer.start(
            "statement_relay.py",
            arguments: ["\(port)", conditions.path, met.path]
        )
        (parts.host, parts.port) = ("127.0.0.1", server.port)
        return StatementRelay(bed: bed, server: server, met: met, url: try #require(parts.string))
    }

    private init(bed: PipelineBed, server: TestServer, met: URL, url: String) {
        (self.bed, self.server, self.met, self.url) = (bed, server, met, url)
    }

    func stop() { self.server.stop() }

    /// Another login, through the relay.
    func url(as login: String) throws -> String {
        var parts = try #require(URLComponents(string: self.url))
        let other = try #require(URLComponents(string: login))
        (parts.user, parts.password) = (other.user, other.password)
        return try #require(parts.string)
    }

    /// The condition is lost until `body` has ended.
    func losing<R>(_ condition: LostCondition, _ body: () async throws -> R) async throws -> R {
        try await self.losing([condition], body)
    }

    func losing<R>(_ conditions: [LostCondition], _ body: () async throws -> R) async throws -> R {
        let names = PostgresValue.textArray(conditions.map(\.name))
        try await self.bed.pool.execute(.init("insert into isolation_test.lost select unnest($1)", [names]))
        let result = try await body()
        try await self.bed.pool.execute("delete from isolation_test.lost")
        return result
    }

    /// Statements of conditions that the program has not prepared so far.
    func unmet() throws -> [String] {
        let met = Set(try String(contentsOf: self.met, encoding: .utf8).split(separator: "\n").map(String.init))
        return LostCondition.all.flatMap { condition in
            condition.statements.enumerated().filter { !met.contains("\(condition.name) \($0.offset)") }
                .map { "\(condition.name): \($0.element)" }
        }
    }
}
