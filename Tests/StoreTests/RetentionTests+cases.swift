/// The rows that age, with the statement that inserts each.
extension RetentionTests {
    static let message = """
        insert into message (id, conversation_id, customer_id, state, sender_is_owner, said_at, edited_at, generation,
            stored_at,
            content) values ($2, $2, $2, 0, false, %said, %edited, 1, jadwal_now(), %content)
        """
    static let at = "extract(epoch from $1::timestamptz)::bigint"
    static let event = """
        insert into event (customer_id, id, starts_at, ends_at, wanted_revision, content, object, suggestions, trail)
        values ($2, $2, $1::timestamptz - interval '1 hour', $1, 1, '\\x01', '\\x01', '\\x01', '\\x01')
        """
    static let failure = """
        insert into failure (id, stage, kind, detail, attempts, input, kept_since, failed_at, retried_at, outcome,
            outcome_at)
        values ($2, 'messages', 'k', 'd', 1, %input, $1, $1, %retried, %outcome)
        """

    static let judgement = """
        insert into feedback (id, customer_id, event_id, kind, revision, ends_at, kept_since, content)
        values ($2, $2, $2, 'dismissed', 1, $1, $1, '\\x01')
        """

    /// Its event has been over for longer.
    static let told = """
        insert into notification (id, customer_id, content, ends_at, told_at, outcome)
        values ($2, $2, '\\x01', $1::timestamptz - interval '1 day', $1, 'delivered')
        """

    static let cases: [Case] = [
        Case(
            testDescription: "texts of messages",
            age: 14 * day,
            insert: message.replacing("%said", with: at).replacing("%edited", with: "null")
                .replacing("%content", with: "'\\x01'"),
            left: "select count(*) from message where content is not null"
        ),
        Case(
            testDescription: "what tells that an event was adopted, once it is over",
            age: 0,
            insert: "insert into adopted_event (customer_id, event_id, ends_at) values ($2, $2, $1)",
            left: "select count(*) from adopted_event"
        ),
        Case(
            testDescription: "reminders of an event that is long over",
            age: 14 * day,
            insert: """
                insert into schedule (id, customer_id, kind, subject_id, ends_at) values ($2, $2, 'event', $2, $1)
                """,
            left: "select count(*) from schedule"
        ),
        Case(
            testDescription: "what was asked for a brief",
            age: 0,
            insert: """
                insert into schedule (id, customer_id, kind, subject_id, ends_at, brief, brief_until)
                values ($2, $2, 'alarm', $2, '9999-12-31', '\\x01', $1)
                """,
            left: "select count(*) from schedule where brief is not null and brief_until is not null"
        ),
        Case(
            testDescription: "answers of the model to what was said then",
            age: 14 * day,
            insert: """
                insert into model_answer (id, customer_id, conversation_id, generation, said_since, content)
                values ($2, $2, $2, 1, \(at), '\\x01')
                """,
            left: "select count(*) from model_answer"
        ),
        Case(
            testDescription: "tombstones",
            age: 15 * day,
            insert: message.replacing("%said", with: at).replacing("%edited", with: "null")
                .replacing("%content", with: "null"),
            left: "select count(*) from message"
        ),
        Case(
            testDescription: "tombstones of edits, which count from the edit",
            age: 15 * day,
            insert: message.replacing("%said", with: "\(at) - 86400 * 30").replacing("%edited", with: at)
                .replacing("%content", with: "null"),
            left: "select count(*) from message"
        ),
        Case(
            testDescription: "inputs of open failures, which end with them",
            age: 14 * day,
            insert: failure.replacing("%input", with: "'\\x01'").replacing("%retried", with: "null")
                .replacing("%outcome", with: "null, null"),
            left: "select count(*) from failure where input is not null and outcome is null"
        ),
        Case(
            testDescription: "inputs of ended failures",
            age: 14 * day,
            insert: failure.replacing("%input", with: "'\\x01'").replacing("%retried", with: "null")
                .replacing("%outcome", with: "'retried-ok', $1"),
            left: "select count(*) from failure where input is not null and outcome = 'retried-ok'"
        ),
        Case(
            testDescription: "open failures without input",
            age: 14 * day,
            insert: failure.replacing("%input", with: "null").replacing("%retried", with: "null")
                .replacing("%outcome", with: "null, null"),
            left: "select count(*) from failure where outcome is null"
        ),
        Case(
            testDescription: "ended failures",
            age: 90 * day,
            insert: failure.replacing("%input", with: "null").replacing("%retried", with: "$1")
                .replacing("%outcome", with: "'retried-ok', $1"),
            left: "select count(*) from failure"
        ),
        Case(
            testDescription: "texts of events",
            age: 14 * day,
            insert: event,
            left:
                """
                select count(*) from event
                where content is not null and object is not null and suggestions is not null
                    and trail is not null
                """
        ),
        Case(
            testDescription: "what events collided with",
            age: 14 * day,
            insert: """
                insert into event_conflict (id, customer_id, event_id, is_soft, ends_at, content)
                values ($2, $2, $2, false, $1, '\\x01')
                """,
            left: "select count(*) from event_conflict"
        ),
        Case(
            testDescription: "events",
            age: 104 * day,
            insert: event,
            left: "select count(*) from event"
        ),
        Case(
            testDescription: "windows that events were read from",
            age: 14 * day,
            insert: """
                insert into event_window (id, customer_id, conversation_id, message_ids, kept_since, content)
                values ($2, $2, $2, '{}', $1, '\\x01')
                """,
            left: "select count(*) from event_window"
        ),
        Case(
            testDescription: "texts of what was judged",
            age: 14 * day,
            insert: judgement,
            left: "select count(*) from feedback where content is not null"
        ),
        Case(
            testDescription: "judgements",
            age: 104 * day,
            insert: judgement,
            left: "select count(*) from feedback"
        ),
        Case(
            testDescription: "outgoing messages that could not leave",
            age: 14 * day,
            insert: """
                insert into outbox (id, queue, message_id, body, created_at, not_before)
                values ($2, 'wasapp.calendar.events', 'm', '\\x01', $1, $1)
                """,
            left: "select count(*) from outbox"
        ),
        Case(
            testDescription: "notifications of what is over",
            age: -1,
            insert: """
                insert into notification (id, customer_id, content, wanted_at, ends_at) values ($2, $2, '\\x01', $1, $1)
                """,
            left: "select count(*) from notification"
        ),
        Case(
            testDescription: "texts of what was told",
            age: 14 * day,
            insert: Self.told,
            left: "select count(*) from notification where content is not null"
        ),
        Case(
            testDescription: "what was told",
            age: 30 * day,
            insert: Self.told,
            left: "select count(*) from notification"
        ),
        Case(
            testDescription: "conversations of which nothing is left",
            age: 15 * day,
            insert: """
                insert into conversation (id, customer_id, chat, generation, armed, last_activity_at)
                values ($2, $2, '\\x01', 1, true, $1)
                """,
            left: "select count(*) from conversation"
        ),
        Case(
            testDescription: "who has got which push",
            age: 17 * day,
            insert: """
                with phone as (insert into device (id, customer_id, service, address, address_id)
                    values ($2, '\(StoreBed.customerID)', 'apns', '\\x01', $2) returning id)
                select 1 from phone
                """,
            left: "select count(*) from push_delivery"
        ),
        Case(
            testDescription: "which revision was told last",
            age: 17 * day,
            insert: """
                insert into push_event (customer_id, event_id, revision, lease_until, begun_at)
                values ($2, $2, 1, '-infinity', $1)
                """,
            left: "select count(*) from push_event"
        ),
        Case(
            testDescription: "turns of pushers that have died",
            age: day,
            insert: "insert into push_turn (notification_id, holder, lease_until) values ($2, $2, $1)",
            left: "select count(*) from push_turn"
        ),
        Case(
            testDescription: "programs that are gone",
            age: day,
            insert: """
                insert into process values ($2::text, 'k', '0.1.0', 1, 'h', $1, $1, true, '[]', '[]', 0, null)
                """,
            left: "select count(*) from process"
        ),
        Case(
            testDescription: "hourly counts",
            age: 35 * day,
            insert: "insert into tally values ($1, $2::text, '', 1)",
            left: "select count(*) from tally"
        ),
        Case(
            testDescription: "names of chats of bridges",
            age: 15 * day,
            insert: """
                insert into chat_alias (id, customer_id, chat_id, chat, used_at) values ($2, $2, $2, '\\x01', $1)
                """,
            left: "select count(*) from chat_alias"
        ),
        Case(
            testDescription: "places of messages of bridges",
            age: 15 * day,
            insert: "insert into chat_place (id, customer_id, said_at) values ($2, $2, \(at))",
            left: "select count(*) from chat_place"
        ),
        Case(
            testDescription: "changes whose message never came",
            age: day,
            insert: """
                insert into chat_place (id, customer_id, said_at, waiting, waiting_since)
                values ($2, $2, extract(epoch from jadwal_now())::bigint, '\\x01', $1)
                """,
            left: "select count(*) from chat_place"
        ),
        Case(
            testDescription: "connections that have ended",
            age: 90 * day,
            insert: "insert into ended_connection (id, ended_at) values ($2, $1)",
            left: "select count(*) from ended_connection"
        ),
        Case(
            testDescription: "acts on many that have ended",
            age: 90 * day,
            insert: """
                insert into operation (id, kind, filter, through, canary, state, asked_by, asked_at, ended_at)
                values ($2, 'retry', '{}', $1, true, 'done', 'p', $1, $1)
                """,
            left: "select count(*) from operation"
        ),
        Case(
            testDescription: "sessions of the console",
            age: day / 2,
            insert: """
                insert into console_session (token_hash, person, roles, login, created_at)
                values ($2::text, 'p', '{viewer}', 'file', $1)
                """,
            left: "select count(*) from console_session"
        ),
        Case(
            testDescription: "links to sign in",
            age: 2 * 3600,
            insert: """
                insert into sign_in_link (id, address_id, address, network_id, browser_hash, language, asked_at, ends_at)
                values ($2, $2, '\\x01', $2, 'b', 'en', $1, $1)
                """,
            left: "select count(*) from sign_in_link"
        ),
        Case(
            testDescription: "tokens of issuers",
            age: 0,
            insert: "insert into spent_token (id, ends_at) values ($2, $1)",
            left: "select count(*) from spent_token"
        ),
        Case(
            testDescription: "sessions of owners",
            age: 30 * day,
            insert: """
                insert into owner_session (id, customer_id, token_hash, agent, seen_at) values ($2, $2, 'h', 'a', $1)
                """,
            left: "select count(*) from owner_session"
        ),
        Case(
            testDescription: "answers of the API for calls that come again",
            age: day,
            insert: """
                insert into idempotency (id, customer_id, request_id, begun_at) values ($2, $2, $2, $1)
                """,
            left: "select count(*) from idempotency"
        ),
        Case(
            testDescription: "tokens that work once",
            age: 2 * 3600,
            insert: """
                insert into magic_token (id, customer_id, kind, token_hash, made_at, ends_at)
                values ($2, $2, 'caldav', $2::text, $1, $1)
                """,
            left: "select count(*) from magic_token"
        ),
        Case(
            testDescription: "letters that were never sent",
            age: 2 * 3600,
            insert: """
                insert into letter (id, kind, address, language, next_try_at, ends_at)
                values ($2, 'welcome', '\\x01', 'en', $1, $1)
                """,
            left: "select count(*) from letter"
        ),
        Case(
            testDescription: "invitations that nobody has taken up",
            age: 30 * day,
            insert: "insert into invitation (address_id, invited_at) values ($2, $1)",
            left: "select count(*) from invitation"
        ),
    ]
}
