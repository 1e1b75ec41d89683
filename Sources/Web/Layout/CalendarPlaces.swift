/// Where events stand in the days of a calendar: a class for each row, length and lane, and for the days of a bar. They
/// mean nothing where a day is a list.
enum CalendarPlaces {
    /// Quarters of an hour of a day.
    private static let rows = 96
    /// The most events side by side. Each number of them divides the columns of a day.
    private static let lanes = 6
    private static let columns = 60
    /// Lengths whose lines of text are counted. In a longer box a text has as many lines as in the longest of these.
    private static let counted = 24

    static var text: String {
        let rows = (1...Self.rows).map { ".r\($0){grid-row-start:\($0)}.l\($0){grid-row-end:span \($0)}" }
        let lines = (2...Self.counted).map { ".l\($0) .text{-webkit-line-clamp:\(Self.lines(inRows: $0))}" }
        let lanes = (1...Self.lanes).flatMap { count in
            let share = Self.columns / count
            return (1...count).map { ".f\($0)of\(count){grid-column:\(($0 - 1) * share + 1)/span \(share)}" }
        }
        // The hours have a column before those of the days.
        let days = (1...8).map { ".c\($0){grid-column-start:\($0)}.w\($0){grid-column-end:span \($0)}" }
        // In a month each day has its own list: a bar is as wide as its cells with what lies between them.
        let bars = (2...7).map { ".month .w\($0){inline-size:calc(\($0)00% + \($0 - 1)*var(--gap))}" }
        return (rows + lines + lanes + days).joined(separator: "\n")
            + "\n@media (min-width: 44em) {\n\(bars.joined(separator: "\n"))\n}\n"
    }

    /// How many whole lines a box of so many quarters holds.
    private static func lines(inRows count: Int) -> Int {
        // In pixels, 16 to a rem: rows of 0.75 rem, a border of one pixel and 0.1 rem of padding above and below, and lines
        // of 1.3 times 0.8125 rem.
        let room = 12 * Double(count) - 5.2
        return max(1, Int(room / 16.9))
    }
}
