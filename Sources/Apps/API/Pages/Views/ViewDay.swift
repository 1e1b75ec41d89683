internal import Time

/// The content of one day: items of a day or longer, and parts of the day by the wall clock.
struct ViewDay: Sendable {
    /// A part of an item that lies within the day.
    struct Part: Sendable {
        let item: ViewItem
        /// Minutes since midnight. The end is not before the start.
        let start: Int
        let end: Int
        /// It began on an earlier day.
        let isContinued: Bool
        /// How many parts share its time side by side, and its place among them from 0.
        var lanes = 1
        var lane = 0
    }

    /// More lanes are too narrow to read: the others lie in the last one.
    static let mostLanes = 6
    fileprivate static let minutes = 1440
    /// A part is drawn at least this long.
    private static let shortest = 30

    let date: LocalDate
    private(set) var whole: [ViewItem] = []
    /// By their beginning.
    private(set) var parts: [Part] = []

    var isFree: Bool { self.whole.isEmpty && self.parts.isEmpty }

    init(_ date: LocalDate, _ items: [ViewItem]) {
        self.date = date
        for item in items {
            if item.span.isLong {
                if item.span.firstDay <= date, item.span.lastDay >= date { self.whole.append(item) }
                continue
            }
            guard case .clock(let start, let end) = item.span else { continue }
            let day = date.daysSince1970 * Self.minutes
            let (from, until) = (start.minutesSince1970 - day, max(start, end).minutesSince1970 - day)
            // An event that ends at midnight is not on the day after it. One without length is where it begins.
            guard from < Self.minutes, until > 0 || from == 0 else { continue }
            self.parts.append(
                Part(item: item, start: max(0, from), end: min(Self.minutes, until), isContinued: from < 0)
            )
        }
        self.whole.sort { ($0.title ?? "") < ($1.title ?? "") }
        self.parts.sort { ($0.start, $1.end, $0.item.title ?? "") < ($1.start, $0.end, $1.item.title ?? "") }
        self.layOut()
    }

    /// Gives each part the first lane that is free, and the same number of lanes to all that overlap in a row.
    private mutating func layOut() {
        var cluster = 0
        var ends: [Int] = []
        for index in self.parts.indices {
            let part = self.parts[index]
            if ends.allSatisfy({ $0 <= part.start }) {
                self.close(cluster..<index, ends.count)
                (cluster, ends) = (index, [])
            }
            let end = max(part.end, part.start + Self.shortest)
            if let free = ends.firstIndex(where: { $0 <= part.start }) {
                ends[free] = end
                self.parts[index].lane = free
            } else if ends.count < Self.mostLanes {
                self.parts[index].lane = ends.count
                ends.append(end)
            } else {
                self.parts[index].lane = ends.count - 1
                ends[ends.count - 1] = max(ends[ends.count - 1], end)
            }
        }
        self.close(cluster..<self.parts.count, ends.count)
    }

    private mutating func close(_ cluster: Range<Int>, _ lanes: Int) {
        for index in cluster { self.parts[index].lanes = lanes }
    }
}

extension EventSpan {
    /// It takes whole days, or lasts one or longer: pages show it over its days, and not among their hours.
    var isLong: Bool {
        switch self {
        case .days: true
        case .clock(let start, let end): end.minutesSince1970 - start.minutesSince1970 >= ViewDay.minutes
        }
    }

    /// The last day with a part of it.
    var lastDay: LocalDate {
        switch self {
        case .days(_, let last): last
        case .clock(let start, let end):
            end > start && end.time == .midnight ? end.date.adding(days: -1) : max(start, end).date
        }
    }
}
