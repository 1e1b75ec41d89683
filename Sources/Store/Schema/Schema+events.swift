internal import Postgres

extension Schema {
    static let eventSteps: [Migration] = [
        // An owner's events that are to come, and those that are over, the latest first.
        Migration(
            number: 47,
            name: "events of an owner",
            index: "event_owner",
            on: "event (customer_id, ends_at, id)",
            readableFrom: Self.lastRelease
        )
    ]

    // wanted_revision is the agreed or requested one, written_revision the one in the calendar. A gap between them
    // that no delivery is closing is relayed again.
    static let events = """
        create table event (
            customer_id uuid not null,
            id uuid not null,
            conversation_id uuid,
            wanted_revision integer not null default 0,
            wanted_at timestamptz,
            written_revision integer not null default 0,
            written_at timestamptz,
            removed_by_owner boolean not null default false,
            cancelled boolean not null default false,
            ends_at timestamptz not null,
            starts_at timestamptz not null,
            content bytea,
            object bytea,
            lease_owner text,
            lease_until timestamptz,
            lease_number bigint not null default 0,
            primary key (customer_id, id)
        ) with (fillfactor = 80);
        create index event_conversation on event (conversation_id, ends_at);
        create index event_gap on event (wanted_at) where wanted_revision > written_revision;

        create table push_delivery (
            notification_id uuid not null,
            device_id uuid not null references device (id) on delete cascade,
            kind text not null,
            delivered_at timestamptz not null default clock_timestamp(),
            primary key (notification_id, device_id, kind)
        );
        create index push_delivery_age on push_delivery (delivered_at);
        """

    // The event message that an event comes from or is about: a change or revocation of the message changes the event.
    // The verdict that makes the event clears the message itself.
    static let invitations = """
        alter table event add column message_id uuid;
        create index event_message on event (message_id) where message_id is not null;
        """

    // attempted_revision: the one that a worker has begun to write. If it is above written_revision, it may stand in
    // the calendar. -1 if several were begun since.
    //
    // deletes_cancelled: the owner wants cancelled events deleted from the calendar, not marked.
    static let calendars = """
        alter table event add column attempted_revision integer not null default 0;

        alter table customer add column deletes_cancelled boolean not null default false;
        """

    // late_until: until then a write of the event without an answer, or of a vanished worker, may still reach the
    // server. After that the event in the calendar is looked at once more.
    static let lateWrites = """
        alter table event add column late_until timestamptz;
        create index event_late on event (late_until) where late_until is not null;
        """

    // lease_late_until: until then the write of a worker that vanished with its lease may still reach the server, by
    // the later of the database's and the worker's clock. lease_until follows only the database's clock, which may be
    // set back meanwhile.
    static let leasesByTwoClocks = """
        alter table event add column lease_late_until timestamptz;
        """

    // event_conflict has a row for each thing that overlaps an event, and a second row for the other side if that is
    // an event of Jadwal's (other_id). Rows are deleted when the owner has decided, when the event is written again,
    // and with the event's text. ends_at is the event's. content says what it is, suggestions where the event could be
    // moved to.
    //
    // event.conflict_state: open while the owner has to decide, kept after the owner has decided to keep the event.
    // conflicts_complete is null if nobody has looked.
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
