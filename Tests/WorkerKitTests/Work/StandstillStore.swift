import ChatReader
import Dispatch
import NIOConcurrencyHelpers
import Pipeline

/// Returns claims once. Reading the window of one blocks its thread until `letGo`.
final class StandstillStore: ConversationStore {
    private let waiting: NIOLockedValueBox<[Claim]>
    private let counts = NIOLockedValueBox((standing: 0, renewals: 0))
    private let gate = DispatchSemaphore(value: 0)

    init(claims: [Claim]) { self.waiting = NIOLockedValueBox(claims) }

    var standing: Int { self.counts.withLockedValue { $0.standing } }
    /// Renewals since a thread was blocked.
    var renewals: Int { self.counts.withLockedValue { $0.renewals } }

    func letGo() { for _ in 0..<64 { self.gate.signal() } }

    func claim(atMost count: Int, by owner: String, in order: ClaimOrder) async throws -> [Claim] {
        self.waiting.withLockedValue { waiting in
            defer { waiting = [] }
            return waiting
        }
    }

    func timeToNextDue() async throws -> Duration? { nil }

    func renew(_ claims: [Claim]) async throws -> Set<String> {
        self.counts.withLockedValue { if $0.standing > 0 { $0.renewals += 1 } }
        return []
    }

    func window(of claim: Claim, within limits: WindowLimits) async throws -> ConversationWindow? {
        self.standStill()
        return nil
    }

    private func standStill() {
        self.counts.withLockedValue { $0.standing += 1 }
        // With a limit, so that a failed test ends too.
        _ = self.gate.wait(timeout: .now() + 15)
        self.counts.withLockedValue { $0.standing -= 1 }
    }

    func commit(_ verdict: VerdictCommit) async throws -> CommitDecision { .leaseLost }
    func giveBack(_ claims: [Claim]) async throws {}
    func rest(_ claim: Claim, for delay: Duration) async throws {}
    func fail(_ claim: Claim, with failure: FailureReport) async throws {}
    func postpone(_ claim: Claim, by delay: Duration) async throws {}
}
