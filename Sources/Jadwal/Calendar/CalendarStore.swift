/// The seam to the store for those who write calendars. Each function is one transaction.
public protocol CalendarStore: Sendable {
    /// Notes what is wanted and leases the event, so that one worker at a time writes it.
    ///
    /// - Parameter failureID: the failure that this is a retry of. Its outcome is recorded where this ends the matter.
    func open(_ message: CalendarMessage, by worker: String, retryOf failureID: String?) async throws -> CalendarOpening

    /// False when the lease is another's.
    func renew(_ job: CalendarJob) async throws -> Bool

    func remember(_ place: CalendarPlace?, of customerID: String) async throws

    /// Notes that the revision stands in the calendar, with the notification that tells so and what it collides with, and ends the
    /// lease. False when the lease was lost: then nothing is noted, and whoever has it writes again.
    ///
    /// - Parameter conflicts: takes the place of what was known; nil when nobody has looked.
    func written(
        _ job: CalendarJob,
        as object: CalendarObject?,
        removedByOwner: Bool,
        conflicts: ConflictReport?,
        notification: Outgoing?,
        retryOf failureID: String?
    ) async throws -> Bool

    /// Notes how a second look at a revision that is written ended, and ends the lease. Nobody is told. False when the lease was
    /// lost.
    func looked(
        _ job: CalendarJob,
        at object: CalendarObject?,
        removedByOwner: Bool,
        retryOf failureID: String?
    ) async throws -> Bool

    /// Ends the lease with nothing written.
    ///
    /// - Parameter mayArriveLate: a write of this job may still reach the server.
    func release(_ job: CalendarJob, mayArriveLate: Bool) async throws

    /// Notes that the account did not answer or refused. The more often in a row, the longer it is left alone, unless its server
    /// has said for how long.
    func accountFailed(_ customerID: String, detail: String, retryAfter: Duration?) async throws

    /// Notes that an event went wrong at the account's server in a way that may pass. Several of them in a row, with nothing
    /// written between, are a failure of the account.
    func accountErred(_ customerID: String, detail: String, retryAfter: Duration?) async throws
}
