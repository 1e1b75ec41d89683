/// A figure that was measured several times.
struct RepeatedFigure: Sendable {
    /// Above it a run says of itself that it is noisy.
    static let noisySpread = 0.2

    private let values: [Double]

    /// What is not applicable, or no number, does not count.
    init(_ values: [Double?]) { self.values = values.compactMap(\.self).filter(\.isFinite).sorted() }

    /// The mean of the two in the middle when their count is even.
    var median: Double? {
        guard !self.values.isEmpty else { return nil }
        let middle = self.values.count / 2
        guard self.values.count.isMultiple(of: 2) else { return self.values[middle] }
        return (self.values[middle - 1] + self.values[middle]) / 2
    }

    /// (max − min) / median. One value has none.
    var spread: Double? {
        guard self.values.count > 1, let median, median > 0, let first = self.values.first, let last = self.values.last
        else { return nil }
        return (last - first) / median
    }

    var isNoisy: Bool { (self.spread ?? 0) > Self.noisySpread }
}
