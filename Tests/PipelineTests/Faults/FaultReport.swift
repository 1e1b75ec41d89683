/// The actions of a fault run, and their result.
struct FaultReport: Sendable, CustomStringConvertible {
    var seed: UInt64
    var findings: FaultFindings
    /// How often each fault struck.
    var counts: [String: Int]
    /// Workers that ended in a way that nobody had asked for.
    var surprises: [String]
    /// The content of each queue when it was deleted.
    var deletions: [String] = []
    /// Idle connections that the calendar server, the model and the push service have closed.
    var idleClosed = 0
    /// Messages, copies included.
    var published: Int

    var description: String {
        let faults = self.counts.sorted { $0.key < $1.key }.map { "  \($0.value)\t\($0.key)" }
        let kills = self.counts.filter { $0.key.hasPrefix("killed") }.values.reduce(0, +)
        return """
            seed \(self.seed): \(self.published) messages published, \(kills) kills, \(self.counts.values.reduce(0, +)) faults, \
            \(self.idleClosed) idle connections closed
            \(self.findings)
            \((faults + self.deletions + self.surprises).joined(separator: "\n"))
            """
    }
}
