import Jadwal

/// Gives out one job and counts what is said against its account.
actor ErrorCountingStore: CalendarStore {
    private let isLeaseKept: Bool
    private(set) var errors: [String] = []
    private(set) var failures: [String] = []

    init(isLeaseKept: Bool) { self.isLeaseKept = isLeaseKept }

    func open(_ message: CalendarMessage, by worker: String, retryOf failureID: String?) async throws -> CalendarOpening
    {
        let account = CalendarAccount(
            customerID: message.customerID,
            url: "https://c.example",
            username: "",
            password: ""
        )
        return .ready(
            CalendarJob(
                message: message,
                account: account,
                place: CalendarPlace(url: "https://c.example/c/", displayName: "C"),
                memory: .nothing,
                owner: CalendarOwner(customerID: message.customerID, zone: .utc, locale: "en"),
                leaseNumber: 1,
                openedAt: UnixTime(seconds: 1_700_000_000)
            )
        )
    }

    func renew(_ job: CalendarJob) async throws -> Bool { self.isLeaseKept }
    func remember(_ place: CalendarPlace?, of customerID: String) async throws {}

    func written(
        _ job: CalendarJob,
        as object: CalendarObject?,
        removedByOwner: Bool,
        conflicts: ConflictReport?,
        notification: Outgoing?,
        retryOf failureID: String?
    ) async throws -> Bool { true }

    func release(_ job: CalendarJob) async throws {}

    func accountFailed(_ customerID: String, detail: String, retryAfter: Duration?) async throws {
        self.failures.append(detail)
    }

    func accountErred(_ customerID: String, detail: String, retryAfter: Duration?) async throws {
        self.errors.append(detail)
    }
}
