internal import Postgres

extension Schema {
    static let meetingSteps: [Migration] = [
        Self.addition(82, "contacts", Self.contacts),
        Self.addition(83, "meetings", Self.meetings),
        // An e-mail about a meeting. content: what its words are made of.
        Self.addition(84, "content of e-mails", "alter table letter add column content bytea;"),
        Self.addition(85, "answers that hosts know of, blocked contacts", Self.answers),
    ]

    // contact: somebody whom an owner meets, or a group of those. address_id: a keyed hash of the address, or of the
    // phone number of one without an address.
    //
    // refused_address: a keyed hash of an address to which nothing is ever sent again about meetings.
    static let contacts = """
        create table contact (
            id uuid primary key,
            customer_id uuid not null,
            kind text not null,
            address_id uuid,
            content bytea not null
        );
        create index contact_customer on contact (customer_id);
        create unique index contact_address on contact (customer_id, address_id) where address_id is not null;
        create table contact_group_member (
            customer_id uuid not null,
            group_id uuid not null references contact (id) on delete cascade,
            contact_id uuid not null references contact (id) on delete cascade,
            primary key (group_id, contact_id)
        );
        create index contact_group_member_contact on contact_group_member (contact_id);
        create index contact_group_member_customer on contact_group_member (customer_id);
        create table refused_address (
            id uuid primary key,
            refused_at timestamptz not null default jadwal_now()
        );
        """

    // meeting.told_answers: so many had answered when its hosts heard of it last.
    //
    // contact.is_blocked: what this person proposes does not reach the owner.
    static let answers = """
        alter table meeting add column told_answers integer not null default 0;
        alter table contact add column is_blocked boolean not null default false;
        """

    // meeting: customer_id is its host. revision grows with each change that others see; change_number with each change,
    // votes among them: a decision about an earlier one does not commit. conversation_id: the chat that it comes from.
    // epoch: links to join with another one do nothing any more. ends_at: of its last slot.
    //
    // meeting_slot: starts_on and ends_on are wall times in the zone, or days if it has none. starts_at and ends_at are
    // derived from them.
    //
    // meeting_participant: linked_id is the customer who takes part; null for a guest. address_id: a keyed hash. told
    // and told_revision: what they have heard last. holds_event: it stands in their calendar, or in an invitation.
    // epoch: links with another one do nothing any more. invited_at: of the first e-mail.
    static let meetings = """
        create table meeting (
            id uuid primary key,
            customer_id uuid not null,
            state text not null,
            revision integer not null,
            agreed_revision integer,
            change_number bigint not null default 1,
            zone text not null,
            rule text not null,
            quorum integer not null,
            names text not null,
            audience text not null,
            people_limit integer not null,
            takes_suggestions boolean not null,
            opened_at timestamptz,
            deadline_at timestamptz not null,
            asked_at timestamptz,
            host_reminded boolean not null default false,
            last_vote_at timestamptz,
            decided_slot uuid,
            conversation_id uuid,
            epoch integer not null default 0,
            ends_at timestamptz not null,
            content bytea not null
        );
        create index meeting_customer on meeting (customer_id, ends_at);
        create index meeting_age on meeting (ends_at);
        create table meeting_slot (
            id uuid primary key,
            customer_id uuid not null,
            meeting_id uuid not null references meeting (id) on delete cascade,
            place integer not null,
            starts_on text not null,
            ends_on text not null,
            zone text,
            starts_at timestamptz not null,
            ends_at timestamptz not null,
            origin text not null,
            suggested_by uuid,
            is_admitted boolean not null
        );
        create index meeting_slot_meeting on meeting_slot (meeting_id);
        create index meeting_slot_customer on meeting_slot (customer_id);
        create table meeting_participant (
            id uuid primary key,
            customer_id uuid not null,
            meeting_id uuid not null references meeting (id) on delete cascade,
            place integer not null,
            linked_id uuid,
            address_id uuid,
            role text not null,
            state text not null,
            told text not null,
            told_revision integer not null,
            holds_event boolean not null,
            is_reminded boolean not null,
            invited_at timestamptz,
            epoch integer not null default 0,
            content bytea
        );
        create index meeting_participant_meeting on meeting_participant (meeting_id);
        create index meeting_participant_customer on meeting_participant (customer_id, invited_at);
        create index meeting_participant_linked on meeting_participant (linked_id) where linked_id is not null;
        create index meeting_participant_address on meeting_participant (address_id, invited_at)
            where address_id is not null;
        create table meeting_vote (
            participant_id uuid not null references meeting_participant (id) on delete cascade,
            slot_id uuid not null references meeting_slot (id) on delete cascade,
            customer_id uuid not null,
            answer text not null,
            said_at timestamptz not null default jadwal_now(),
            primary key (participant_id, slot_id)
        );
        create index meeting_vote_slot on meeting_vote (slot_id);
        create index meeting_vote_customer on meeting_vote (customer_id);
        """
}
