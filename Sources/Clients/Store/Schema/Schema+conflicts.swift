extension Schema {
    // event_conflict has a row for each thing that an event collides with, and one the other way round where that is an event of
    // Jadwal's too (other_id). Rows go when the owner has decided, when the event is written anew, and with the event's text; ends_at is
    // the event's. content says what it is, suggestions where the event could be moved to.
    //
    // event.conflict_state: open while the owner has something to decide, kept once they have kept the event where it is.
    // conflicts_complete is null when nobody has looked.
    static let conflicts = """
        alter table event add column conflict_state text check (conflict_state in ('open', 'kept')),
            add column conflicts_complete boolean, add column suggestions bytea;
        create index event_conflicting on event (customer_id, starts_at) where conflict_state = 'open';

        create table event_conflict (
            id uuid primary key,
            customer_id uuid not null,
            event_id uuid not null,
            other_id uuid,
            is_soft boolean not null,
            ends_at timestamptz not null,
            content bytea not null
        );
        create index event_conflict_event on event_conflict (customer_id, event_id);
        create index event_conflict_other on event_conflict (customer_id, other_id) where other_id is not null;
        create index event_conflict_age on event_conflict (ends_at);

        alter table feedback drop constraint feedback_kind_check;
        alter table feedback add constraint feedback_kind_check check (kind in ('dismissed', 'corrected', 'moved'));
        """
}
