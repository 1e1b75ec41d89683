internal import Postgres

extension Schema {
    static let accountSteps: [Migration] = [
        Self.addition(40, "owners' accounts", Self.accounts),
        Self.addition(41, "invitations of addresses", Self.addressInvitations),
        Self.addition(43, "use of calendars", Self.calendarUse),
        Self.addition(51, "sessions of apps", Self.appSessions),
        Self.addition(52, "repeated calls", Self.repeatedCalls),
        Self.addition(54, "exports and removals by owners", Self.ownData),
        // The part of the audit that an owner may read, the latest first.
        Migration(
            number: 55,
            name: "audit of an owner",
            index: "audit_owner",
            on: "audit ((coalesce(owner_id::text, subject)), id)",
            readableFrom: Self.lastRelease
        ),
        Self.addition(56, "logins at issuers", Self.logins),
        Self.addition(58, "tokens that work once", Self.magicTokens),
        Self.addition(59, "first days of weeks", Self.weekStarts),
        Self.addition(60, "browsers of sessions", Self.sessionBrowsers),
        Self.addition(61, "first steps, digits", Self.firstSteps),
        Self.addition(62, "hosted calendars", Self.hostedCalendars),
        Self.addition(65, "networks that ask for links", Self.widerNetworks),
        Migration(
            number: 66,
            name: "links of a site",
            index: "sign_in_link_site",
            on: "sign_in_link (site_id, asked_at)",
            readableFrom: Self.lastRelease
        ),
        Migration(
            number: 67,
            name: "links of a provider",
            index: "sign_in_link_provider",
            on: "sign_in_link (provider_id, asked_at)",
            readableFrom: Self.lastRelease
        ),
        Self.addition(68, "tokens of issuers that are used once", Self.spentTokens),
    ]

    // account: how a customer signs in. address_id is a keyed hash of the address: one address opens one account.
    // has_zone: the owner has said which time zone is theirs.
    //
    // sign_in_link: an address that somebody typed. Until its link is used, nobody has proven that it is theirs, so it
    // belongs to no customer. network_id is a keyed hash of the network that asked, browser_hash the SHA-256 of what
    // only the asking browser has. token_hash is the SHA-256 of the link's token; null until the letter leaves.
    //
    // letter: what is still to be sent. link_id: the link that a letter of the kind sign_in carries.
    //
    // owner_session: token_hash is the SHA-256 of the token that the browser has now, previous_hash of the one before
    // it. is_confirmed: the browser has shown the new one.
    static let accounts = """
        create table account (
            id uuid primary key,
            customer_id uuid not null,
            address_id uuid not null,
            address bytea not null,
            has_zone boolean not null default false,
            welcomed_at timestamptz,
            created_at timestamptz not null default jadwal_now()
        );
        create unique index account_customer on account (customer_id);
        create unique index account_address on account (address_id);

        create table sign_in_link (
            id uuid primary key,
            address_id uuid not null,
            address bytea not null,
            network_id uuid not null,
            browser_hash text not null,
            language text not null,
            token_hash text,
            asked_at timestamptz not null default jadwal_now(),
            ends_at timestamptz not null,
            guesses integer not null default 0,
            used_at timestamptz
        );
        create unique index sign_in_link_token on sign_in_link (token_hash) where token_hash is not null;
        create index sign_in_link_address on sign_in_link (address_id, asked_at);
        create index sign_in_link_network on sign_in_link (network_id, asked_at);
        create index sign_in_link_age on sign_in_link (asked_at);

        create table letter (
            id uuid primary key,
            customer_id uuid,
            kind text not null check (kind in ('sign_in', 'welcome', 'session_reused')),
            link_id uuid,
            address bytea not null,
            language text not null,
            attempts integer not null default 0,
            next_try_at timestamptz not null default jadwal_now(),
            ends_at timestamptz not null
        ) with (fillfactor = 50);
        create index letter_due on letter (next_try_at);
        create index letter_customer on letter (customer_id) where customer_id is not null;

        create table owner_session (
            id uuid primary key,
            customer_id uuid not null,
            token_hash text not null,
            previous_hash text,
            is_confirmed boolean not null default true,
            agent text not null,
            created_at timestamptz not null default jadwal_now(),
            rotated_at timestamptz not null default jadwal_now(),
            seen_at timestamptz not null default jadwal_now()
        ) with (fillfactor = 50);
        create index owner_session_customer on owner_session (customer_id);
        create index owner_session_age on owner_session (seen_at);
        """

    // address_id: as in account. Whoever proves the address may make an account, and the row goes.
    static let addressInvitations = """
        create table invitation (
            address_id uuid primary key,
            invited_at timestamptz not null default jadwal_now()
        );
        create index invitation_age on invitation (invited_at);
        """

    // kind: browser, or app. An app's token is replaced when it is used, and opens nothing but a new access token.
    static let appSessions = """
        alter table owner_session add column kind text not null default 'browser';
        """

    // device_id: the browser as a device, if it was added in this session.
    static let sessionBrowsers = """
        alter table owner_session add column device_id uuid;
        """

    // skipped_steps: which of the first steps the owner has skipped, a bit for each. has_imported: a chat was given as a
    // file, which leaves nothing else that lasts. customer.arabic_digits: the owner's pages in Arabic have ٠ to ٩.
    static let firstSteps = """
        alter table account add column skipped_steps smallint not null default 0 check (skipped_steps between 0 and 15),
            add column has_imported boolean not null default false;
        alter table customer add column arabic_digits boolean not null default false;
        """

    // owner_login: who an owner is at an issuer of OpenID Connect. id is a keyed hash of the issuer and of its name for
    // the person. The kinds of letters are checked by the programs alone from now on.
    static let logins = """
        create table owner_login (
            id uuid primary key,
            customer_id uuid not null,
            created_at timestamptz not null default jadwal_now()
        );
        create index owner_login_customer on owner_login (customer_id);
        alter table letter drop constraint if exists letter_kind_check;
        """

    // week_start: the first day of the week on the owner's pages, from 0 for Sunday.
    static let weekStarts = """
        alter table customer add column week_start smallint not null default 0 check (week_start in (0, 1, 6));
        """

    // The answer of an API call. id is a keyed hash of the owner and the call's key, request_id one of the method and
    // the request. answer: null while the call is in flight. Encrypted.
    static let repeatedCalls = """
        create table idempotency (
            id uuid primary key,
            customer_id uuid not null,
            request_id uuid not null,
            answer bytea,
            begun_at timestamptz not null default jadwal_now()
        );
        create index idempotency_customer on idempotency (customer_id);
        create index idempotency_age on idempotency (begun_at);
        """

    // magic_token: what opens one thing of an owner's, once, for a device that is not signed in. token_hash is the
    // SHA-256 of the token, used_by one of what only the browser has that has used it.
    static let magicTokens = """
        create table magic_token (
            id uuid primary key,
            customer_id uuid not null,
            kind text not null,
            token_hash text not null,
            made_at timestamptz not null default jadwal_now(),
            ends_at timestamptz not null,
            used_at timestamptz,
            used_by text
        );
        create unique index magic_token_hash on magic_token (token_hash);
        create index magic_token_customer on magic_token (customer_id);
        create index magic_token_age on magic_token (made_at);
        """

    // sign_in_link.next: the page that the owner comes back to, as a word of a closed list. account.exported_at and
    // events_exported_at: when the owner last took all of their data, or their events, along. letter.detail: numbers
    // that a letter tells.
    //
    // account_removal: accounts that their owners have deleted, until the removal is done and its letter ordered. id
    // is the customer's; the address, encrypted, is what the letter goes to. counts: what there was then.
    //
    // audit.owner_id: whose data it was about; only zeros: several owners'. In older rows it is null.
    static let ownData = """
        alter table sign_in_link add column next text;
        alter table account add column exported_at timestamptz, add column events_exported_at timestamptz;
        alter table letter add column detail text;
        alter table letter drop constraint letter_kind_check;
        alter table letter add constraint letter_kind_check check (kind in ('sign_in', 'welcome', 'session_reused',
            'calendar_changed', 'device_added', 'exported', 'deleted')) not valid;

        create table account_removal (
            id uuid primary key,
            address bytea not null,
            language text not null,
            counts text not null,
            asked_at timestamptz not null default jadwal_now(),
            next_try_at timestamptz not null default jadwal_now()
        );

        alter table audit add column owner_id uuid;
        """

    // hosted_calendar: accounts that the operator keeps for owners. account: its name at the host. made_at: when it was
    // first connected; null before. busy_until: until when somebody makes or changes it.
    //
    // ended_calendar: those that belong to nobody any more, until they are removed at the host.
    static let hostedCalendars = """
        create table hosted_calendar (
            customer_id uuid primary key,
            account text not null,
            made_at timestamptz,
            busy_until timestamptz
        );

        create table ended_calendar (
            id uuid primary key,
            account text not null,
            ended_at timestamptz not null default jadwal_now(),
            next_try_at timestamptz not null default jadwal_now()
        );
        """

    // owner_session.proven_at: when the owner has proven who they are, if that was not when the session began. spent_token:
    // a keyed hash of an ID token that has signed somebody in, as long as the token is valid.
    static let spentTokens = """
        alter table owner_session add column proven_at timestamptz;
        create table spent_token (
            id uuid primary key,
            ends_at timestamptz not null
        );
        create index spent_token_age on spent_token (ends_at);
        """

    // sign_in_link.site_id and provider_id: keyed hashes of wider networks than network_id. known_only: the e-mail
    // leaves only if the address has an account or an invitation.
    static let widerNetworks = """
        alter table sign_in_link add column site_id uuid, add column provider_id uuid,
            add column known_only boolean not null default false;
        """

    // calendar_use: which of the account's calendars are not searched for conflicts; null for none. Encrypted.
    static let calendarUse = """
        alter table customer add column calendar_use bytea;
        """
}
