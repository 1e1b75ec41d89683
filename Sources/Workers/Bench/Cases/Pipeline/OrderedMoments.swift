/// When things were done, in order, and at what rate.
struct OrderedMoments: Sendable {
    /// Microseconds since 1970.
    let moments: [Int64]

    init(_ moments: some Sequence<Int64>) { self.moments = moments.sorted() }

    /// Things a second between the one at `index` and the last.
    func perSecond(from index: Int = 0) throws(BenchFault) -> Double {
        guard self.moments.indices.contains(index), let last = self.moments.last, last > self.moments[index] else {
            throw BenchFault("\(self.moments.count) in one moment: there is no rate in that, take more")
        }
        let seconds = Double(last - self.moments[index]) / 1_000_000
        return Double(self.moments.count - 1 - index) / seconds
    }
}
