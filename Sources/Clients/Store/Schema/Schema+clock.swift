extension Schema {
    // seen is what the database's clock said last, to a second. step is how far it went back, in microseconds, while there may
    // still be transactions that have read it before.
    static let clock = """
        create table clock (
            only_row boolean primary key default true check (only_row),
            seen timestamptz not null,
            step bigint,
            step_over_at timestamptz
        ) with (fillfactor = 10);
        """
}
