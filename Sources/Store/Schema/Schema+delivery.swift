internal import Postgres

extension Schema {
    static let deliverySteps: [Migration] = [
        Migration(
            number: 34,
            name: "failures of an operation",
            index: "failure_operation",
            on: "failure (operation_id) where operation_id is not null",
            readableFrom: Self.lastRelease
        )
    ]

    // There is one mechanism for "later": a delayed retry is an outbox row with not_before, and a parked one waits for
    // the account of parked_for. A relay leases rows while it publishes them. If a lease has ended, another relay
    // publishes the row again; receivers are idempotent.
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

    // trial.id is a keyed hash of queue and body. A row is deleted when its trial ends, or after a month if the
    // message never came back.
    //
    // account_probe_until: while an account is down, one delivery at a time may use it.
    //
    // event.wanted_at: until then the delivery that closes the gap is known to be under way; null if the gap was given
    // up as a failure. relays: how often the gap was relayed again. A row of notification lives from the write that
    // caused it until it is pushed or has failed.
    static let recovery = """
        create table trial (
            id uuid primary key,
            unfinished integer not null,
            begun_at timestamptz not null
        );

        alter table customer add column account_probe_until timestamptz;

        alter table event add column relays integer not null default 0;

        create table notification (
            id uuid primary key,
            customer_id uuid not null,
            content bytea not null,
            headers text not null default '{}',
            wanted_at timestamptz not null,
            relays integer not null default 0,
            ends_at timestamptz not null
        ) with (fillfactor = 80);
        create index notification_gap on notification (wanted_at);
        create index notification_customer on notification (customer_id);
        """

    // All times come from jadwal_now(), the defaults too, so that tests can let rows age. kept_since is when a
    // failure's text first came: a retry that fails again does not keep it for longer. A customer with removed_at is
    // being removed.
    static let keeping = """
        alter table customer add column removed_at timestamptz;
        alter table failure add column kept_since timestamptz;
        update failure set kept_since = failed_at;
        alter table failure alter column kept_since set not null;
        alter table failure alter column kept_since set default jadwal_now();
        create index failure_kept on failure (kept_since) where input is not null or outcome is null;
        create index failure_ended on failure (outcome_at) where outcome_at is not null;
        create index event_end on event (ends_at);

        alter table customer alter column created_at set default jadwal_now(), alter column changed_at set default jadwal_now();
        alter table removed_customer alter column removed_at set default jadwal_now();
        alter table device alter column registered_at set default jadwal_now();
        alter table outbox alter column not_before set default jadwal_now(), alter column created_at set default jadwal_now();
        alter table failure alter column failed_at set default jadwal_now();
        alter table push_delivery alter column delivered_at set default jadwal_now();
        alter table audit alter column at set default jadwal_now();
        """

    // edited_at: it was retried with a corrected input, which only the outbox has; input stays the original. Lists are
    // ordered by (failed_at, id). A run of the replay tool reads open failures in this order, and its report also
    // those that have ended since. failure_under_way finds the analyses that a verdict ends.
    static let replay = """
        alter table failure add column edited_at timestamptz;

        drop index failure_open;
        create index failure_open on failure (failed_at, id) where outcome is null;
        create index failure_by_time on failure (failed_at, id);
        create index failure_under_way on failure (conversation_id)
            where outcome is null and retried_at is not null and conversation_id is not null;
        """
}
