import Jadwal

/// A store that holds one window and remembers what is done to it.
actor RecordedCommits: ConversationStore {
    private let window: ConversationWindow
    private(set) var commits: [VerdictCommit] = []
    private(set) var postponed = 0
    private(set) var givenBack = 0

    init(_ window: ConversationWindow) { self.window = window }

    func claim(atMost count: Int, by owner: String) -> [Claim] { [] }
    func timeToNextDue() -> Duration? { nil }
    func renew(_ claims: [Claim]) -> Set<String> { [] }
    func window(of claim: Claim, within limits: WindowLimits) -> ConversationWindow? { self.window }
    func commit(_ verdict: VerdictCommit) -> CommitDecision {
        self.commits.append(verdict)
        return .committed
    }
    func giveBack(_ claims: [Claim]) { self.givenBack += claims.count }
    func rest(_ claim: Claim, for delay: Duration) {}
    func fail(_ claim: Claim, with failure: FailureReport) {}
    func postpone(_ claim: Claim, by delay: Duration) { self.postponed += 1 }
}
