internal import Jadwal
internal import Postgres

/// A kind of row that ages, and what becomes of it. Each is one statement over a bounded number of rows, the oldest
/// first, which passes over what somebody holds: the next sweep meets it again.
enum RetentionRule: CaseIterable {
    /// Texts of chats. Their ids stay as tombstones.
    case messageTexts
    /// What a model has answered to a question that shows such a text.
    case answers
    /// Tombstones whose message could not be stored again if it were delivered: it would be too old. With them goes a
    /// text that somebody held whenever it was to go.
    case tombstones
    /// Inputs of failures. One that is open ends with its text: there is nothing left to retry.
    case failureInputs
    /// Failures long ended.
    case failures
    /// Texts of events that are over.
    case eventTexts
    /// What events that are over collided with.
    case conflicts
    /// Events that no redelivery can bring back any more.
    case events
    /// Windows that events were read from, where they were kept.
    case windows
    /// Texts of what was judged.
    case judgedTexts
    /// That something was judged.
    case judgements
    /// That something was asked.
    case questions
    /// Notifications of events that are over: nobody wants to hear of them any more.
    case notifications
    /// Outgoing messages that could not leave. What is lost is told as a failure, without its text.
    case outgoing
    /// Which device has got which push: nothing that could push it again is left. What waits for a service that is
    /// away is pushed again, however long that takes.
    case pushes
    /// Which revision of an event was told last: no older notification of it is left.
    case pushOrder
    /// Turns whose holder has died, and whose notification never came again.
    case turns

    /// Rows in one statement: short locks, and autovacuum keeps up.
    static let width = 1000

    /// How long a failure that has ended, or an event whose text is gone, is told of.
    static let facts = Duration.seconds(90 * 86_400)
    /// Between what is too old to be stored and what is forgotten: workers' settings and clocks may differ a little.
    static let margin = Duration.seconds(86_400)
    /// How much longer than inputs of failures pushes are remembered: a notification may have been tried for a day, and
    /// have waited for quiet hours to end, before it failed, and a retry that has begun may go on for a day after its
    /// input is due to go.
    static let trying = Duration.seconds(3 * 86_400)

    /// - Parameter clearedThrough: no text of a message said before is left, a few that somebody held excepted.
    func statement(
        at now: UnixTime,
        _ retention: Duration,
        _ queues: Queues,
        clearedThrough: UnixTime? = nil
    ) -> Statement {
        switch self {
        case .messageTexts:
            // Without the lower bound each sweep would look through a day of tombstones.
            Statement(
                """
                update message set state = 1, content = null where id in (
                    select id from message where content is not null and said_at < $1 and said_at >= $2
                    order by said_at limit \(Self.width) for update skip locked)
                """,
                [.int((now - retention).seconds), .int((clearedThrough ?? .distantPast).seconds)]
            )
        case .answers:
            Statement(
                """
                delete from model_answer where id in (
                    select id from model_answer where said_since < $1
                    order by said_since limit \(Self.width) for update skip locked)
                """,
                [.int((now - retention).seconds)]
            )
        case .tombstones:
            Statement(
                """
                delete from message where id in (
                    select id from message where said_at < $1 and greatest(said_at, edited_at) < $1
                    order by said_at limit \(Self.width) for update skip locked)
                """,
                [.int((now - retention - Self.margin).seconds)]
            )
        case .failureInputs:
            Statement(
                """
                update failure set input = null,
                    outcome_reason = case when outcome is null then 'retention' else outcome_reason end,
                    outcome_at = coalesce(outcome_at, $2), outcome = coalesce(outcome, 'discarded')
                where id in (
                    select id from failure where kept_since < $1 and (input is not null or outcome is null)
                        and (outcome is not null or retried_at is null or retried_at < $3)
                    order by kept_since limit \(Self.width) for update skip locked)
                """,
                [(now - retention).value, now.value, (now - Self.margin).value]
            )
        case .failures:
            Statement(
                """
                delete from failure where id in (
                    select id from failure where outcome_at < $1 order by outcome_at
                    limit \(Self.width) for update skip locked)
                """,
                [(now - Self.facts).value]
            )
        case .eventTexts:
            Statement(
                """
                update event set content = null, object = null, suggestions = null where (customer_id, id) in (
                    select customer_id, id from event
                    where ends_at < $1 and (content is not null or object is not null)
                        and (lease_until is null or lease_until < $2)
                    order by ends_at limit \(Self.width) for update skip locked)
                """,
                [(now - retention).value, now.value]
            )
        case .conflicts:
            Statement(
                """
                delete from event_conflict where id in (
                    select id from event_conflict where ends_at < $1
                    order by ends_at limit \(Self.width) for update skip locked)
                """,
                [(now - retention).value]
            )
        case .events:
            Statement(
                """
                delete from event where (customer_id, id) in (
                    select customer_id, id from event where ends_at < $1 and (lease_until is null or lease_until < $2)
                    order by ends_at limit \(Self.width) for update skip locked)
                """,
                [(now - retention - Self.facts).value, now.value]
            )
        case .windows:
            Statement(
                """
                delete from event_window where id in (
                    select id from event_window where kept_since < $1
                    order by kept_since limit \(Self.width) for update skip locked)
                """,
                [(now - retention).value]
            )
        case .judgedTexts:
            Statement(
                """
                update feedback set content = null where id in (
                    select id from feedback where kept_since < $1 and content is not null
                    order by kept_since limit \(Self.width) for update skip locked)
                """,
                [(now - retention).value]
            )
        case .judgements:
            Statement(
                """
                delete from feedback where id in (
                    select id from feedback where kept_since < $1
                    order by kept_since limit \(Self.width) for update skip locked)
                """,
                [(now - retention - Self.facts).value]
            )
        case .questions:
            Statement(
                """
                delete from question where id in (
                    select id from question where ended_at < $1
                    order by ended_at limit \(Self.width) for update skip locked)
                """,
                [(now - Self.facts).value]
            )
        case .notifications:
            Statement(
                """
                delete from notification where id in (
                    select id from notification where ends_at <= $1 limit \(Self.width) for update skip locked)
                """,
                [now.value]
            )
        case .outgoing:
            Statement(
                """
                with old as (
                    select id from outbox where created_at < $1 and (lease_until is null or lease_until < $2)
                    order by created_at limit \(Self.width) for update skip locked
                ), gone as (
                    delete from outbox using old where outbox.id = old.id returning customer_id, queue
                )
                insert into failure (id, stage, kind, detail, customer_id, attempts)
                select gen_random_uuid(),
                    case queue when $3 then 'messages' when $4 then 'calendar' else 'notifications' end,
                    'too_old', 'it could not leave within the retention, and was deleted', customer_id, 0 from gone
                """,
                [(now - retention).value, now.value, .text(queues.messages), .text(queues.calendar)]
            )
        case .pushes:
            Statement(
                """
                delete from push_delivery where ctid in (
                    select ctid from push_delivery where delivered_at < $1
                        and not exists (select from notification where id = notification_id)
                    order by delivered_at limit \(Self.width) for update skip locked)
                """,
                [(now - retention - Self.trying).value]
            )
        case .pushOrder:
            Statement(
                """
                delete from push_event where (customer_id, event_id) in (
                    select customer_id, event_id from push_event where begun_at < $1 and lease_until < $2
                    order by begun_at limit \(Self.width) for update skip locked)
                """,
                [(now - retention - Self.trying).value, now.value]
            )
        case .turns:
            Statement(
                """
                delete from push_turn where notification_id in (
                    select notification_id from push_turn where lease_until < $1
                    limit \(Self.width) for update skip locked)
                """,
                [(now - Self.margin).value]
            )
        }
    }
}
