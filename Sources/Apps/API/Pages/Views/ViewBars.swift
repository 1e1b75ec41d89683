internal import Time

/// The items of whole days in a row of days: each is one bar over its days.
struct ViewBars: Sendable {
    struct Bar: Sendable {
        let item: ViewItem
        /// Its first day in the row, from 0, and the number of its days there.
        let first: Int
        let count: Int
        /// From 0. Bars that share a day have different lines.
        let line: Int

        func covers(_ day: Int) -> Bool { (self.first..<self.first + self.count).contains(day) }
    }

    /// By their first day.
    private(set) var bars: [Bar] = []
    /// For each day the number of items without a line.
    private(set) var left: [Int]

    /// - Parameters:
    ///   - days: one after the other.
    ///   - lines: the most bars of one day.
    init(_ days: [ViewDay], lines: Int) {
        self.left = days.map { _ in 0 }
        /// For each line the first day that is free.
        var free: [Int] = []
        for (index, day) in days.enumerated() {
            let room = days.count - index
            let new = day.whole.filter { index == 0 || $0.span.firstDay == day.date }
                .map { item in
                    let last = item.span.lastDay.daysSince1970 - day.date.daysSince1970
                    return (item: item, count: min(last + 1, room))
                }
                .sorted { ($0.item.isFirst ? 0 : 1, -$0.count) < ($1.item.isFirst ? 0 : 1, -$1.count) }
            for (item, count) in new {
                let line = free.firstIndex { $0 <= index } ?? free.count
                guard line < lines else {
                    for day in index..<index + count { self.left[day] += 1 }
                    continue
                }
                if line == free.count { free.append(0) }
                free[line] = index + count
                self.bars.append(Bar(item: item, first: index, count: count, line: line))
            }
        }
    }
}
