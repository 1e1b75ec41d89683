import Pipeline
import Time

struct SteppedNotificationStore: NotificationStore {
    let base: any NotificationStore
    let trap: StepTrap

    func open(_ request: PushRequest) async throws -> NotificationAddressees {
        try await self.trap.around(.devices) { try await self.base.open(request) }
    }

    func isOpen(question id: String) async throws -> Bool { try await self.base.isOpen(question: id) }

    func renew(_ turn: PushTurn) async throws -> Bool { try await self.base.renew(turn) }

    func release(_ turn: PushTurn) async throws { try await self.base.release(turn) }

    func delivered(_ notificationID: String, _ kind: Push.Kind, to deviceID: String) async throws {
        try await self.trap.around(.pushed) { try await self.base.delivered(notificationID, kind, to: deviceID) }
    }

    func gone(_ deviceID: String, since: UnixTime?) async throws { try await self.base.gone(deviceID, since: since) }

    func refused(_ deviceID: String) async throws -> Bool { try await self.base.refused(deviceID) }

    func ended(
        _ notificationID: String,
        in turn: PushTurn?,
        retryOf failureID: String?,
        as end: ReplayEnd
    ) async throws -> Bool {
        try await self.trap.around(.ended) {
            try await self.base.ended(notificationID, in: turn, retryOf: failureID, as: end)
        }
    }
}
