import Pipeline

struct SteppedCalendarStore: CalendarStore {
    let base: any CalendarStore
    let trap: StepTrap

    func open(_ message: CalendarMessage, by worker: String, retryOf failureID: String?) async throws -> CalendarOpening
    {
        try await self.trap.around(.open) { try await self.base.open(message, by: worker, retryOf: failureID) }
    }

    func renew(_ job: CalendarJob) async throws -> Bool { try await self.base.renew(job) }

    func remember(_ place: CalendarPlace?, of customerID: String) async throws {
        try await self.trap.around(.remember) { try await self.base.remember(place, of: customerID) }
    }

    func written(
        _ job: CalendarJob,
        as object: CalendarObject?,
        removedByOwner: Bool,
        conflicts: ConflictReport?,
        notification: Outgoing?,
        retryOf failureID: String?
    ) async throws -> Bool {
        try await self.trap.around(.written) {
            try await self.base.written(
                job,
                as: object,
                removedByOwner: removedByOwner,
                conflicts: conflicts,
                notification: notification,
                retryOf: failureID
            )
        }
    }

    func looked(
        _ job: CalendarJob,
        at object: CalendarObject?,
        removedByOwner: Bool,
        retryOf failureID: String?
    ) async throws -> Bool {
        try await self.base.looked(job, at: object, removedByOwner: removedByOwner, retryOf: failureID)
    }

    func release(_ job: CalendarJob, mayArriveLate: Bool) async throws {
        try await self.base.release(job, mayArriveLate: mayArriveLate)
    }

    func accountFailed(_ customerID: String, detail: String, retryAfter: Duration?) async throws {
        try await self.base.accountFailed(customerID, detail: detail, retryAfter: retryAfter)
    }

    func accountErred(_ customerID: String, detail: String, retryAfter: Duration?) async throws {
        try await self.base.accountErred(customerID, detail: detail, retryAfter: retryAfter)
    }
}
