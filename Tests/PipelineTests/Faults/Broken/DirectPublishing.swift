import Assembly
import ChatReader
import NIOConcurrencyHelpers
import Pipeline

/// Publishes the messages of a verdict after the commit, instead of committing them to the outbox.
struct DirectPublishing {
    private final class Publisher: Sendable {
        let publisher = NIOLockedValueBox<MessagePublisher?>(nil)
    }

    private struct Store: ConversationStore {
        let base: any ConversationStore
        let publisher: Publisher

        func claim(atMost count: Int, by owner: String, in order: ClaimOrder) async throws -> [Claim] {
            try await self.base.claim(atMost: count, by: owner, in: order)
        }

        func timeToNextDue() async throws -> Duration? { try await self.base.timeToNextDue() }

        func renew(_ claims: [Claim]) async throws -> Set<String> { try await self.base.renew(claims) }

        func window(of claim: Claim, within limits: WindowLimits) async throws -> ConversationWindow? {
            try await self.base.window(of: claim, within: limits)
        }

        func commit(_ verdict: VerdictCommit) async throws -> CommitDecision {
            var alone = verdict
            alone.outgoing = []
            let decision = try await self.base.commit(alone)
            if !verdict.outgoing.isEmpty, let publisher = self.publisher.publisher.withLockedValue({ $0 }) {
                _ = await publisher.publish(verdict.outgoing)
            }
            return decision
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

    var seams:
        (
            conversations: @Sendable (any ConversationStore) -> any ConversationStore,
            publisher: @Sendable (MessagePublisher) -> MessagePublisher
        )
    {
        let publisher = Publisher()
        return (
            { Store(base: $0, publisher: publisher) },
            { base in
                publisher.publisher.withLockedValue { $0 = base }
                return base
            }
        )
    }
}
