/// One variant of the analysis.
struct AnalysisLoad: Sendable {
    /// The model's for each answer.
    var milliseconds: Int
    /// Conversations in hand at once.
    var concurrency: Int
    /// How often as many conversations as that are read. Whole rounds: a slow model answers all of a round at once, and a rate over
    /// parts of rounds would be off by as much.
    var rounds: Int

    var name: String { "\(self.milliseconds) ms" }
    var conversations: Int { self.concurrency * self.rounds }

    /// A second, when nothing but the model takes time; nil when it takes none.
    var possible: Double? {
        self.milliseconds > 0 ? Double(self.concurrency) * 1000 / Double(self.milliseconds) : nil
    }

    /// The last conversation of the first third, which is not counted.
    var warmUp: Int { max(1, self.rounds / 3) * self.concurrency - 1 }

    /// With nothing but the model.
    var shortest: Duration { .milliseconds(self.milliseconds * self.rounds) + .seconds(self.conversations / 500) }
}
