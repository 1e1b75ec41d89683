extension Schema {
    // trial.id is a keyed hash of queue and body: it says nothing. Rows go when the trial ends; those of a message that never came
    // back go after a month.
    //
    // account_probe_until: while an account is down one delivery at a time asks it.
    //
    // event.wanted_at tells until when the delivery that closes the gap is known to be under way, and is null when the gap was
    // given up as a failure; relays counts how often the gap was relayed again. A notification stands in its table from the
    // write that caused it until it is pushed or has failed.
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
}
