internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import Time

/// Two times of a call, and what the owner's calendars have between them, as the pages show it.
struct CallWindow {
    private static let longest = Duration.seconds(62 * 86_400)

    /// An event of any program.
    struct Item {
        let item: ViewItem
        /// What Jadwal knows of it, if it is Jadwal's.
        let known: EventRecord?
        let isAllDay: Bool
        let start: UnixTime
        let end: UnixTime
    }

    struct Reading {
        let state: OwnerCalendarState
        let merge: ViewMerge
        /// By their beginning; only what touches the window.
        let items: [Item]
        /// Without a calendar account there is only what waits for one.
        let hasAccount: Bool
        fileprivate let calendars: PostgresOwnerCalendars
        fileprivate let customer: String

        func id(of calendar: CalendarView.Calendar) -> String {
            self.calendars.id(ofCalendar: calendar.url, of: self.customer)
        }
    }

    private let window: TimeWindow

    /// Throws if a time is missing, or the two are none that views can show.
    init(_ start: Google_Protobuf_Timestamp?, _ end: Google_Protobuf_Timestamp?) throws(ConnectFault) {
        let start = try Self.instant(start, "start_date")
        let end = try Self.instant(end, "end_date")
        guard end > start, end - start <= Self.longest else {
            throw ConnectFault("end_date", "RANGE", ConnectPhrase.range)
        }
        self.window = TimeWindow(start: start, end: end)
    }

    private static func instant(
        _ given: Google_Protobuf_Timestamp?,
        _ field: String
    ) throws(ConnectFault) -> UnixTime {
        guard let given else { throw ConnectFault(field, "EMPTY", ConnectPhrase.needed) }
        guard let time = given.unixTime, ViewSpan.years.contains(Zone.utc.local(time).date.year) else {
            throw ConnectFault(field, "RANGE", ConnectPhrase.range)
        }
        return time
    }

    /// Waits for the server as a page does.
    ///
    /// - Parameter hides: without the calendars that the owner does not want to see.
    func read(_ call: ConnectCall, hides: Bool) async throws -> Reading {
        let customer = try call.customer
        let state = try await PostgresOwnerEvents(call.services.store).state(of: customer)
        let zone = state.owner.zone
        let calendars = PostgresOwnerCalendars(call.services.store)
        let account = try await calendars.show(customer)
        // Whole days of the owner's, so that what was read is of use again.
        let days = TimeWindow(
            start: Self.midnight(zone.local(self.window.start).date, zone),
            end: Self.midnight(zone.local(self.window.end - .milliseconds(1)).date.adding(days: 1), zone)
        )
        let hidden = hides ? Set(account?.account.hiddenCalendars ?? []) : []
        let merge = try await ViewPage.read(days, zone, account, of: customer, call.services, hiding: hidden)
        let known = Dictionary(
            merge.window.events.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let items = merge.items().map { Item($0, $0.id.flatMap { known[$0] }, in: zone) }
            .filter { self.window.touches($0.start, $0.end) }
            .sorted { ($0.start, $0.item.title ?? "") < ($1.start, $1.item.title ?? "") }
        return Reading(
            state: state,
            merge: merge,
            items: items,
            hasAccount: account != nil,
            calendars: calendars,
            customer: customer
        )
    }

    private static func midnight(_ date: LocalDate, _ zone: Zone) -> UnixTime {
        zone.instant(of: LocalDateTime(date: date, time: .midnight))
    }
}

extension CallWindow.Item {
    /// - Parameter zone: the owner's.
    init(_ item: ViewItem, _ known: EventRecord?, in zone: Zone) {
        let (start, end): (LocalDateTime, LocalDateTime)
        switch item.span {
        case .clock(let first, let last): (start, end) = (first, last)
        case .days(let first, let last):
            start = LocalDateTime(date: first, time: .midnight)
            end = LocalDateTime(date: last.adding(days: 1), time: .midnight)
        }
        if case .days = item.span { self.isAllDay = true } else { self.isAllDay = false }
        (self.item, self.known) = (item, known)
        (self.start, self.end) = (zone.instant(of: start), zone.instant(of: end))
    }
}
