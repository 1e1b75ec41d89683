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
    /// table: `MigrationRulesTests`. Each stands beside its SQL.
    static let additions: [Migration] = [
        Self.operationSteps, Self.consoleSteps, Self.restoringSteps, Self.bridgeSteps, Self.bridgeCareSteps,
        Self.deliverySteps, Self.accountSteps, Self.eventSteps, Self.pushSteps, Self.ownerSteps, Self.scheduleSteps,
        Self.meetingSteps,
    ].flatMap(\.self).sorted { $0.number < $1.number }

    static func addition(
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
