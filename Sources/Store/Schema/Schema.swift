public import Postgres

/// The steps of the database schema, oldest first. A released step is never changed: a later one corrects it.
public enum Schema {
    public static let migrations: [Migration] = Self.beginnings + Self.additions

    /// The last migration that this program knows.
    public static let last = Self.migrations.last?.number ?? 0

    /// The last migration that the programs of the last release know. They run on every later schema, unless a step
    /// says otherwise by `readableFrom`.
    public static let lastRelease = 23

    /// Steps that rolling upgrades go through. Each locks a table for a moment only, and none reads or writes a whole
    /// table: `MigrationRulesTests`.
    static let additions: [Migration] = [
        Self.addition(24, "verdicts", Self.verdicts),
        Self.addition(25, "processes", Self.processes),
        Self.addition(26, "hourly counts", Self.tallies),
        Self.addition(27, "snapshots", Self.snapshots),
        Self.addition(28, "acts on many", Self.runs),
        Self.addition(29, "sessions of the console and reasons of acts", Self.sessions),
        Self.addition(30, "recovery after a restore", Self.restoring),
        Self.addition(31, "bridges", Self.bridges),
        Self.addition(32, "care of connections", Self.bridgeCare),
        Self.addition(33, "stops of operations", Self.stops),
        Migration(
            number: 34,
            name: "failures of an operation",
            index: "failure_operation",
            on: "failure (operation_id) where operation_id is not null",
            readableFrom: Self.lastRelease
        ),
        Self.addition(36, "business accounts", Self.businessAccounts),
        Self.addition(37, "messages that are waited for", Self.waitingMessages),
        Self.addition(40, "owners' accounts", Self.accounts),
        Self.addition(41, "invitations of addresses", Self.addressInvitations),
        Self.addition(43, "use of calendars", Self.calendarUse),
        Self.addition(46, "codes that owners are shown", Self.linkingOffers),
        // An owner's events that are to come, and those that are over, the latest first.
        Migration(
            number: 47,
            name: "events of an owner",
            index: "event_owner",
            on: "event (customer_id, ends_at, id)",
            readableFrom: Self.lastRelease
        ),
        Self.addition(48, "browsers as devices", Self.browsers),
        Self.addition(51, "sessions of apps", Self.appSessions),
        Self.addition(52, "repeated calls", Self.repeatedCalls),
        Self.addition(53, "who has agreed to events", Self.trails),
        Self.addition(54, "exports and removals by owners", Self.ownData),
        // What an owner may read of the audit, the latest first.
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
        Self.addition(63, "results of sweeps", Self.sweepResults),
        Self.addition(64, "entries of dismissed events", Self.dismissedEntries),
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

    private static func addition(
        _ number: Int,
        _ name: String,
        _ statements: String,
        readableFrom: Int = Self.lastRelease
    ) -> Migration {
        Migration(number: number, name: name, statements: statements, readableFrom: readableFrom)
    }

    private static let beginnings: [Migration] = [
        Migration(number: 1, name: "conversations and messages", statements: Self.conversations),
        Migration(number: 2, name: "customers and devices", statements: Self.customers),
        Migration(number: 3, name: "outbox and failures", statements: Self.delivery),
        Migration(number: 4, name: "events and notifications", statements: Self.events),
        Migration(number: 5, name: "audit", statements: Self.audit),
        Migration(number: 6, name: "trials, probes and notifications", statements: Self.recovery),
        Migration(number: 7, name: "keeping and forgetting", statements: Self.keeping),
        Migration(number: 8, name: "replay", statements: Self.replay),
        Migration(number: 9, name: "clock", statements: Self.clock),
        Migration(number: 10, name: "answers and usage of models", statements: Self.model),
        Migration(number: 11, name: "event messages", statements: Self.invitations),
        Migration(number: 12, name: "feedback", statements: Self.feedback),
        Migration(number: 13, name: "late messages", statements: Self.lateness),
        Migration(number: 14, name: "owners' hands in calendars", statements: Self.calendars),
        Migration(number: 15, name: "push services", statements: Self.push),
        Migration(number: 16, name: "conflicts", statements: Self.conflicts),
        Migration(number: 17, name: "reminders and errors of accounts", statements: Self.reminders),
        Migration(number: 18, name: "waking", statements: Self.waking),
        Migration(number: 19, name: "questions", statements: Self.questions),
        Migration(number: 20, name: "places and allowances", statements: Self.allowances),
        Migration(number: 21, name: "late writes", statements: Self.lateWrites),
        Migration(number: 22, name: "order of notifications", statements: Self.order),
        Migration(number: 23, name: "leases by two clocks", statements: Self.leasesByTwoClocks),
    ]
}
