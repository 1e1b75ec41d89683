/// Broken promises of a fault run. The lists must be empty.
struct FaultFindings: Sendable, CustomStringConvertible {
    /// Agreed, and not in the calendar; or in the calendar, and no device was told.
    var lost: [String] = []
    /// In the calendar more than once, or told to a device more than once under different ids.
    var doubled: [String] = []
    /// In the calendar though nobody agreed, or at another time than agreed.
    var unexpected: [String] = []
    /// A device was told of an event's older revision after a newer one.
    var outOfOrder: [String] = []
    /// Alerts that need not be sent any more, as the device was told of a newer revision.
    var superseded = 0
    /// Right in spite of trouble: messages that had to be published again, failures that were replayed.
    var recovered = 0
    /// All that was expected.
    var expected = 0

    var isClean: Bool {
        self.lost.isEmpty && self.doubled.isEmpty && self.unexpected.isEmpty && self.outOfOrder.isEmpty
    }

    var description: String {
        let counts = """
            expected \(self.expected), lost \(self.lost.count), doubled \(self.doubled.count), \
            unexpected \(self.unexpected.count), out of order \(self.outOfOrder.count), \
            recovered \(self.recovered), superseded \(self.superseded)
            """
        let first =
            (self.lost.map { "lost: \($0)" } + self.doubled.map { "doubled: \($0)" }
            + self.unexpected.map { "unexpected: \($0)" } + self.outOfOrder.map { "out of order: \($0)" }).prefix(20)
        return ([counts] + first).joined(separator: "\n")
    }
}
