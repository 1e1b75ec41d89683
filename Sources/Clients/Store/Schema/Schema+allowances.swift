extension Schema {
    // message.first_generation: of what was edited the generation with which it came, so that it keeps its place among
    // what was said in the same second; null where that is generation.
    //
    // customer_usage: what a customer's conversations have cost on the last day (UTC) on which they cost anything, and
    // how often one was put off for that.
    static let allowances = """
        alter table message add column first_generation bigint;

        create table customer_usage (
            customer_id uuid primary key,
            day date not null,
            tokens bigint not null,
            put_off bigint not null
        ) with (fillfactor = 50);
        create index customer_usage_day on customer_usage (day, tokens);
        """
}
