extension Schema {
    // device.secret is what a device's server asks for beside its address. A turn lets one delivery of a notification be pushed at
    // a time; its row goes when it ends. provider_token holds one token for each APNs key, for all workers; number grows with each
    // renewal, and issued_at is what the token itself says.
    static let push = """
        alter table device add column secret bytea;

        create table push_turn (
            notification_id uuid primary key,
            holder uuid not null,
            lease_until timestamptz not null
        );

        create table provider_token (
            id uuid primary key,
            number bigint not null,
            content bytea not null,
            issued_at timestamptz not null
        );
        """
}
