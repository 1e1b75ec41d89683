extension Schema {
    // profile holds the name, credentials the calendar's user and password; both are sealed. A removed customer leaves only the
    // keyed hash of the id.
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
}
