extension Schema {
    // profile has the name, credentials the calendar's user and password; both are encrypted. Only the keyed hash of
    // the id stays of a removed customer.
    static let customers = """
        create table customer (
            id uuid primary key,
            time_zone text not null,
            locale text not null default 'en',
            quiet_hours text,
            day_hours text,
            profile bytea,
            calendar_url bytea,
            credentials bytea,
            calendar_place bytea,
            account_state text not null default 'up',
            account_detail text,
            account_failures integer not null default 0,
            account_retry_at timestamptz,
            created_at timestamptz not null default clock_timestamp(),
            changed_at timestamptz not null default clock_timestamp()
        );

        create table removed_customer (
            id uuid primary key,
            removed_at timestamptz not null default clock_timestamp()
        );

        create table device (
            id uuid primary key,
            customer_id uuid not null references customer (id) on delete cascade,
            service text not null check (service in ('apns', 'ntfy', 'webhook')),
            address bytea not null,
            address_id uuid not null,
            registered_at timestamptz not null default clock_timestamp(),
            refused_at timestamptz,
            unique (customer_id, service, address_id)
        );
        """

    static let audit = """
        create table audit (
            id bigint generated always as identity primary key,
            at timestamptz not null default clock_timestamp(),
            person text not null,
            action text not null,
            subject text not null
        );
        """

    // reminder_minutes: how long before an event its alarm rings; null for no alarm.
    //
    // account_errors: events in a row that failed at the account's server. Enough of them count as a failure of the
    // account.
    static let reminders = """
        alter table customer add column reminder_minutes integer check (reminder_minutes between 0 and 40320),
            add column account_errors integer not null default 0;
        """

    // message.first_generation: the generation with which an edited message first came, so that it keeps its place
    // among messages of the same second; null if it equals generation.
    //
    // customer_usage: what a customer's conversations cost on the last day (UTC) with any cost, and how often one was
    // put off because of that.
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
