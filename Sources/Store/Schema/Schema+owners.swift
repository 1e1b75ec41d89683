internal import Postgres

extension Schema {
    static let ownerSteps: [Migration] = [
        Self.addition(53, "who has agreed to events", Self.trails),
        Self.addition(64, "entries of dismissed events", Self.dismissedEntries),
    ]

    // keeps_windows: the customer has agreed that the chat is kept with its events; off by default.
    //
    // event.prompt and model tell who read the event, and window_id from what, while that is kept.
    // event_window.message_ids are keyed hashes: an edit or a revocation of one of them deletes the window.
    // feedback.content has the event as it was judged and as it is right. kept_since is when the text of either begins
    // to age: at the event's end, or at the judgement if that is later.
    //
    // conversation.judged_until: until then the chat may mention a judged plan again.
    static let feedback = """
        alter table customer add column keeps_windows boolean not null default false;
        alter table conversation add column judged_until timestamptz;
        alter table event add column prompt text, add column model text, add column window_id uuid;

        create table event_window (
            id uuid primary key,
            customer_id uuid not null,
            conversation_id uuid not null,
            message_ids uuid[] not null,
            kept_since timestamptz not null,
            content bytea not null
        );
        create index event_window_conversation on event_window (conversation_id);
        create index event_window_customer on event_window (customer_id);
        create index event_window_age on event_window (kept_since);

        create table feedback (
            id uuid primary key,
            customer_id uuid not null,
            event_id uuid not null,
            conversation_id uuid,
            kind text not null check (kind in ('dismissed', 'corrected')),
            reason text,
            revision integer not null,
            judged_at timestamptz not null default jadwal_now(),
            ends_at timestamptz not null,
            kept_since timestamptz not null,
            prompt text,
            model text,
            window_id uuid,
            content bytea
        );
        create index feedback_event on feedback (customer_id, event_id);
        create index feedback_conversation on feedback (conversation_id, ends_at);
        create index feedback_window on feedback (window_id) where window_id is not null;
        create index feedback_age on feedback (kept_since);
        """

    // conversation.read_generation: the generation up to which the conversation was analysed; 0 if that had no result.
    // left_open: a plan was open then.
    //
    // plan_id is a keyed hash of what is asked: the same thing is not asked twice while the question is open, nor
    // after it was declined. message_ids are keyed hashes: an edit or a revocation of one of them ends the question.
    // content has the change that accepting makes, and is deleted when the question ends. counted: 1 after the metrics
    // have counted the question, 2 after they have counted its end.
    static let questions = """
        alter table customer add column asks_questions boolean not null default true;
        alter table conversation add column read_generation bigint not null default 0,
            add column left_open boolean not null default false;

        create table question (
            id uuid primary key,
            customer_id uuid not null,
            conversation_id uuid not null,
            event_id uuid not null,
            plan_id uuid not null,
            message_ids uuid[] not null,
            action text not null check (action in ('add', 'update', 'cancel')),
            state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'expired', 'replaced')),
            asked_at timestamptz not null default jadwal_now(),
            expires_at timestamptz not null,
            ended_at timestamptz,
            counted smallint not null default 0,
            prompt text,
            model text,
            content bytea
        );
        create unique index question_plan on question (conversation_id, plan_id) where state in ('open', 'declined');
        create index question_customer on question (customer_id);
        create index question_event on question (customer_id, event_id) where state = 'open';
        create index question_expiry on question (expires_at) where state = 'open';
        create index question_age on question (ended_at) where ended_at is not null;
        create index question_uncounted on question (asked_at)
            where counted = 0 or counted = 1 and ended_at is not null;
        """

    // The proposer and the accepter of an event, with times. It is deleted with the event's text.
    static let trails = "alter table event add column trail bytea;"

    // feedback.removes_entry: whether the entry of a dismissed event is removed from the calendar, or stays there marked
    // as cancelled. null as customer.deletes_cancelled says.
    static let dismissedEntries = """
        alter table feedback add column removes_entry boolean;
        """
}
