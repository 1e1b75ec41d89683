import ChatReader
import Pipeline

struct SteppedConversationStore: ConversationStore {
    let base: any ConversationStore
    let trap: StepTrap

    func claim(atMost count: Int, by owner: String, in order: ClaimOrder) async throws -> [Claim] {
        try await self.trap.around(.claim, when: { !$0.isEmpty }) {
            try await self.base.claim(atMost: count, by: owner, in: order)
        }
    }

    func timeToNextDue() async throws -> Duration? { try await self.base.timeToNextDue() }

    func renew(_ claims: [Claim]) async throws -> Set<String> { try await self.base.renew(claims) }

    func window(of claim: Claim, within limits: WindowLimits) async throws -> ConversationWindow? {
        try await self.trap.around(.window) { try await self.base.window(of: claim, within: limits) }
    }

    func commit(_ verdict: VerdictCommit) async throws -> CommitDecision {
        try await self.trap.around(.commit) { try await self.base.commit(verdict) }
    }

    func giveBack(_ claims: [Claim]) async throws { try await self.base.giveBack(claims) }

    func rest(_ claim: Claim, for delay: Duration) async throws {
        try await self.trap.around(.postpone) { try await self.base.rest(claim, for: delay) }
    }

    func fail(_ claim: Claim, with failure: FailureReport) async throws {
        try await self.trap.around(.fail) { try await self.base.fail(claim, with: failure) }
    }

    func postpone(_ claim: Claim, by delay: Duration) async throws {
        try await self.trap.around(.postpone) { try await self.base.postpone(claim, by: delay) }
    }
}

struct SteppedScheduleStore: ScheduleStore {
    let base: any ScheduleStore
    let trap: StepTrap

    func claim(atMost count: Int, by owner: String, in order: ClaimOrder) async throws -> [ScheduleClaim] {
        try await self.trap.around(.claim, when: { !$0.isEmpty }) {
            try await self.base.claim(atMost: count, by: owner, in: order)
        }
    }

    func timeToNextDue() async throws -> Duration? { try await self.base.timeToNextDue() }

    func renew(_ claims: [ScheduleClaim]) async throws -> Set<String> { try await self.base.renew(claims) }

    func load(_ claim: ScheduleClaim) async throws -> DueSchedule? {
        try await self.trap.around(.load) { try await self.base.load(claim) }
    }

    func fail(_ claim: ScheduleClaim, with failure: FailureReport) async throws {
        try await self.trap.around(.fail) { try await self.base.fail(claim, with: failure) }
    }

    func entry(_ claim: ScheduleClaim) async throws -> KnownEntry? { try await self.base.entry(claim) }

    func account(_ claim: ScheduleClaim) async throws -> MorningAccount { try await self.base.account(claim) }

    func commit(_ commit: ScheduleCommit) async throws -> Bool {
        try await self.trap.around(.commit) { try await self.base.commit(commit) }
    }

    func giveBack(_ claims: [ScheduleClaim]) async throws { try await self.base.giveBack(claims) }

    func postpone(_ claim: ScheduleClaim, by delay: Duration) async throws {
        try await self.trap.around(.postpone) { try await self.base.postpone(claim, by: delay) }
    }
}

struct SteppedMessageStore: MessageStore {
    let base: any MessageStore
    let trap: StepTrap

    func store(_ items: [IntakeItem]) async throws -> [MessageOutcome] {
        try await self.trap.around(.store) { try await self.base.store(items) }
    }
}

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

struct SteppedDeliverySource: DeliverySource {
    let base: any DeliverySource
    let trap: StepTrap

    func nextBatch(count: Int, bytes: Int, patience: Duration) async -> [Delivery] {
        await self.trap.around(.deliver, when: { !$0.isEmpty }) {
            await self.base.nextBatch(count: count, bytes: bytes, patience: patience)
        }
    }

    func acknowledge(_ tags: [Delivery.Tag]) async {
        await self.trap.around(.acknowledge) { await self.base.acknowledge(tags) }
    }

    func giveBack(_ tags: [Delivery.Tag]) async { await self.base.giveBack(tags) }
}
