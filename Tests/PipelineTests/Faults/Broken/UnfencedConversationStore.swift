import ChatReader
import Foundation
import Pipeline
import Postgres

/// Commits even if another worker has the lease.
struct UnfencedConversationStore: ConversationStore {
    let base: any ConversationStore
    private let pool = PostgresPool(
        PostgresConfiguration(url: ProcessInfo.processInfo.environment["DATABASE_URL"] ?? "", connections: 1)
    )

    init(base: any ConversationStore) { self.base = base }

    func claim(atMost count: Int, by owner: String, in order: ClaimOrder) async throws -> [Claim] {
        try await self.base.claim(atMost: count, by: owner, in: order)
    }

    func timeToNextDue() async throws -> Duration? { try await self.base.timeToNextDue() }

    func renew(_ claims: [Claim]) async throws -> Set<String> { [] }

    func window(of claim: Claim, within limits: WindowLimits) async throws -> ConversationWindow? {
        try await self.base.window(of: claim, within: limits)
    }

    func commit(_ verdict: VerdictCommit) async throws -> CommitDecision {
        let lease = """
            update conversation set lease_number = $2, lease_owner = 'anyone', lease_until = jadwal_now() + interval '4 s'
            where id = $1
            """
        try await self.pool.execute(
            Statement(lease, [.uuid(verdict.claim.conversationID), .int(verdict.claim.leaseNumber)])
        )
        return try await self.base.commit(verdict)
    }

    func giveBack(_ claims: [Claim]) async throws { try await self.base.giveBack(claims) }

    func rest(_ claim: Claim, for delay: Duration) async throws { try await self.base.rest(claim, for: delay) }

    func fail(_ claim: Claim, with failure: FailureReport) async throws {
        try await self.base.fail(claim, with: failure)
    }

    func postpone(_ claim: Claim, by delay: Duration) async throws {
        try await self.base.postpone(claim, by: delay)
    }
}
