/// Makes one revision of an event stand in its owner's calendar, once, whoever delivers it how often and in which order.
public struct CalendarHandler: Sendable {
    /// Less than a lease's length by what a request to the store may take.
    private static let certain = Duration.seconds(3)

    private let store: any CalendarStore
    private let writer: CalendarWriter
    private let lookUp: CalendarLookUp?
    private let notifications: NotificationWriter
    private let queues: Queues
    private let worker: String
    private let coder = CalendarMessageCoder()

    /// - Parameters:
    ///   - lookUp: into the owner's other calendars; nil leaves conflicts unknown.
    ///   - worker: names this process in leases.
    public init(
        store: any CalendarStore,
        writer: CalendarWriter,
        lookUp: CalendarLookUp?,
        notifications: NotificationWriter,
        queues: Queues,
        worker: String
    ) {
        self.store = store
        self.writer = writer
        self.lookUp = lookUp
        self.notifications = notifications
        self.queues = queues
        self.worker = worker
    }

    public func decode(_ delivery: Delivery) -> Received<CalendarMessage> {
        Received(delivery) { body throws(HandlingError) in
            do throws(CalendarMessageFault) {
                return try self.coder.decode(body)
            } catch {
                throw .permanent(kind: error.rawValue, detail: "the delivery is no calendar message")
            }
        }
    }

    public func handle(_ received: Received<CalendarMessage>) async throws -> CalendarReport {
        let (message, delivery) = (try received.message, received.delivery)
        let failureID = delivery.headers[HeaderName.failureID]
        let action = message.change.action
        switch try await self.store.open(message, by: self.worker, retryOf: failureID) {
        case .stale: return CalendarReport(action: action, outcome: .stale)
        case .noted: return CalendarReport(action: action, outcome: .noted)
        case .tooOld: return CalendarReport(action: action, outcome: .tooOld)
        case .removedCustomer: return CalendarReport(action: action, outcome: .removedCustomer)
        case .busy:
            throw HandlingError.transient(
                kind: "busy",
                detail: "another worker is writing this event",
                retryAfter: .seconds(2)
            )
        case .unknownCustomer:
            throw HandlingError.permanent(
                kind: CalendarMessageFault.unknownCustomer.rawValue,
                detail: "no such customer: add it with \"jadwal customer add\" and retry"
            )
        case .noAccount:
            throw HandlingError.accountDown(kind: "no_account", detail: "the customer has no calendar account")
        case .resting:
            throw HandlingError.accountDown(kind: "resting", detail: "the customer's calendar account is down")
        case .ready(let job):
            let outcome = try await self.write(job, retryOf: failureID, trace: delivery.headers[HeaderName.traceParent])
            return CalendarReport(action: action, outcome: outcome)
        }
    }

    private func write(
        _ job: CalendarJob,
        retryOf failureID: String?,
        trace: String?
    ) async throws -> CalendarReport.Outcome {
        do {
            guard let (effect, conflicts) = try await self.writeHoldingLease(job) else {
                // The worker's own trouble, not the account's.
                throw HandlingError.transient(
                    kind: "calendar_unavailable",
                    detail: "the lease was lost",
                    retryAfter: nil
                )
            }
            var object: CalendarObject?
            switch effect {
            case .stands(let there): object = there
            case .deleted, .neverStood: break
            case .newerStands(let there, let revision):
                try await self.store.release(job, mayArriveLate: there.mayBeOvertaken)
                throw Self.outrun(job, by: revision)
            }
            if job.looksAgain {
                let isOurs = try await self.store.looked(job, at: object, removedByOwner: false, retryOf: failureID)
                return isOurs ? .lookedAgain : try Self.leaseLost(retryOf: failureID)
            }
            let isOurs = try await self.store.written(
                job,
                as: object,
                removedByOwner: false,
                conflicts: conflicts,
                // Nobody was ever told of what never stood.
                notification: effect == .neverStood ? nil : try self.notification(job, conflicts, trace: trace),
                retryOf: failureID
            )
            guard isOurs else { return try Self.leaseLost(retryOf: failureID) }
            return effect == .neverStood ? .noted : .written
        } catch let error as CalendarError {
            return try await self.recover(from: error, job, retryOf: failureID)
        } catch {
            // A worker that is told to stop has perhaps sent a write that is still under way.
            try? await self.store.release(job, mayArriveLate: true)
            throw error
        }
    }

    /// What stands in the calendar is newer. Either another worker wrote it and could not note it: its delivery comes again. Or
    /// the database knows less than it once did.
    private static func outrun(_ job: CalendarJob, by revision: Int) -> HandlingError {
        let wanted = job.message.change.event.revision
        if wanted < revision, revision <= job.newestRevision {
            return .transient(
                kind: "busy",
                detail: "revision \(revision) stands in the calendar and is not noted yet",
                retryAfter: .seconds(2)
            )
        }
        return .permanent(
            kind: "calendar_ahead",
            detail: "revision \(wanted) was not written: another revision \(revision) stands in the calendar, which "
                + "the database does not know. After a restore to an earlier moment run \"jadwal recover\", then retry"
        )
    }

    private func notification(_ job: CalendarJob, _ conflicts: ConflictReport?, trace: String?) throws -> Outgoing {
        try self.notifications.outgoing(
            job.message.change,
            conflicts,
            id: EventIdentity.random().id,
            for: job.owner,
            to: self.queues.notifications,
            trace: TraceParent.checked(trace)
        )
    }

    /// Renews the lease while the server takes its time, and gives up, with nil, when the lease is lost: then somebody else
    /// writes.
    private func writeHoldingLease(_ job: CalendarJob) async throws -> (CalendarEffect, ConflictReport?)? {
        let begun = ContinuousClock.now
        return try await withThrowingTaskGroup(of: (CalendarEffect, ConflictReport?)?.self) { group in
            group.addTask {
                let effect = try await self.put(job, since: begun, mayProvisionAgain: true)
                return (effect, await self.conflicts(of: job))
            }
            group.addTask {
                while !Task.isCancelled {
                    try await Task.sleep(for: .milliseconds(1300))
                    guard try await self.store.renew(job) else { return nil }
                }
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    /// Looked for when the event stands in its calendar: a look that finds nothing out keeps nobody from what was agreed.
    private func conflicts(of job: CalendarJob) async -> ConflictReport? {
        let event = job.message.change.event
        guard let lookUp = self.lookUp, event.status == .confirmed, !job.looksAgain else { return nil }
        let zone = job.owner.zone
        let window = SlotSearch.window(for: event.times, in: zone)
        let findings = await lookUp.look(window, zone, job.account)
        return ConflictReport(of: event, among: findings, hours: job.owner.hours, zone: zone, now: job.openedAt)
    }

    /// - Parameter begun: when the lease was new.
    private func put(
        _ job: CalendarJob,
        since begun: ContinuousClock.Instant,
        mayProvisionAgain: Bool
    ) async throws -> CalendarEffect {
        let event = job.message.change.event
        let place: CalendarPlace
        if let known = job.place {
            place = known
        } else if event.status == .cancelled {
            // Where there is no calendar, nothing stands, and none is made for it.
            return .neverStood
        } else {
            place = try await self.writer.provision(job.account)
            try await self.store.remember(place, of: job.account.customerID)
        }
        // A worker that was stopped meanwhile may have lost the event, or its owner may have been removed.
        if begun.duration(to: .now) > Self.certain, try await !self.store.renew(job) {
            throw HandlingError.transient(kind: "calendar_unavailable", detail: "the lease was lost", retryAfter: nil)
        }
        do {
            return try await self.writer.write(event, place, job.memory, job.account)
        } catch {
            guard error.code == .placeGone, mayProvisionAgain else { throw error }
        }
        // The owner has deleted the whole calendar: the next one starts empty.
        try await self.store.remember(nil, of: job.account.customerID)
        var fresh = job
        (fresh.place, fresh.memory) = (nil, .nothing)
        return try await self.put(fresh, since: begun, mayProvisionAgain: false)
    }

    /// Whoever has the lease writes the event, and knows nothing of this failure: a retry comes again and finds it written.
    private static func leaseLost(retryOf failureID: String?) throws -> CalendarReport.Outcome {
        guard failureID != nil else { return .leaseLost }
        throw HandlingError.transient(
            kind: "busy",
            detail: "another worker has taken this event over",
            retryAfter: .seconds(2)
        )
    }

    private func recover(
        from error: CalendarError,
        _ job: CalendarJob,
        retryOf failureID: String?
    ) async throws -> CalendarReport.Outcome {
        switch error.code {
        case .removedByOwner:
            let isOurs =
                job.looksAgain
                ? try await self.store.looked(job, at: nil, removedByOwner: true, retryOf: failureID)
                : try await self.store.written(
                    job,
                    as: nil,
                    removedByOwner: true,
                    conflicts: nil,
                    notification: nil,
                    retryOf: failureID
                )
            return isOurs ? .removedByOwner : try Self.leaseLost(retryOf: failureID)
        case .transient, .placeGone:
            try await self.store.release(job, mayArriveLate: error.mayArriveLate)
            // What a drain cuts short looks like a lost connection. A calendar that goes away is its owner's doing.
            if error.code == .transient, !Task.isCancelled {
                try await self.store.accountErred(
                    job.account.customerID,
                    detail: error.detail,
                    retryAfter: error.retryAfter
                )
            }
            throw HandlingError.transient(
                kind: "calendar_unavailable",
                detail: error.detail,
                retryAfter: error.retryAfter
            )
        case .permanent:
            try await self.store.release(job, mayArriveLate: error.mayArriveLate)
            throw HandlingError.permanent(kind: "calendar_refused", detail: error.detail)
        case .accountDown:
            try await self.store.release(job, mayArriveLate: error.mayArriveLate)
            try await self.store.accountFailed(
                job.account.customerID,
                detail: error.detail,
                retryAfter: error.retryAfter
            )
            throw HandlingError.accountDown(kind: "account_down", detail: error.detail)
        }
    }
}
