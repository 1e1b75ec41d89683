import ChatReader
import NIOConcurrencyHelpers
import Pipeline
import Time

/// Gives out one claim. While its verdict is committed, renewals find the lease lost.
final class LosingStore: ConversationStore {
    private struct State {
        var claims: [Claim]
        var renewals = 0
        /// Nil until the commit has ended.
        var wasCancelled: Bool?
    }

    private let losses: Int
    private let state: NIOLockedValueBox<State>

    /// - Parameter losses: the number of renewals that find the lease lost. The next one waits for the end of the
    ///   commit.
    init(_ claim: Claim, losses: Int) {
        (self.losses, self.state) = (losses, NIOLockedValueBox(State(claims: [claim])))
    }

    /// True if the call was cancelled before the next renewal after the losses; nil until the commit has ended.
    var wasCancelled: Bool? { self.state.withLockedValue { $0.wasCancelled } }

    func claim(atMost count: Int, by owner: String, in order: ClaimOrder) async throws -> [Claim] {
        self.state.withLockedValue { state in
            defer { state.claims = [] }
            return state.claims
        }
    }

    func timeToNextDue() async throws -> Duration? { nil }

    func renew(_ claims: [Claim]) async throws -> Set<String> {
        let number = self.state.withLockedValue { state in
            state.renewals += 1
            return state.renewals
        }
        if number <= self.losses { return Set(claims.map(\.conversationID)) }
        await Self.wait { self.wasCancelled != nil }
        return []
    }

    func window(of claim: Claim, within limits: WindowLimits) async throws -> ConversationWindow? {
        ConversationWindow(messages: [], generation: 1, zone: .utc, knownEvents: [])
    }

    func commit(_ verdict: VerdictCommit) async throws -> CommitDecision {
        await Self.wait { Task.isCancelled || self.state.withLockedValue { $0.renewals } > self.losses }
        let wasCancelled = Task.isCancelled
        self.state.withLockedValue { $0.wasCancelled = wasCancelled }
        return .committed
    }

    /// With a limit, so that a failed test ends too.
    private static func wait(until isSo: () -> Bool) async {
        let deadline = ContinuousClock.now + .seconds(15)
        while !isSo(), ContinuousClock.now < deadline { try? await Task.sleep(for: .milliseconds(5)) }
    }

    func giveBack(_ claims: [Claim]) async throws {}
    func rest(_ claim: Claim, for delay: Duration) async throws {}
    func fail(_ claim: Claim, with failure: FailureReport) async throws {}
    func postpone(_ claim: Claim, by delay: Duration) async throws {}
}
