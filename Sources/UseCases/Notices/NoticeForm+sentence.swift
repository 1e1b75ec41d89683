public import ChatReader
internal import Time

extension NoticeForm {
    /// A form that is filled with what a sentence says. What it leaves open stays empty.
    public init(_ read: ReadNotice) {
        self.init()
        self.title = read.title
        self.times.day = read.day.map { "\($0)" } ?? ""
        self.times.time = read.time.map { "\($0)" } ?? ""
        self.times.until = read.until.map { "\($0)" } ?? ""
        switch read.cycle {
        case nil: break
        case .minutes(let count)?: self.times.every = count % 60 == 0 ? "\(count / 60)h" : "\(count)m"
        case .days(let count)?: self.times.every = "\(count)d"
        case .weeks(let count, let days)?:
            self.times.every = "\(count)w"
            self.times.days = Weekday.allCases.filter { days.contains($0) }.map(\.code)
        case .months(let count)?: self.times.every = "\(count)mo"
        case .years(let count)?: self.times.every = "\(count)y"
        }
    }
}

extension ReadNotice.Doubt {
    /// As the API and commands name it.
    public var code: String {
        switch self {
        case .noTitle: "no_title"
        case .noHour: "no_hour"
        case .halfOfDay: "half_of_day"
        case .noDay: "no_day"
        case .unread: "unread"
        case .past: "in_the_past"
        case .zone: "zone"
        }
    }
}
