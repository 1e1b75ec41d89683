internal import Pipeline
internal import Time
internal import Web

/// How many days a page shows at once, and how.
enum ViewKind: Sendable, CaseIterable {
    case day, week, month
    /// A list of four weeks from one day on.
    case agenda

    var route: OwnerRoute {
        switch self {
        case .day: .day
        case .week: .week
        case .month: .month
        case .agenda: .events
        }
    }

    /// The key that leads to it.
    var key: String {
        switch self {
        case .day: "d"
        case .week: "w"
        case .month: "m"
        case .agenda: "a"
        }
    }

    /// The address of the page that shows this day.
    func link(on date: LocalDate) -> Route { self.route.link(query: [Route.Item(ViewSpan.field, "\(date)")]) }
}

/// The days of one page.
struct ViewSpan: Sendable, Hashable {
    /// The name of the query's item, a day.
    static let field = "on"
    /// Calendars of other programs have nothing that can be read outside of these.
    static let years = 1900...2200
    /// Days of an agenda.
    private static let daysOfAgenda = 28

    let kind: ViewKind
    /// One of its days; of a month, one that is not its neighbour's.
    let date: LocalDate
    /// The first day of each week. Chats read "this week" from Sunday on, whatever it is.
    let weekStart: Weekday

    /// nil for a day in another year.
    init?(_ kind: ViewKind, on date: LocalDate, weekStart: Weekday) {
        guard Self.years.contains(date.year) else { return nil }
        (self.kind, self.date, self.weekStart) = (kind, date, weekStart)
    }

    var first: LocalDate {
        switch self.kind {
        case .day, .agenda: self.date
        case .week: self.startOfWeek(self.date)
        case .month: self.startOfWeek(self.firstOfMonth)
        }
    }

    /// It is shown too.
    var last: LocalDate {
        switch self.kind {
        case .day: self.date
        case .week: self.first.adding(days: 6)
        case .agenda: self.first.adding(days: Self.daysOfAgenda - 1)
        case .month:
            self.startOfWeek(
                self.firstOfMonth.adding(days: LocalDate.length(ofMonth: self.date.month, year: self.date.year) - 1)
            ).adding(days: 6)
        }
    }

    var days: [LocalDate] {
        (self.first.daysSince1970...self.last.daysSince1970).map { LocalDate(daysSince1970: $0) }
    }

    /// A day of the page before and of the next one; nil where these show nothing.
    func neighbour(_ step: Int) -> LocalDate? {
        let date: LocalDate? =
            switch self.kind {
            case .day: self.date.adding(days: step)
            case .week: self.date.adding(days: step * 7)
            case .agenda: self.date.adding(days: step * Self.daysOfAgenda)
            case .month: self.firstOfMonth.adding(months: step)
            }
        return date.flatMap { Self.years.contains($0.year) ? $0 : nil }
    }

    /// From the first day's midnight up to the one after the last.
    func window(in zone: Zone) -> TimeWindow {
        func midnight(_ date: LocalDate) -> UnixTime { zone.instant(of: LocalDateTime(date: date, time: .midnight)) }
        return TimeWindow(start: midnight(self.first), end: midnight(self.last.adding(days: 1)))
    }

    private func startOfWeek(_ date: LocalDate) -> LocalDate {
        date.adding(days: -((date.weekday.rawValue - self.weekStart.rawValue + 7) % 7))
    }

    private var firstOfMonth: LocalDate { self.date.adding(days: 1 - self.date.day) }
}
