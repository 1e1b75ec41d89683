internal import Postgres

extension Schema {
    static let scheduleSteps: [Migration] = [
        Self.addition(72, "schedules", Self.schedules),
        // Whoever moves or cancels an event deletes its reminders that wait.
        Migration(
            number: 73,
            name: "notifications of a subject",
            index: "notification_subject",
            on: "notification (customer_id, subject_id) where subject_id is not null",
            readableFrom: Self.lastRelease
        ),
        Self.addition(74, "looks at entries before reminders", Self.looks),
        Self.addition(75, "version of the rules of time zones", Self.zoneRules),
        Self.addition(76, "epoch of taps", Self.taps),
        Self.addition(77, "groups of own notifications", Self.groups),
        Self.addition(78, "places", Self.places),
        Self.addition(79, "briefs of alarms", Self.briefs),
        Migration(
            number: 80,
            name: "age of briefs",
            index: "schedule_brief",
            on: "schedule (brief_until) where brief_until is not null",
            readableFrom: Self.lastRelease
        ),
        Self.addition(81, "weather and news", Self.fetches),
    ]

    // Weather and news for an alarm, asked for before it rings, and how long they are kept.
    static let briefs = "alter table schedule add column brief bytea, add column brief_until timestamptz;"

    // fetched: what weather services and feeds have answered, for all owners. id is a keyed hash of the question.
    // asked_at: when somebody last asked; until fresh_until nobody asks again. gap: why there was no answer. claim: who
    // asks now, until claimed_until.
    static let fetches = """
        create table fetched (
            id uuid primary key,
            source text not null,
            content bytea,
            gap text,
            asked_at timestamptz not null,
            fresh_until timestamptz not null,
            claim text,
            claimed_until timestamptz
        );
        create index fetched_age on fetched (asked_at);
        """

    // place: is_inside and seen_at are what the owner's phones have said last, and its own time. No position is stored.
    // place_notice: which of the owner's own notifications ring as it is entered or left.
    //
    // customer.place_epoch: addresses of places with another one do nothing any more.
    static let places = """
        create table place (
            id uuid primary key,
            customer_id uuid not null,
            content bytea not null,
            is_inside boolean,
            seen_at timestamptz
        );
        create index place_customer on place (customer_id);
        create table place_notice (
            customer_id uuid not null,
            place_id uuid not null references place (id) on delete cascade,
            notice_id uuid not null references schedule (id) on delete cascade,
            crossing text not null,
            primary key (place_id, notice_id, crossing)
        );
        create index place_notice_notice on place_notice (notice_id);
        create index place_notice_customer on place_notice (customer_id);

        alter table customer add column place_epoch integer not null default 0;
        """

    // group_member: which of an owner's own notifications a group draws; is_off: it is passed over.
    //
    // notification.group_id: the group that has drawn what it is about.
    static let groups = """
        create table group_member (
            customer_id uuid not null,
            group_id uuid not null references schedule (id) on delete cascade,
            notice_id uuid not null references schedule (id) on delete cascade,
            is_off boolean not null default false,
            primary key (group_id, notice_id)
        );
        create index group_member_notice on group_member (notice_id);
        create index group_member_customer on group_member (customer_id);

        alter table notification add column group_id uuid;
        """

    // customer.tap_epoch: buttons of notifications with another one do nothing any more.
    static let taps = "alter table customer add column tap_epoch integer not null default 0;"

    // The occurrence before which the entry in the owner's calendar was read.
    static let looks = "alter table schedule add column looked_for timestamptz;"

    // The version of the rules of time zones by which reminders are planned: 2026a.
    static let zoneRules = "alter table installation add column zone_rules text;"

    // schedule: what is due at moments, and what was decided last. wake_at is when a worker has to look; of rows of one
    // moment those with a lower rank leave first. due_at and due_label are the next occurrence. changed_at: since then
    // its definition or its subject is another one, and a worker has to plan anew. ends_at is its subject's end.
    // content: the owner's choices for it.
    //
    // customer.reminder_way: calendar, push or both. The leads are for timed events and for whole days; null as
    // reminder_minutes says, and the evening before.
    //
    // notification.subject_id and subject_at: the event that it reminds of, and that event's start.
    //
    // installation.fenced_at: when the database was restored to an earlier time. Until then reminders may have been
    // told already.
    static let schedules = """
        create table schedule (
            id uuid primary key,
            customer_id uuid not null,
            kind text not null,
            subject_id uuid not null,
            wake_at timestamptz,
            rank smallint not null default 1,
            due_at timestamptz,
            due_label text,
            last_due_at timestamptz,
            last_label text,
            last_outcome text,
            changed_at timestamptz,
            attempts integer not null default 0,
            lease_owner text,
            lease_until timestamptz,
            lease_number bigint not null default 0,
            ends_at timestamptz not null,
            content bytea
        ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
        create index schedule_due on schedule (wake_at, rank) where wake_at is not null;
        create unique index schedule_subject on schedule (customer_id, kind, subject_id);
        create index schedule_age on schedule (ends_at);

        alter table customer add column reminder_way text not null default 'calendar', add column reminder_leads text,
            add column reminder_day_leads text;
        alter table notification add column subject_id uuid, add column subject_at timestamptz;
        alter table installation add column fenced_at timestamptz;
        """
}
