/// How fast a model answers at present, and how many questions have to be ready so that it need not wait for them.
struct AnswerPace {
    /// From a claim to its question, and from an answer to the end of its commit, when many are under way.
    static let work = Duration.milliseconds(150)
    /// Answers are counted for so long; what is older says nothing.
    private static let span = Duration.milliseconds(250)

    private var begun = ContinuousClock.now
    private var answers = 0
    private var perSecond = 0.0

    mutating func ended(at now: ContinuousClock.Instant) {
        self.answers += 1
        let passed = self.begun.duration(to: now)
        guard passed >= Self.span else { return }
        // The first after a pause says how long the pause was, which nobody needs to know.
        self.perSecond = passed < Self.span * 4 ? Double(self.answers) / (passed / .seconds(1)) : 0
        (self.begun, self.answers) = (now, 0)
    }

    /// As many as are answered while one is worked on.
    func ready(at now: ContinuousClock.Instant) -> Int {
        guard self.begun.duration(to: now) < Self.span * 4 else { return 0 }
        return Int((self.perSecond * (Self.work / .seconds(1))).rounded(.up))
    }
}
