/// Pushes a notification to devices, one after the other, and writes down what each has got.
struct NotificationPushing: Sendable {
    private let store: any NotificationStore
    private let services: [Device.Service: PushService]
    private let health: [Device.Service: ServiceHealth]
    private let pushID: @Sendable (_ notification: String, _ device: String, _ kind: Push.Kind) -> String

    init(
        store: any NotificationStore,
        services: [Device.Service: PushService],
        pushID: @escaping @Sendable (_ notification: String, _ device: String, _ kind: Push.Kind) -> String
    ) {
        self.store = store
        self.services = services
        self.health = services.filter { $0.key.isShared }.mapValues { _ in ServiceHealth() }
        self.pushID = pushID
    }

    /// One device's trouble keeps no other from being told, nor does a shared service that is away keep those of
    /// other services.
    func push(_ message: NotificationMessage, to devices: [Device]) async throws -> PushRound {
        var round = PushRound()
        for device in devices {
            guard let service = self.services[device.service] else {
                round.reports.append(PushReport(service: device.service.rawValue, outcome: .noService))
                continue
            }
            if device.service.isShared, round.absence != nil { continue }
            for kind in Self.kinds(of: message, device) where !device.delivered.contains(kind) {
                let outcome = await self.send(kind, message, to: device, by: service)
                if let reason = await self.absence(of: device.service, by: outcome) {
                    round.absence = reason
                    break
                }
                let end = try await self.note(outcome, of: kind, message.notificationID, device)
                round.reports.append(PushReport(service: service.name, outcome: end))
                if case .tryLater(let after, let reason) = outcome {
                    round.postponed = round.postponed ?? (after, reason)
                }
                // The next push to it would end alike.
                if end == .forgotten || end == .refused { break }
            }
        }
        return round
    }

    /// A background push tells of what stands in the calendar: a question does not.
    private static func kinds(of message: NotificationMessage, _ device: Device) -> [Push.Kind] {
        device.service.kinds.filter { $0 == .alert || message.questionID == nil }
    }

    /// Again with less when it was too much.
    private func send(
        _ kind: Push.Kind,
        _ message: NotificationMessage,
        to device: Device,
        by service: PushService
    ) async -> PushOutcome {
        let id = self.pushID(message.notificationID, device.id, kind)
        var limit = PushPayload.limit(of: device.service)
        while limit >= PushPayload.shortest {
            guard let payload = try? PushPayload.bytes(kind, message, to: device, id: id, within: limit) else {
                return .rejected(reason: "PayloadUnwritable")
            }
            let push = Push(
                kind: kind,
                id: id,
                collapseID: kind == .alert ? PushPayload.eventID(message) : nil,
                payload: payload,
                secret: device.secret
            )
            let outcome = await service.send(push, device.address)
            guard case .tooLarge = outcome else { return outcome }
            limit /= 2
        }
        return .rejected(reason: "PayloadTooLarge")
    }

    /// Why the service is held to be away: it says so, or it has left several pushes in a row without an answer. One
    /// that says when to come again is there.
    private func absence(of service: Device.Service, by outcome: PushOutcome) async -> String? {
        if case .serviceDown(let reason) = outcome { return reason }
        guard let health = self.health[service] else { return nil }
        guard case .tryLater(after: nil, let reason) = outcome else {
            await health.succeeded()
            return nil
        }
        return await health.failed() ? reason : nil
    }

    private func note(
        _ outcome: PushOutcome,
        of kind: Push.Kind,
        _ notificationID: String,
        _ device: Device
    ) async throws -> PushReport.Outcome {
        switch outcome {
        case .delivered:
            try await self.store.delivered(notificationID, kind, to: device.id)
            return .delivered
        case .deviceGone(let since):
            try await self.store.gone(device.id, since: since)
            return .forgotten
        case .deviceRefused:
            return try await self.store.refused(device.id) ? .forgotten : .refused
        case .rejected, .tooLarge:
            return .rejected
        case .tryLater, .serviceDown:
            return .postponed
        }
    }
}
