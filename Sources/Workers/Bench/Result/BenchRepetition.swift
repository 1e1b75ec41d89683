/// One contestant's turn.
struct BenchRepetition: Sendable, Codable {
    /// From 1. Those of the same number were measured right after one another.
    var number: Int
    var perSecond: Double?
    var measurement: Measurement?
    /// Why there is no measurement.
    var missed: String?

    init(_ number: Int, _ measurement: Measurement) {
        (self.number, self.measurement, self.perSecond) = (number, measurement, measurement.perSecond)
    }

    init(_ number: Int, missed: String) { (self.number, self.missed) = (number, missed) }
}
