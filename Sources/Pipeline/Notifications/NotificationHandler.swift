/// Pushes one change to each device of an owner: an alert, and a background push if an app can use it. Each is sent
/// once, and not in the owner's quiet hours.
public struct NotificationHandler: Sendable {
    /// How often the turn is renewed. Much shorter than its length.
    private static let renewal = Duration.milliseconds(1300)

    private let store: any NotificationStore
    private let deliveryStore: any DeliveryStore
    private let queue: String
    private let pushing: NotificationPushing
    private let taps: @Sendable (NotificationMessage, TapGrounds) -> [NotificationTap]
    private let briefToken: @Sendable (NotificationMessage, TapGrounds) -> String?
    private let coder = NotificationMessageCoder()

    /// - Parameters:
    ///   - deliveryStore: keeps notifications that arrive in quiet hours.
    ///   - queue: the queue to which they are sent after the quiet hours.
    ///   - services: devices of other services are skipped and counted.
    ///   - outage: called with the reason if a shared service is down, and with nil if it is up again.
    ///   - taps: makes the buttons of a push.
    ///   - briefToken: makes the right to read an alarm's brief.
    ///   - pushID: derives a UUID from its parameters. The same parameters give the same id.
    public init(
        store: any NotificationStore,
        deliveryStore: any DeliveryStore,
        queue: String,
        services: [Device.Service: PushService],
        outage: @escaping @Sendable (_ service: String, _ reason: String?) -> Void = { _, _ in },
        taps: @escaping @Sendable (NotificationMessage, TapGrounds) -> [NotificationTap] = { _, _ in [] },
        briefToken: @escaping @Sendable (NotificationMessage, TapGrounds) -> String? = { _, _ in nil },
        pushID: @escaping @Sendable (_ notification: String, _ device: String, _ kind: Push.Kind) -> String
    ) {
        (self.store, self.deliveryStore, self.queue) = (store, deliveryStore, queue)
        (self.taps, self.briefToken) = (taps, briefToken)
        self.pushing = NotificationPushing(store: store, services: services, outage: outage, pushID: pushID)
    }

    public func decode(_ delivery: Delivery) -> Received<NotificationMessage> {
        Received(delivery) { body throws(HandlingError) in
            do throws(NotificationMessageFault) {
                return try self.coder.decode(body)
            } catch {
                throw .permanent(kind: error.rawValue, detail: "the delivery is no notification")
            }
        }
    }

    /// One report for each push. Throws when some have to be tried again: what was delivered by then is not repeated.
    public func handle(_ received: Received<NotificationMessage>) async throws -> [PushReport] {
        let (message, delivery) = (try received.message, received.delivery)
        let failureID = delivery.headers[HeaderName.failureID]
        let id = message.notificationID
        let begun = ContinuousClock.now
        switch try await self.store.open(PushRequest(message)) {
        case .devices(let devices, let turn):
            if let question = message.content.questionID, try await !self.store.isOpen(question: question) {
                return try await self.endAsOver(id, in: turn, retryOf: failureID)
            }
            let held = HeldTurn(turn, in: self.store, since: begun)
            var push = message
            push.taps = turn.taps.map { self.taps(message, $0) } ?? []
            push.briefToken = turn.taps.flatMap { self.briefToken(message, $0) }
            return try await self.push(push, to: devices, in: held, retryOf: failureID)
        case .over(let turn):
            return try await self.endAsOver(id, in: turn, retryOf: failureID)
        case .superseded:
            try await self.end(id, in: nil, retryOf: failureID, as: .dropped("superseded"))
            return [PushReport(service: "none", outcome: .superseded)]
        case .quiet(let rest):
            let isKept = try await self.deliveryStore.postpone(
                delivery,
                about: message.subject,
                of: self.queue,
                customerID: message.customerID,
                by: rest,
                attempts: 0
            )
            return [PushReport(service: "none", outcome: isKept ? .quiet : .removedCustomer)]
        case .busy:
            throw Self.busy
        case .removedCustomer:
            try await self.end(id, in: nil, retryOf: failureID, as: .dropped("removed_customer"))
            return [PushReport(service: "none", outcome: .removedCustomer)]
        case .unknownCustomer:
            throw HandlingError.permanent(
                kind: NotificationMessageFault.unknownCustomer.rawValue,
                detail: "no such customer: add it with \"jadwal customer add\" and retry"
            )
        }
    }

    private func push(
        _ message: NotificationMessage,
        to devices: [Device],
        in held: HeldTurn,
        retryOf failureID: String?
    ) async throws -> [PushReport] {
        do {
            let round = try await self.pushInTurn(message, to: devices, held)
            if let (after, reason) = round.away {
                throw HandlingError.transient(kind: "service_away", detail: reason, retryAfter: after)
            }
            if let (after, reason) = round.postponed {
                throw HandlingError.transient(kind: "push_unavailable", detail: reason, retryAfter: after)
            }
            let end = Self.end(devices, round.reports)
            try await self.end(message.notificationID, in: held.turn, retryOf: failureID, as: end)
            return devices.isEmpty ? [PushReport(service: "none", outcome: .noDevice)] : round.reports
        } catch {
            // Also after a cancellation at shutdown, so that the next delivery does not have to wait for the end of the
            // turn.
            try? await withoutCancellation { try await self.store.release(held.turn) }
            throw error
        }
    }

    private func endAsOver(_ id: String, in turn: PushTurn, retryOf failureID: String?) async throws -> [PushReport] {
        try await self.end(id, in: turn, retryOf: failureID, as: .nothingToDo("over"))
        return [PushReport(service: "none", outcome: .over)]
    }

    /// If the turn was lost, its new holder ends the notification. This delivery is delivered again and finds nothing
    /// to do.
    private func end(
        _ id: String,
        in turn: PushTurn?,
        retryOf failureID: String?,
        as end: ReplayEnd
    ) async throws {
        guard try await self.store.ended(id, in: turn, retryOf: failureID, as: end) else { throw Self.busy }
    }

    /// Pushes and renews the turn meanwhile. Stops if the turn is lost: then another worker pushes.
    private func pushInTurn(
        _ message: NotificationMessage,
        to devices: [Device],
        _ held: HeldTurn
    ) async throws -> PushRound {
        try await withThrowingTaskGroup(of: PushRound?.self) { group in
            group.addTask { try await self.pushing.push(message, to: devices, in: held) }
            group.addTask {
                while !Task.isCancelled {
                    try await Task.sleep(for: Self.renewal)
                    guard try await held.renew() else { return nil }
                }
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let round = first else { throw Self.busy }
            return round
        }
    }

    static let busy = HandlingError.transient(
        kind: "busy",
        detail: "another worker is pushing this notification, or another one of its event",
        retryAfter: .seconds(2)
    )

    /// If no device could be reached, that is no failure, but the outcome of a retry says so.
    private static func end(_ devices: [Device], _ reports: [PushReport]) -> ReplayEnd {
        if devices.isEmpty { return .nothingToDo("no_device") }
        let isDelivered = reports.contains { $0.outcome == .delivered } || devices.contains { !$0.delivered.isEmpty }
        return isDelivered ? .done : .nothingToDo("not_delivered")
    }
}
