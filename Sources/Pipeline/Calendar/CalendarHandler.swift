/// Writes one revision of an event into its owner's calendar, once, even if it is delivered repeatedly or out of order.
public struct CalendarHandler: Sendable {
    /// The kind for a delivery that has itself found its account down. Others only wait for the account.
    public static let accountDown = "account_down"
    /// The lease is certainly held for this long: its length minus the time of a request to the store.
    private static let certain = Duration.seconds(3)

    private let store: any CalendarStore
    private let writer: CalendarWriter
    private let lookUp: CalendarLookUp?
    private let notifications: NotificationWriter
    private let queues: Queues
    private let worker: String
    private let coder = CalendarMessageCoder()

    /// - Parameters:
    ///   - lookUp: reads the owner's other calendars. If nil, conflicts are not searched.
    ///   - worker: the name of this process in leases.
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
            guard let (effect, conflicts, suggestion) = try await self.writeHoldingLease(job) else {
                // The worker was too slow. The account is not at fault.
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
                // The owner was never notified of an event that was never in the calendar.
                notification: effect == .neverStood
                    ? nil : try self.notification(job, conflicts, suggestion, trace: trace),
                retryOf: failureID
            )
            guard isOurs else { return try Self.leaseLost(retryOf: failureID) }
            return effect == .neverStood ? .noted : .written
        } catch let error as CalendarError {
            return try await self.recover(from: error, job, retryOf: failureID)
        } catch {
            // At shutdown, a write may still be in flight.
            try? await self.store.release(job, mayArriveLate: true)
            throw error
        }
    }

    /// The calendar has a newer revision. Either another worker wrote it and could not record it; then its delivery is
    /// delivered again. Or the database was restored to an earlier time.
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

    private func notification(
        _ job: CalendarJob,
        _ conflicts: ConflictReport?,
        _ suggestion: PrayerSuggestion?,
        trace: String?
    ) throws -> Outgoing {
        try self.notifications.outgoing(
            job.message.change,
            conflicts,
            suggestion,
            id: EventIdentity.random().id,
            for: job.owner,
            to: self.queues.notifications,
            trace: TraceParent.checked(trace)
        )
    }

    /// Writes, and renews the lease in the meantime. nil if the lease is lost: then another worker writes.
    private func writeHoldingLease(_ job: CalendarJob) async throws -> Written? {
        let begun = ContinuousClock.now
        return try await withThrowingTaskGroup(of: Written?.self) { group in
            group.addTask {
                let effect = try await self.put(job, since: begun, mayProvisionAgain: true)
                return (effect, await self.conflicts(of: job), self.suggestion(for: job))
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

    private typealias Written = (CalendarEffect, ConflictReport?, PrayerSuggestion?)

    /// The hour that prayer times give for an event whose words name a prayer and no hour.
    private func suggestion(for job: CalendarJob) -> PrayerSuggestion? {
        let event = job.message.change.event
        guard !job.looksAgain, let settings = job.prayers else { return nil }
        return PrayerSuggestion(for: event, by: settings, in: job.owner.zone, now: job.openedAt)
    }

    /// Searches conflicts after the event is in its calendar, so that a failed search does not delay it. An event that
    /// its owner keeps at its time, and that is written again, needs no second decision.
    private func conflicts(of job: CalendarJob) async -> ConflictReport? {
        let event = job.message.change.event
        guard let lookUp = self.lookUp, event.status == .confirmed, !job.looksAgain, !job.isConflictKept
        else { return nil }
        let zone = job.owner.zone
        let window = SlotSearch.window(for: event.times, in: zone)
        let findings = await lookUp.look(window, zone, job.account)
        return ConflictReport(
            of: event,
            among: findings,
            hours: job.owner.hours,
            zone: zone,
            now: job.openedAt,
            keeping: job.prayers.map { KeptPrayers($0, isArabic: job.owner.speaksArabic) }
        )
    }

    /// - Parameter begun: the time at which the lease was taken.
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
            // Without a calendar there is no event, and none is created for a cancellation.
            return .neverStood
        } else {
            place = try await self.writer.provision(job.account)
            try await self.store.remember(place, of: job.account.customerID)
        }
        // If this worker was suspended, another one may have the lease, or the customer may have been removed.
        if begun.duration(to: .now) > Self.certain, try await !self.store.renew(job) {
            throw HandlingError.transient(kind: "calendar_unavailable", detail: "the lease was lost", retryAfter: nil)
        }
        do {
            return try await self.writer.write(event, place, job.memory, job.account)
        } catch {
            guard error.code == .placeGone, mayProvisionAgain else { throw error }
        }
        // The owner has deleted the whole calendar. The new one is empty.
        try await self.store.remember(nil, of: job.account.customerID)
        var fresh = job
        (fresh.place, fresh.memory) = (nil, .nothing)
        return try await self.put(fresh, since: begun, mayProvisionAgain: false)
    }

    /// Another worker has the lease and writes the event, but does not know the failure. A retry is therefore delivered
    /// again, and finds the event written.
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
            // A request that shutdown cancels looks like a lost connection. A deleted calendar is no error of the
            // account.
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
            throw HandlingError.accountDown(kind: Self.accountDown, detail: error.detail)
        }
    }
}

/// The outcome of one delivery of `wasapp.calendar.events`. The labels of `jadwal_calendar_writes_total`.
public struct CalendarReport: Sendable, Hashable {
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        case written
        case stale
        /// Written before, and checked once more: an earlier write might have arrived after it.
        case lookedAgain = "looked_again"
        case noted
        case tooOld = "too_old"
        case removedByOwner = "removed_by_owner"
        case removedCustomer = "removed_customer"
        case leaseLost = "lease_lost"
    }

    public var action: EventChange.Action
    public var outcome: Outcome

    public init(action: EventChange.Action, outcome: Outcome) {
        (self.action, self.outcome) = (action, outcome)
    }
}
