/// What a VTIMEZONE says of the years around a window (RFC 5545, section 3.6.5).
struct DescribedZone {
    struct Change {
        /// On the clock that is about to change.
        var onset: Int64
        var secondsBefore: Int64
        var seconds: Int64
    }

    /// By onset; not empty.
    private let changes: [Change]

    /// Nil without any change.
    init?(_ changes: [Change]) {
        guard !changes.isEmpty else { return nil }
        self.changes = changes.sorted { $0.onset < $1.onset }
    }

    /// One that never changes.
    init(offsetSeconds: Int64) {
        self.changes = [Change(onset: .min / 2, secondsBefore: offsetSeconds, seconds: offsetSeconds)]
    }

    func offsetSeconds(atWall wall: Int64) -> Int64 {
        var last: Change?
        for change in self.changes {
            guard change.onset <= wall else { break }
            last = change
        }
        guard let last else { return self.changes[0].secondsBefore }
        // In the gap the old offset still counts.
        let isInGap = wall < last.onset + (last.seconds - last.secondsBefore)
        return isInGap ? last.secondsBefore : last.seconds
    }
}
