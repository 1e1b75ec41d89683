public import Time

/// The times at which somebody has something else, in an order that answers quickly.
public struct BusyTimes: Sendable, Hashable {
    private let starts: [UnixTime]
    /// The latest end of this one and all before it.
    private let latestEnds: [UnixTime]

    /// - Parameter windows: in any order. They may overlap. One without a length has its one instant.
    public init(_ windows: [TimeWindow]) {
        let sorted = windows.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        self.starts = sorted.map(\.start)
        var latest = UnixTime.distantPast
        self.latestEnds = sorted.map { window in
            latest = max(latest, window.end, window.start + .milliseconds(1))
            return latest
        }
    }

    public func isFree(from start: UnixTime, to end: UnixTime) -> Bool {
        let before = self.count(before: end)
        return before == 0 || self.latestEnds[before - 1] <= start
    }

    /// Those that begin before a moment.
    private func count(before moment: UnixTime) -> Int {
        var (low, high) = (0, self.starts.count)
        while low < high {
            let middle = (low + high) / 2
            if self.starts[middle] < moment { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The starts on a grid at which something of one length fits into any number of calendars.
public struct FreeStarts: Sendable {
    /// Suggested times start at a quarter of an hour.
    public static let grid = Duration.seconds(15 * 60)

    private let length: Duration
    private let calendars: [BusyTimes]
    private let earliest: UnixTime

    public init(of length: Duration, in calendars: [BusyTimes], notBefore earliest: UnixTime) {
        (self.length, self.calendars, self.earliest) = (length, calendars, earliest)
    }

    /// Ascending.
    ///
    /// - Parameter window: the grid begins with it, and nothing ends after it.
    public func starts(in window: TimeWindow) -> [UnixTime] {
        var start = window.start
        var free: [UnixTime] = []
        while start + self.length <= window.end {
            defer { start = start + Self.grid }
            let end = start + self.length
            if start >= self.earliest, self.calendars.allSatisfy({ $0.isFree(from: start, to: end) }) {
                free.append(start)
            }
        }
        return free
    }
}
