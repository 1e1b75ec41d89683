internal import Postgres

extension Schema {
    static let restoringSteps: [Migration] = [
        Self.addition(30, "recovery after a restore", Self.restoring)
    ]

    // recovering: the database was restored to an earlier time, and jadwal recover has not finished. Meanwhile workers
    // claim no conversation and write nothing into calendars.
    //
    // adopted_event: an event that a calendar holds and that the database had forgotten. A chat that is read again and
    // agrees on the same event gets this one instead of a second one. The event has no conversation until then.
    static let restoring = """
        alter table installation add column recovering boolean not null default false;

        create table adopted_event (
            customer_id uuid not null,
            event_id uuid not null,
            ends_at timestamptz not null,
            primary key (customer_id, event_id)
        );
        create index adopted_event_age on adopted_event (ends_at);
        """
}
