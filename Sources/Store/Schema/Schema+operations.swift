internal import Postgres

extension Schema {
    static let operationSteps: [Migration] = [
        Self.addition(24, "verdicts", Self.verdicts),
        Self.addition(25, "processes", Self.processes),
        Self.addition(26, "hourly counts", Self.tallies),
        Self.addition(27, "snapshots", Self.snapshots),
    ]

    // One row for each analysis that ended, for operators. It holds no text. A day of `at` is a partition, which is
    // dropped after 90 days: VerdictPartitions. verdict_rest gets what has no partition, and must stay empty.
    //
    // faults: rules of the guard, faults of answers, or the kind of the failure.
    static let verdicts = """
        create table verdict (
            at timestamptz not null,
            id uuid not null,
            conversation_id uuid not null,
            customer_id uuid not null,
            generation bigint not null,
            status text,
            outcome text not null,
            faults text[] not null,
            fired_by text not null check (fired_by in ('quiet', 'max_wait', 'fire', 'retry')),
            prompt text,
            model text,
            calls integer not null,
            input_tokens bigint,
            output_tokens bigint,
            milliseconds bigint not null
        ) partition by range (at);
        create index verdict_conversation on verdict (conversation_id, at);
        create index verdict_customer on verdict (customer_id, at);
        create table verdict_rest partition of verdict default;
        """

    // One row for each running program. id is the owner in leases. seen_at is renewed every 10 s. settings has the
    // source of each setting, its value unless it is secret, and the ids of keys. drained_at: the program has ended.
    static let processes = """
        create table process (
            id text primary key,
            kind text not null,
            version text not null,
            schema integer not null,
            host text not null,
            started_at timestamptz not null,
            seen_at timestamptz not null,
            is_ready boolean not null,
            checks jsonb not null,
            settings jsonb not null,
            inflight integer not null,
            drained_at timestamptz
        ) with (fillfactor = 50);
        """

    // The growth of all programs' counters, hour by hour. labels is as in the metrics, sorted by name.
    static let tallies = """
        create table tally (
            hour timestamptz not null,
            metric text not null,
            labels text not null,
            count bigint not null,
            primary key (hour, metric, labels)
        ) with (fillfactor = 50);
        """

    // Numbers that are expensive to count. One program counts them for all.
    static let snapshots = """
        create table snapshot (
            name text primary key,
            at timestamptz not null,
            value bigint not null,
            is_estimate boolean not null
        ) with (fillfactor = 50);
        """
}
