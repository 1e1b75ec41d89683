extension Schema {
    // wanted_revision is what was agreed or asked for, written_revision what stands in the calendar. A gap that no delivery is
    // closing is relayed again.
    static let events = """
        create table event (
            customer_id uuid not null,
            id uuid not null,
            conversation_id uuid,
            wanted_revision integer not null default 0,
            wanted_at timestamptz,
            written_revision integer not null default 0,
            written_at timestamptz,
            removed_by_owner boolean not null default false,
            cancelled boolean not null default false,
            ends_at timestamptz not null,
            starts_at timestamptz not null,
            content bytea,
            object bytea,
            lease_owner text,
            lease_until timestamptz,
            lease_number bigint not null default 0,
            primary key (customer_id, id)
        ) with (fillfactor = 80);
        create index event_conversation on event (conversation_id, ends_at);
        create index event_gap on event (wanted_at) where wanted_revision > written_revision;

        create table push_delivery (
            notification_id uuid not null,
            device_id uuid not null references device (id) on delete cascade,
            kind text not null,
            delivered_at timestamptz not null default clock_timestamp(),
            primary key (notification_id, device_id, kind)
        );
        create index push_delivery_age on push_delivery (delivered_at);
        """
}
