/// Tells each device of an owner about one change: a visible alert and a background push, each once.
public struct NotificationHandler: Sendable {
    private let store: any NotificationStore
    private let services: [Device.Service: PushService]
    private let health: [Device.Service: ServiceHealth]
    private let pushID: @Sendable (_ notification: String, _ device: String, _ kind: Push.Kind) -> String
    private let coder = NotificationMessageCoder()

    /// - Parameters:
    ///   - services: a device of a service that is not among them is passed over, and counted.
    ///   - pushID: derives a UUID from its parts, always the same.
    public init(
        store: any NotificationStore,
        services: [Device.Service: PushService],
        pushID: @escaping @Sendable (_ notification: String, _ device: String, _ kind: Push.Kind) -> String
    ) {
        self.store = store
        self.services = services
        self.health = services.mapValues { _ in ServiceHealth() }
        self.pushID = pushID
    }

    /// One report for each push. Throws when some have to be tried again: what was delivered by then is not repeated.
    public func handle(_ delivery: Delivery) async throws -> [PushReport] {
        let message: NotificationMessage
        do {
            message = try self.coder.decode(delivery.body)
        } catch {
            throw HandlingError.permanent(kind: error.rawValue, detail: "the delivery is no notification")
        }
        var reports: [PushReport] = []
        let devices: [Device]
        switch try await self.store.devices(of: message.customerID, for: message.notificationID) {
        case .devices(let known):
            devices = known
            if known.isEmpty { reports = [PushReport(service: "none", outcome: .noDevice)] }
        case .removedCustomer:
            try await self.store.ended(
                message.notificationID,
                retryOf: delivery.headers[HeaderName.failureID],
                as: .dropped("removed_customer")
            )
            return [PushReport(service: "none", outcome: .removedCustomer)]
        case .unknownCustomer:
            throw HandlingError.permanent(
                kind: NotificationMessageFault.unknownCustomer.rawValue,
                detail: "no such customer: add it with \"jadwal customer add\" and retry"
            )
        }
        var postponed: PushOutcome?
        for device in devices {
            for kind in [Push.Kind.alert, .background] where !device.delivered.contains(kind) {
                let (report, outcome) = try await self.push(kind, message, to: device)
                reports.append(report)
                if report.outcome == .forgotten { break }
                if case .tryLater = outcome { postponed = postponed ?? outcome }
            }
        }
        if case .tryLater(let after, let reason) = postponed {
            throw HandlingError.transient(kind: "push_unavailable", detail: reason, retryAfter: after)
        }
        try await self.store.ended(
            message.notificationID,
            retryOf: delivery.headers[HeaderName.failureID],
            as: Self.end(devices, reports)
        )
        return reports
    }

    /// That nobody could be told is no failure, but whoever retries this one is to know.
    private static func end(_ devices: [Device], _ reports: [PushReport]) -> ReplayEnd {
        if devices.isEmpty { return .nothingToDo("no_device") }
        let isDelivered = reports.contains { $0.outcome == .delivered } || devices.contains { !$0.delivered.isEmpty }
        return isDelivered ? .done : .nothingToDo("not_delivered")
    }

    /// Why the service is held to be away: it has left several pushes in a row without an answer. One that says when to come
    /// again is there.
    private func absence(of service: Device.Service, by outcome: PushOutcome) async -> String? {
        guard let health = self.health[service] else { return nil }
        guard case .tryLater(after: nil, let reason) = outcome else {
            await health.succeeded()
            return nil
        }
        return await health.failed() ? reason : nil
    }

    private func push(
        _ kind: Push.Kind,
        _ message: NotificationMessage,
        to device: Device
    ) async throws -> (PushReport, PushOutcome?) {
        guard let service = self.services[device.service] else {
            return (PushReport(service: device.service.rawValue, outcome: .noService), nil)
        }
        let push = Push(
            kind: kind,
            id: self.pushID(message.notificationID, device.id, kind),
            collapseID: kind == .alert ? PushPayload.eventID(message) : nil,
            payload: try PushPayload.bytes(kind, message)
        )
        let outcome = await service.send(push, device.address)
        if let reason = await self.absence(of: device.service, by: outcome) {
            throw HandlingError.dependencyDown(reason)
        }
        func report(_ outcome: PushReport.Outcome) -> PushReport { PushReport(service: service.name, outcome: outcome) }
        switch outcome {
        case .delivered:
            try await self.store.delivered(message.notificationID, kind, to: device.id)
            return (report(.delivered), outcome)
        case .deviceGone(let since):
            try await self.store.gone(device.id, since: since)
            return (report(.forgotten), outcome)
        case .deviceRefused:
            let isForgotten = try await self.store.refused(device.id)
            return (report(isForgotten ? .forgotten : .refused), outcome)
        case .rejected:
            return (report(.rejected), outcome)
        case .tryLater:
            return (report(.postponed), outcome)
        case .serviceDown(let reason):
            throw HandlingError.dependencyDown(reason)
        }
    }
}
