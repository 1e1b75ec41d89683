internal import Pipeline
internal import Store
internal import Time
internal import Web

/// Events of other programs in which words were found, among those that the owner's pages have lately shown: nothing of
/// them is stored.
struct OtherEvents: Sendable {
    /// The most that are shown.
    static let most = 50

    struct Found: Sendable, Hashable {
        let item: ViewItem
        let calendar: CalendarView.Calendar
    }

    /// The latest first.
    let found: [Found]
    let isComplete: Bool

    static let none = OtherEvents(found: [], isComplete: true)

    /// - Parameters:
    ///   - view: Jadwal's own events in it are left out.
    ///   - zone: the owner's.
    init(_ text: String, in view: CalendarView, zone: Zone) {
        let words = SearchWords(text)
        guard !words.isEmpty else {
            self = .none
            return
        }
        var found: [(instance: CalendarInstance, calendar: Int)] = []
        for (index, calendar) in view.calendars.enumerated() {
            let instances = calendar.instances.filter {
                EventIdentity(calendarUID: $0.uid) == nil && words.areAll(in: [$0.title])
            }
            found += instances.map { ($0, index) }
        }
        found.sort { ($0.instance.start, $0.instance.uid) > ($1.instance.start, $1.instance.uid) }
        self.init(
            found: found.prefix(Self.most).map {
                Found(
                    item: ViewItem($0.instance, calendar: $0.calendar, zone: zone),
                    calendar: view.calendars[$0.calendar]
                )
            },
            isComplete: found.count <= Self.most
        )
    }

    init(found: [Found], isComplete: Bool) { (self.found, self.isComplete) = (found, isComplete) }

    static func search(
        _ text: String,
        zone: Zone,
        of customer: String,
        _ services: OwnerServices
    ) async throws -> OtherEvents {
        guard let account = try await PostgresOwnerCalendars(services.store).show(customer)?.account else {
            return .none
        }
        let view = await services.views.known(of: account, hiding: Set(account.hiddenCalendars))
        return OtherEvents(text, in: view, zone: zone)
    }
}
