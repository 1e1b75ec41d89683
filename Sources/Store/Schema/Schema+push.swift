internal import Postgres

extension Schema {
    static let pushSteps: [Migration] = [
        Self.addition(48, "browsers as devices", Self.browsers),
        Self.addition(69, "notifications that were told", Self.told),
        Migration(
            number: 70,
            name: "age of what was told",
            index: "notification_told",
            on: "notification (told_at) where told_at is not null",
            readableFrom: Self.lastRelease
        ),
        Migration(
            number: 71,
            name: "texts of what was told",
            index: "notification_told_text",
            on: "notification (told_at) where told_at is not null and content is not null",
            readableFrom: Self.lastRelease
        ),
    ]

    // device.secret is what a device's server requires beside its address. A turn lets one delivery of a notification
    // be pushed at a time; its row is deleted when the turn ends. provider_token has one token for each APNs key, for
    // all workers. number grows with each renewal, and issued_at is in the token itself.
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

    // The newest revision of an event that a worker began to tell, and the present turn: notifications of one event
    // are pushed one after the other. begun_at is when that revision was first opened. The row stays when the turn
    // ends.
    static let order = """
        create table push_event (
            customer_id uuid not null,
            event_id uuid not null,
            revision bigint not null,
            holder uuid,
            lease_until timestamptz not null,
            begun_at timestamptz not null,
            primary key (customer_id, event_id)
        ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
        create index push_event_age on push_event (begun_at);
        """

    // Browsers as devices. agent: what kind of browser it is, in words of a closed list.
    static let browsers = """
        alter table device add column agent text;
        alter table device drop constraint device_service_check;
        alter table device add constraint device_service_check
            check (service in ('apns', 'ntfy', 'webhook', 'webpush')) not valid;
        """

    // A notification that has ended stays for its owner. told_at is when, and outcome how. wanted_at is null from then
    // on: older programs do not send it again. content is null after its text was deleted.
    //
    // customer.told_seen_at: the owner has seen what was told until then.
    static let told = """
        alter table notification alter column content drop not null, alter column wanted_at drop not null,
            add column told_at timestamptz, add column outcome text;
        alter table customer add column told_seen_at timestamptz;
        """
}
