import Jadwal

struct SteppedConversationStore: ConversationStore {
    let base: any ConversationStore
    let trap: StepTrap

    func claim(atMost count: Int, by owner: String) async throws -> [Claim] {
        try await self.trap.around(.claim, when: { !$0.isEmpty }) {
            try await self.base.claim(atMost: count, by: owner)
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
