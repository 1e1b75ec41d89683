/// Pushes a notification to devices and records what each has received. The devices of one server are pushed to one
/// after the other. Servers do not wait for each other.
struct NotificationPushing: Sendable {
    /// How many pushes at once are sent to a shared service.
    static let sharedSlots = 64
    /// How many are sent to one other server, such as ntfy.sh.
    static let serverSlots = 16
    /// How many of these may be for one customer.
    static let customerSlots = 4
    /// In bytes. Shorter payloads would say nothing.
    private static let shortestPayload = 512

    private let store: any NotificationStore
    private let services: [Device.Service: PushService]
    private let outages: [Device.Service: ServiceOutage]
    private let slots = ServiceSlots()
    private let pushID: @Sendable (_ notification: String, _ device: String, _ kind: Push.Kind) -> String

    init(
        store: any NotificationStore,
        services: [Device.Service: PushService],
        outage: @escaping @Sendable (_ service: String, _ reason: String?) -> Void,
        pushID: @escaping @Sendable (_ notification: String, _ device: String, _ kind: Push.Kind) -> String
    ) {
        self.store = store
        self.services = services
        let shared = services.filter(\.value.isShared).map { service, _ in
            (service, ServiceOutage { outage(service.rawValue, $0) })
        }
        self.outages = Dictionary(uniqueKeysWithValues: shared)
        self.pushID = pushID
    }

    /// An error of one device, or an outage of one service, does not stop the pushes to others.
    func push(_ message: NotificationMessage, to devices: [Device], in held: HeldTurn) async throws -> PushRound {
        let byServer = Dictionary(grouping: devices.indices) { self.server(of: devices[$0]) }
        return try await withThrowingTaskGroup(of: (first: Int, round: PushRound).self) { group in
            for places in byServer.values {
                group.addTask {
                    (places[0], try await self.pushInOrder(message, to: places.map { devices[$0] }, in: held))
                }
            }
            let rounds = try await group.reduce(into: []) { $0.append($1) }.sorted { $0.first < $1.first }
            return rounds.reduce(into: PushRound()) { $0.add($1.round) }
        }
    }

    /// - Parameter devices: devices of one server.
    private func pushInOrder(
        _ message: NotificationMessage,
        to devices: [Device],
        in held: HeldTurn
    ) async throws -> PushRound {
        var round = PushRound()
        for device in devices {
            guard let service = self.services[device.service] else {
                round.reports.append(PushReport(service: device.service.rawValue, outcome: .noService))
                continue
            }
            for kind in service.kinds(of: message) where !device.delivered.contains(kind) {
                let outcome: PushOutcome
                switch try await self.sendInSlot(kind, message, to: device, by: service, in: held) {
                case .sent(let answer): outcome = answer
                case .putAside(let after, let reason):
                    // The following devices have the same server.
                    round.away = (after, reason)
                    return round
                }
                let end = try await self.note(outcome, of: kind, message.notificationID, device)
                round.reports.append(PushReport(service: service.name, outcome: end))
                if case .tryLater(let after, let reason) = outcome {
                    round.postponed = round.postponed ?? (after, reason)
                }
                // The next push to this device would have the same result.
                if end == .forgotten || end == .refused { break }
            }
        }
        return round
    }

    /// The service that all devices share, or the host and port of the device's own address.
    private func server(of device: Device) -> String {
        if self.services[device.service]?.isShared == true { return device.service.rawValue }
        let rest = device.address.split(separator: "://", maxSplits: 1).last ?? ""
        return rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.lowercased()
    }

    private enum Attempt {
        case sent(PushOutcome)
        case putAside(Duration, reason: String)
    }

    private func sendInSlot(
        _ kind: Push.Kind,
        _ message: NotificationMessage,
        to device: Device,
        by service: PushService,
        in held: HeldTurn
    ) async throws -> Attempt {
        let outage = self.outages[device.service]
        let passage = await outage?.passage(of: message.notificationID) ?? .open
        if case .away(let wait, let reason) = passage { return .putAside(wait, reason: reason) }
        // A probe must not wait for pushes that hang.
        let keys = passage == .probe ? [] : self.slots(of: device, service, message.customerID)
        var taken: [(ServiceSlots.Key, UInt64)] = []
        var full: Duration?
        for key in keys where full == nil {
            switch await self.slots.enter(key) {
            case .slot(let number): taken.append((key, number))
            case .full(let wait): full = wait
            }
        }
        let attempt: Result<Attempt, any Error>
        if let full {
            attempt = .success(.putAside(full, reason: "too much is under way to the service"))
        } else {
            attempt = await self.sendHeld(kind, message, to: device, by: service, in: held)
        }
        for (key, number) in taken { await self.slots.leave(key, number) }
        guard let outage else { return try attempt.get() }
        guard case .success(.sent(let outcome)) = attempt, !Task.isCancelled else {
            await outage.ended(passage, .unknown)
            return try attempt.get()
        }
        let answer = Self.answer(outcome)
        await outage.ended(passage, answer)
        guard answer != .answered, let absence = await outage.absence() else { return try attempt.get() }
        return .putAside(absence.wait, reason: absence.reason)
    }

    /// Sends only while the turn is held. Otherwise another worker may have pushed a newer change.
    private func sendHeld(
        _ kind: Push.Kind,
        _ message: NotificationMessage,
        to device: Device,
        by service: PushService,
        in held: HeldTurn
    ) async -> Result<Attempt, any Error> {
        do {
            guard try await held.isHeld() else { return .failure(NotificationHandler.busy) }
        } catch {
            return .failure(error)
        }
        return .success(.sent(await self.send(kind, message, to: device, by: service)))
    }

    private func slots(of device: Device, _ service: PushService, _ customerID: String) -> [ServiceSlots.Key] {
        let server = self.server(of: device)
        if service.isShared { return [ServiceSlots.Key(name: server, limit: Self.sharedSlots)] }
        return [
            ServiceSlots.Key(name: "\(server) \(customerID)", limit: Self.customerSlots),
            ServiceSlots.Key(name: server, limit: Self.serverSlots),
        ]
    }

    /// Sends a shorter payload if the first was too large.
    private func send(
        _ kind: Push.Kind,
        _ message: NotificationMessage,
        to device: Device,
        by service: PushService
    ) async -> PushOutcome {
        let id = self.pushID(message.notificationID, device.id, kind)
        var limit = service.format.limit
        while limit >= Self.shortestPayload {
            guard let push = try? service.push(kind, message, to: device, id: id, within: limit) else {
                return .rejected(reason: "PayloadUnwritable")
            }
            let outcome = await service.send(push, device.address)
            guard case .tooLarge = outcome else { return outcome }
            limit /= 2
        }
        return .rejected(reason: "PayloadTooLarge")
    }

    /// A service that says when to try again is up.
    private static func answer(_ outcome: PushOutcome) -> ServiceOutage.Answer {
        switch outcome {
        case .serviceDown(let reason): .down(reason: reason)
        case .tryLater(after: nil, let reason): .none(reason: reason)
        default: .answered
        }
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

extension PushService {
    fileprivate func kinds(of message: NotificationMessage) -> [Push.Kind] {
        self.format.kinds.filter { $0 == .alert || message.content.isInCalendar }
    }
}
