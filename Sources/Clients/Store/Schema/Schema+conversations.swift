extension Schema {
    // jadwal_now() is the one clock of the debounce. Tests replace it by a clock that they turn by hand.
    //
    // conversation.id and message.id are keyed hashes of customer, chat and message id: they say nothing, are safe to log, and
    // are known before the row is. due_at stays out of every other index, so that the rest of an update can stay on its page.
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
}
