internal import CalDAV
internal import Pipeline
internal import Store
internal import Web

/// The calendar in which an event stands, as far as that is known without asking its server: from what views have
/// listed in the last hour, and from the owner's choice.
struct EventCalendar: Sendable, Hashable {
    let name: String
    /// Its address at the server.
    let url: String
    /// As the server has it; nil if it is not known.
    var color: String?
    /// As the views mark it; nil if they do not show it.
    var mark: CalendarMark?
    /// Jadwal has made it.
    var isOwn = false

    static func load(
        _ event: OwnerEventDetail,
        of customer: String,
        _ services: OwnerServices
    ) async throws -> EventCalendar? {
        guard let account = try await PostgresOwnerCalendars(services.store).show(customer) else { return nil }
        let hidden = Set(account.account.hiddenCalendars)
        let known = await services.views.calendars(of: account.account, hiding: hidden)
        return EventCalendar(event, among: known, place: account.place)
    }

    /// nil if the event is in no calendar that is known.
    ///
    /// - Parameters:
    ///   - known: those that the views show.
    ///   - place: where new events go.
    init?(_ event: OwnerEventDetail, among known: [AccountCalendars.Calendar], place: CalendarPlace?) {
        let url: String
        switch event.state {
        case .dismissed, .removedByOwner: return nil
        case .written, .cancelled:
            guard let object = event.objectURL else { return nil }
            url = object
        case .underWay, .waiting:
            // One that was never written goes where new events go.
            guard let object = event.objectURL ?? place?.url else { return nil }
            url = object
        }
        let found = known.filter { !$0.url.isEmpty && url.hasPrefix($0.url) }
        if let calendar = found.max(by: { $0.url.utf8.count < $1.url.utf8.count }) {
            (self.name, self.url, self.isOwn) = (calendar.name, calendar.url, calendar.isOwn)
            (self.color, self.mark) = (calendar.color, CalendarMark(calendar.color, id: calendar.url))
        } else if let place, !place.url.isEmpty, url.hasPrefix(place.url) {
            (self.name, self.url) = (place.displayName, place.url)
        } else {
            return nil
        }
    }

    func markup(_ context: OwnerContext) -> Markup {
        let own = self.isOwn ? [.value(" · "), context.words(ViewPhrase.own)] : []
        let words = [Markup.value(self.name)] + own
        return self.mark.map { .span([.classes("mark", $0.classes)], words) } ?? .group(words)
    }
}

extension EventCalendar: CustomStringConvertible, CustomReflectable {
    /// Without anything personal.
    var description: String { "EventCalendar" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
