/// The actions of a run on clustered servers, and their result.
struct ClusterReport: Sendable, CustomStringConvertible {
    /// A time that something was away, and how long it may be.
    struct Figure: Sendable, CustomStringConvertible {
        var name: String
        var value: Duration
        var limit: Duration

        var description: String { "  \(self.value)\t\(self.name), at most \(self.limit)" }
    }

    var rate: PacedLoad.Rate
    var messages: Int
    var repeated: Int
    var figures: [Figure]
    var findings: FaultFindings
    /// Workers that are not those of the beginning.
    var changes: [String]
    /// Failures by stage and kind.
    var failures: [String: Int]

    var description: String {
        """
        \(self.rate): \(self.messages) messages, \(self.repeated) published again
        \(self.findings)
        failures \(self.failures), workers that ended \(self.changes.count)
        \((self.figures.map(\.description) + self.changes).joined(separator: "\n"))
        """
    }
}
