import Jadwal

struct SteppedMessageStore: MessageStore {
    let base: any MessageStore
    let trap: StepTrap

    func store(_ items: [IntakeItem]) async throws -> [MessageOutcome] {
        try await self.trap.around(.store) { try await self.base.store(items) }
    }
}
