internal import Pipeline
internal import Postgres
internal import Time

/// A kind of row that ages, and what happens to it. Each rule is one statement over a bounded number of rows, oldest
/// first. It skips locked rows, and the next sweep finds them again.
enum RetentionRule: CaseIterable {
    /// Texts of chats. Their ids stay as tombstones.
    case messageTexts
    /// Answers of models to requests that show such a text.
    case answers
    /// Tombstones whose message is too old to be stored again if it is redelivered. A text that was locked whenever it
    /// should have been cleared is deleted too.
    case tombstones
    /// Inputs of failures. An open failure ends when its input is deleted, because nothing is left to retry.
    case failureInputs
    /// Failures that ended long ago.
    case failures
    /// Texts of events that are over.
    case eventTexts
    /// Conflicts of events that are over.
    case conflicts
    /// Events that no redelivery can bring back.
    case events
    /// What tells that an event was adopted from a calendar, once it is over.
    case adoptions
    /// Kept windows that events were read from.
    case windows
    /// Texts of judgements.
    case judgedTexts
    /// Judgements.
    case judgements
    /// Questions.
    case questions
    /// Notifications of events that are over.
    case notifications
    /// Outgoing messages that could not be published. Each becomes a failure without its text.
    case outgoing
    /// Which device got which push, once nothing is left that could push it again. A notification that waits for an
    /// unavailable service is pushed when the service is back, however long that takes.
    case pushes
    /// The last pushed revision of an event, once no older notification of it is left.
    case pushOrder
    /// Turns whose holder died and whose notification was never delivered again.
    case turns
    /// Programs that were not seen for a day.
    case processes
    /// Hourly counts.
    case tallies
    /// Names of chats that no bridge has used lately.
    case chatAliases
    /// Places of messages whose tombstone is deleted too.
    case chatPlaces
    /// Edits and revocations whose message never came.
    case overtaking
    /// Ids of connections that ended long ago.
    case endedConnections
    /// Acts on many that ended long ago.
    case operations
    /// Sessions of the console.
    case sessions
    /// Links by which owners sign in, once no limit counts them any more.
    case signInLinks
    /// Sessions of owners that were not used for long.
    case ownerSessions
    /// Invitations that nobody has taken up.
    case invitations
    /// Letters that could not be sent.
    case letters
    /// Answers of the API that are given again to the same key.
    case repeatedCalls
    /// Tokens that work once, when no limit counts them any more.
    case magicTokens
    /// ID tokens that are not valid any more.
    case spentTokens

    /// Rows in one statement: locks are short, and autovacuum keeps up.
    static let width = 1000

    /// How long an ended failure, or an event without its text, stays visible.
    static let facts = Duration.seconds(90 * 86_400)
    static let counts = Duration.seconds(35 * 86_400)
    /// The longest session of the console.
    static let session = Duration.seconds(12 * 3600)
    /// Longer than a limit on asking for links counts back.
    static let asking = Duration.seconds(2 * 3600)
    /// Between too old to be stored and forgotten: the settings and clocks of workers may differ a little.
    static let margin = Duration.seconds(86_400)
    /// How much longer pushes are remembered than inputs of failures. A notification may have been tried for a day and
    /// have waited for the end of quiet hours before it failed. A retry that has begun may go on for a day after its
    /// input should be deleted.
    static let trying = Duration.seconds(3 * 86_400)

    /// - Parameter clearedThrough: texts of messages from before this time are cleared, except for a few that were
    ///   locked.
    func statement(
        at now: UnixTime,
        _ retention: Duration,
        _ queues: Queues,
        clearedThrough: UnixTime? = nil
    ) -> Statement {
        switch self {
        case .messageTexts:
            // Without the lower bound each sweep would read a day of tombstones.
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
                update event set content = null, object = null, suggestions = null, trail = null where (customer_id, id) in (
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
        case .adoptions:
            Statement(
                """
                delete from adopted_event where (customer_id, event_id) in (
                    select customer_id, event_id from adopted_event where ends_at < $1
                    order by ends_at limit \(Self.width) for update skip locked)
                """,
                [now.value]
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
        case .processes:
            Statement("delete from process where seen_at < $1", [(now - Self.margin).value])
        case .chatAliases:
            Statement(
                """
                delete from chat_alias where id in (
                    select id from chat_alias where used_at < $1
                    order by used_at limit \(Self.width) for update skip locked)
                """,
                [(now - retention - Self.margin).value]
            )
        case .chatPlaces:
            Statement(
                """
                delete from chat_place where id in (
                    select id from chat_place where said_at < $1
                    order by said_at limit \(Self.width) for update skip locked)
                """,
                [.int((now - retention - Self.margin).seconds)]
            )
        case .overtaking:
            Statement(
                """
                delete from chat_place where id in (
                    select id from chat_place where waiting is not null and waiting_since < $1
                    order by waiting_since limit \(Self.width) for update skip locked)
                """,
                [(now - Self.margin).value]
            )
        case .endedConnections:
            Statement(
                """
                delete from ended_connection where id in (
                    select id from ended_connection where ended_at < $1
                    order by ended_at limit \(Self.width) for update skip locked)
                """,
                [(now - Self.facts).value]
            )
        case .tallies:
            Statement(
                """
                delete from tally where ctid = any (array(
                    select ctid from tally where hour < $1 order by hour limit \(Self.width) for update skip locked))
                """,
                [(now - Self.counts).value]
            )
        case .operations:
            Statement(
                """
                delete from operation where id in (
                    select id from operation where ended_at < $1 order by ended_at
                    limit \(Self.width) for update skip locked)
                """,
                [(now - Self.facts).value]
            )
        case .sessions:
            Statement("delete from console_session where created_at < $1", [(now - Self.session).value])
        case .signInLinks:
            Statement(
                """
                delete from sign_in_link where id in (
                    select id from sign_in_link where asked_at < $1
                    order by asked_at limit \(Self.width) for update skip locked)
                """,
                [(now - Self.asking).value]
            )
        case .ownerSessions:
            Statement(
                """
                delete from owner_session where id in (
                    select id from owner_session where seen_at < $1
                    order by seen_at limit \(Self.width) for update skip locked)
                """,
                [(now - SignInRules.sessionIdle).value]
            )
        case .invitations:
            Statement("delete from invitation where invited_at < $1", [(now - SignInRules.invitation).value])
        case .letters:
            Statement("delete from letter where ends_at < $1", [(now - Self.asking).value])
        case .magicTokens:
            Statement(
                """
                delete from magic_token where id in (
                    select id from magic_token where made_at < $1
                    order by made_at limit \(Self.width) for update skip locked)
                """,
                [(now - Self.asking).value]
            )
        case .spentTokens:
            Statement(
                """
                delete from spent_token where id in (
                    select id from spent_token where ends_at < $1
                    order by ends_at limit \(Self.width) for update skip locked)
                """,
                [now.value]
            )
        case .repeatedCalls:
            Statement(
                """
                delete from idempotency where id in (
                    select id from idempotency where begun_at < $1
                    order by begun_at limit \(Self.width) for update skip locked)
                """,
                [(now - PostgresRepeatedCalls.kept).value]
            )
        }
    }
}
