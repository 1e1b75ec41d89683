extension Schema {
    // keeps_windows: the customer has agreed to the chat's being kept with the events that come of it; off unless somebody asked them.
    //
    // event.prompt and model tell who read it, window_id from what, while that is kept. event_window.message_ids are keyed hashes:
    // what is edited or revoked takes the window with it. feedback.content holds the event as it was judged and as it is right.
    // kept_since is when the text of either begins to age: at the event's end, or when it was judged, if that is later.
    //
    // conversation.judged_until: until then a judged plan may be said again.
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
}
