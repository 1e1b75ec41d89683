import Dispatch
import Jadwal
import NIOConcurrencyHelpers

/// Gives out claims once, and whoever looks at one stands still, with the thread that it is on, until it is let go.
final class StandstillStore: ConversationStore {
    private let waiting: NIOLockedValueBox<[Claim]>
    private let counts = NIOLockedValueBox((standing: 0, renewals: 0))
    private let gate = DispatchSemaphore(value: 0)

    init(claims: [Claim]) { self.waiting = NIOLockedValueBox(claims) }

    var standing: Int { self.counts.withLockedValue { $0.standing } }
    /// Since somebody stood still.
    var renewals: Int { self.counts.withLockedValue { $0.renewals } }

    func letGo() { for _ in 0..<64 { self.gate.signal() } }

    func claim(atMost count: Int, by owner: String) async throws -> [Claim] {
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
        // A test that fails comes to its end as well.
        _ = self.gate.wait(timeout: .now() + 15)
        self.counts.withLockedValue { $0.standing -= 1 }
    }

    func commit(_ verdict: VerdictCommit) async throws -> CommitDecision { .leaseLost }
    func giveBack(_ claims: [Claim]) async throws {}
    func rest(_ claim: Claim, for delay: Duration) async throws {}
    func fail(_ claim: Claim, with failure: FailureReport) async throws {}
    func postpone(_ claim: Claim, by delay: Duration) async throws {}
}
