/// One subject, measured once. What is not applicable is nil.
struct Measurement: Sendable, Codable {
    /// Messages, conversations, events or pushes: what the case counts.
    var units: Int
    var seconds: Double
    /// Processor time for 1,000 units.
    var subjectMilliseconds: Double?
    var brokerMilliseconds: Double?
    var databaseMilliseconds: Double?
    /// The most memory that the measured processes ever held.
    var peakMegabytes: Double?
    var statementsPerUnit: Double?
    var transactionsPerUnit: Double?
    var latency: LatencySummary?
    /// Figures of this case alone, by names that end with their unit: `dead_tuples`, `idle_megabytes`.
    var figures: [String: Double] = [:]

    var perSecond: Double { self.seconds > 0 ? Double(self.units) / self.seconds : 0 }
}
