import Pipeline

/// Returns one job and records its notes and the errors of its account.
actor RecordingCalendarStore: CalendarStore {
    let owner: CalendarOwner
    private let isLeaseKept: Bool
    private let isConflictKept: Bool
    private let prayers: PrayerSettings?
    private(set) var errors: [String] = []
    private(set) var failures: [String] = []
    private(set) var conflicts: ConflictReport?
    private(set) var notification: NotificationMessage?
    private(set) var isWritten = false

    init(
        owner: CalendarOwner,
        isLeaseKept: Bool = true,
        isConflictKept: Bool = false,
        prayers: PrayerSettings? = nil
    ) {
        (self.owner, self.isLeaseKept, self.isConflictKept) = (owner, isLeaseKept, isConflictKept)
        self.prayers = prayers
    }

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
                owner: self.owner,
                leaseNumber: 1,
                openedAt: ConflictScene.at("2026-11-20T09:00"),
                isConflictKept: self.isConflictKept,
                prayers: self.prayers
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
    ) async throws -> Bool {
        self.isWritten = true
        self.conflicts = conflicts
        self.notification = try notification.map { try NotificationMessageCoder().decode($0.body) }
        return true
    }

    func looked(
        _ job: CalendarJob,
        at object: CalendarObject?,
        removedByOwner: Bool,
        retryOf failureID: String?
    ) async throws -> Bool { true }

    func release(_ job: CalendarJob, mayArriveLate: Bool) async throws {}

    func accountFailed(_ customerID: String, detail: String, retryAfter: Duration?) async throws {
        self.failures.append(detail)
    }

    func accountErred(_ customerID: String, detail: String, retryAfter: Duration?) async throws {
        self.errors.append(detail)
    }
}
