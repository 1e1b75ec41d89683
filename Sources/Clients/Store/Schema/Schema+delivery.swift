extension Schema {
    // One mechanism for "later": a delayed retry is an outbox row with not_before, a parked one waits for parked_for's account.
    // A relay leases rows while it publishes them; whoever finds an ended lease publishes again, and the receivers bear it.
    static let delivery = """
        create table outbox (
            id uuid primary key,
            queue text not null,
            customer_id uuid,
            message_id text not null,
            headers text not null default '{}',
            body bytea not null,
            not_before timestamptz not null default clock_timestamp(),
            parked_for uuid,
            lease_until timestamptz,
            lease_number bigint not null default 0,
            created_at timestamptz not null default clock_timestamp()
        ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
        create index outbox_ready on outbox (not_before);
        create index outbox_parked on outbox (parked_for) where parked_for is not null;

        create table failure (
            id uuid primary key,
            stage text not null,
            kind text not null,
            detail text not null,
            customer_id uuid,
            conversation_id uuid,
            generation bigint,
            attempts integer not null,
            queue text,
            headers text not null default '{}',
            input bytea,
            failed_at timestamptz not null default clock_timestamp(),
            retry_of uuid,
            retried_at timestamptz,
            outcome text check (outcome in ('retried-ok', 'retried-failed', 'edited', 'discarded')),
            outcome_at timestamptz,
            outcome_reason text,
            retried_as uuid
        );
        create index failure_open on failure (failed_at) where outcome is null;
        create index failure_customer on failure (customer_id);
        """
}
