extension Schema {
    // jadwal_now() is the one clock of the debounce. Tests replace it by a clock that they set.
    //
    // conversation.id and message.id are keyed hashes of customer, chat and message id. They reveal nothing, may be
    // logged, and are known before the row exists. No other index has due_at, so that an update can stay on its page.
    static let conversations = """
        create function jadwal_now() returns timestamptz language sql volatile as 'select clock_timestamp()';

        create table installation (
            only_row boolean primary key default true check (only_row),
            lookup_key bytea not null
        );

        create table conversation (
            id uuid primary key,
            customer_id uuid not null,
            chat bytea not null,
            generation bigint not null,
            armed boolean not null,
            events_until timestamptz,
            first_pending_at timestamptz,
            last_activity_at timestamptz,
            due_at timestamptz,
            retry_at timestamptz,
            attempts integer not null default 0,
            superseded boolean not null default false,
            lease_owner text,
            lease_until timestamptz,
            lease_number bigint not null default 0,
            replayed_failure_id uuid,
            trace_parent text
        ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
        create index conversation_due on conversation (due_at) where due_at is not null;
        create index conversation_customer on conversation (customer_id);

        create table message (
            id uuid primary key,
            conversation_id uuid not null,
            customer_id uuid not null,
            state smallint not null,
            sender_is_owner boolean not null,
            said_at bigint not null,
            edited_at bigint,
            generation bigint not null,
            stored_at timestamptz not null,
            content bytea
        ) with (fillfactor = 90);
        create index message_window on message (conversation_id, said_at);
        create index message_age on message (said_at);
        """

    // seen is the database's clock at the last look, to a second. step is how far it was set back, in microseconds,
    // while transactions that read it before may still run.
    static let clock = """
        create table clock (
            only_row boolean primary key default true check (only_row),
            seen timestamptz not null,
            step bigint,
            step_over_at timestamptz
        ) with (fillfactor = 10);
        """

    // conversation.owner_said_at: the newest time, by the phones, at which the owner wrote since the history was last
    // cleared. In older conversations it is null until the owner's next message.
    //
    // message.arms: the message armed its conversation. For older messages: the owner sent it.
    static let lateness = """
        alter table conversation add column owner_said_at bigint;
        alter table message add column arms boolean not null default false;
        """

    // conversation.wake_at: when a worker has to look at the conversation; never after due_at, and null if that is
    // null. Each message moves due_at, and an index on it would make each of these updates write all of the row's
    // indexes. wake_at keeps its value, so that the update stays on its page. A worker that finds nothing due at that
    // time moves it once.
    static let waking = """
        alter table conversation add column wake_at timestamptz;
        update conversation set wake_at = due_at where due_at is not null;
        drop index conversation_due;
        create index conversation_wake on conversation (wake_at) where wake_at is not null;
        """
}
