internal import Postgres

extension Schema {
    static let bridgeCareSteps: [Migration] = [
        Self.addition(32, "care of connections", Self.bridgeCare),
        Self.addition(36, "business accounts", Self.businessAccounts),
        Self.addition(37, "messages that are waited for", Self.waitingMessages),
        Self.addition(46, "codes that owners are shown", Self.linkingOffers),
        Self.addition(63, "results of sweeps", Self.sweepResults),
    ]

    // How a bridge looks after its connections: columns of chat_connection.
    //
    // state_since, linking_round, wants_code: how far the owner's linking has come. broken_since, restarts: since when
    // a connection has stopped or failed, and how often it was started again. looked_at: null to be looked at next.
    // lease_owner, lease_until: the process that looks at it, pairs it or sweeps it.
    //
    // sweep_at: when it is swept next; null: as soon as it works. sweep_away: the source or Jadwal was away since the
    // last sweep. high_water, full_water, quick_sweeps, sweep_rest: how far sweeps have come, in Unix milliseconds.
    // sweep_rest names a chat. silent_at: when it was found that nothing has come for too long.
    static let bridgeCare = """
        alter table chat_connection
            add column state_since timestamptz,
            add column linking_round integer not null default 0,
            add column wants_code boolean not null default true,
            add column broken_since timestamptz,
            add column restarts integer not null default 0,
            add column looked_at timestamptz,
            add column lease_owner uuid,
            add column lease_until timestamptz,
            add column sweep_at timestamptz,
            add column sweep_away boolean not null default true,
            add column full_water bigint,
            add column quick_sweeps integer not null default 0,
            add column sweep_rest bytea,
            add column silent_at timestamptz;
        """

    // business_account: the id of the Cloud API's account that a number belongs to, as its webhooks tell it. Some
    // webhooks name nothing else.
    static let businessAccounts = """
        alter table chat_connection add column business_account text;
        """

    // waiting_since, waiting_last: the times of the first and the last message that a source could not read yet, and
    // that sweeps look for.
    static let waitingMessages = """
        alter table chat_connection
            add column waiting_since timestamptz,
            add column waiting_last timestamptz;
        """

    // swept_found: how many messages the sweep of swept_at has found that had not come; null if the source keeps nothing
    // that could be compared.
    static let sweepResults = """
        alter table chat_connection add column swept_found integer;
        """

    // linking: what the owner types, scans or compares now to link the phone. Encrypted; null when it is not valid any
    // more.
    static let linkingOffers = """
        alter table chat_connection add column linking bytea;
        """
}
