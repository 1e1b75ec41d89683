import Jadwal

struct SteppedOutboxStore: OutboxStore {
    let base: any OutboxStore
    let trap: StepTrap

    func claim(atMost count: Int) async throws -> [OutboxEntry] {
        try await self.trap.around(.relayClaim, when: { !$0.isEmpty }) { try await self.base.claim(atMost: count) }
    }

    func confirmed(_ entries: [OutboxEntry]) async throws {
        try await self.trap.around(.confirm) { try await self.base.confirmed(entries) }
    }

    func returned(_ entries: [OutboxEntry], delay: Duration) async throws {
        try await self.base.returned(entries, delay: delay)
    }

    func pending() async throws -> Int { try await self.base.pending() }
}
