/// Where events stand in the days of a calendar, on wide screens: a class for each row, length and lane.
enum CalendarPlaces {
    /// Half hours of a day.
    private static let rows = 48
    /// The most events side by side. Each number of them divides the columns of a day.
    private static let lanes = 6
    private static let columns = 60

    static var text: String {
        let rows = (1...Self.rows).map {
            ".r\($0){grid-row-start:\($0)}.l\($0){grid-row-end:span \($0)}"
                + ".l\($0) .text{-webkit-line-clamp:\(Self.lines(inRows: $0))}"
        }
        let lanes = (1...Self.lanes).flatMap { count in
            let share = Self.columns / count
            return (1...count).map { ".f\($0)of\(count){grid-column:\(($0 - 1) * share + 1)/span \(share)}" }
        }
        return "@media (min-width: 900px) {\n\((rows + lanes).joined(separator: "\n"))\n}\n"
    }

    /// How many whole lines a box of so many half hours holds.
    private static func lines(inRows count: Int) -> Int {
        // In pixels, 16 to a rem: rows of 1.4 rem with one pixel between them, 0.1 rem of padding above and below, and
        // lines of 1.25 times 0.85 rem.
        let room = 22.4 * Double(count) + Double(count - 1) - 3.2
        return max(1, Int(room / 17))
    }
}
