public import ChatReader
internal import Pipeline
internal import Time

extension AlarmForm {
    /// A form that is filled with what a sentence says. What it leaves open stays empty.
    public init(_ read: ReadAlarm) {
        self.init()
        self.title = read.title
        self.days = Weekday.allCases.filter { read.days.contains($0) }.map(\.code)
        guard let prayer = read.prayer else {
            self.time = read.time.map { "\($0)" } ?? ""
            return
        }
        self.prayer = (prayer == .jumuah ? .dhuhr : prayer).rawValue
        self.minutesBefore = "\(read.minutesBefore)"
    }
}
