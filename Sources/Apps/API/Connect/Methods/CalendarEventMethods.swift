internal import APIMessages
internal import Pages
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import Time

/// Events of one calendar, and changes of those that are Jadwal's.
extension CalendarMethods {
    private static let longest = Duration.seconds(62 * 86_400)

    /// What the views of the pages show of this calendar.
    static func events(
        _ request: Calendar_V1_GetEventsByCalendarRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_GetEventsByCalendarResponse {
        guard !request.calendarID.isEmpty else { throw ConnectFault("calendar_id", "EMPTY", ConnectPhrase.needed) }
        let window = try Self.window(request)
        let customer = try call.customer
        let state = try await PostgresOwnerEvents(call.services.store).state(of: customer)
        let calendars = PostgresOwnerCalendars(call.services.store)
        guard let account = try await calendars.show(customer) else { throw ConnectFault.notFound }
        let zone = state.owner.zone
        // Whole days of the owner's, so that what was read is of use again.
        let days = TimeWindow(
            start: Self.midnight(zone.local(window.start).date, zone),
            end: Self.midnight(zone.local(window.end - .milliseconds(1)).date.adding(days: 1), zone)
        )
        let read = try await ViewPage.read(days, zone, account, of: customer, call.services)
        guard
            let index = read.view.calendars.firstIndex(where: {
                calendars.id(ofCalendar: $0.url, of: customer) == request.calendarID
            })
        else {
            guard read.view.isListed else { throw ConnectFault(.unavailable, ConnectPhrase.away) }
            throw ConnectFault.notFound
        }
        let calendar = read.view.calendars[index]
        let known = Dictionary(
            read.window.entries.map { ($0.event.id, $0.event) },
            uniquingKeysWith: { first, _ in first }
        )
        let events = read.items().filter { $0.calendar == index }.map { item in
            Calendar_V1_Event(item, item.id.flatMap { known[$0] }, in: zone)
        }
        return .with {
            $0.events = events.filter { event in
                guard let start = event.startDate.unixTime, let end = event.endDate.unixTime else { return false }
                return window.touches(start, end)
            }.sorted { ($0.startDate.seconds, $0.title) < ($1.startDate.seconds, $1.title) }
            $0.isComplete = calendar.isCurrent && calendar.isComplete && read.window.isComplete
            if let readAt = calendar.readAt { $0.readAt = .init(readAt) }
        }
    }

    private static func window(
        _ request: Calendar_V1_GetEventsByCalendarRequest
    ) throws(ConnectFault) -> TimeWindow {
        let start = try Self.instant(request.startDate, isGiven: request.hasStartDate, "start_date")
        let end = try Self.instant(request.endDate, isGiven: request.hasEndDate, "end_date")
        guard end > start, end - start <= Self.longest else {
            throw ConnectFault("end_date", "RANGE", ConnectPhrase.range)
        }
        return TimeWindow(start: start, end: end)
    }

    private static func instant(
        _ given: Google_Protobuf_Timestamp,
        isGiven: Bool,
        _ field: String
    ) throws(ConnectFault) -> UnixTime {
        guard isGiven else { throw ConnectFault(field, "EMPTY", ConnectPhrase.needed) }
        guard let time = given.unixTime, ViewSpan.years.contains(Zone.utc.local(time).date.year) else {
            throw ConnectFault(field, "RANGE", ConnectPhrase.range)
        }
        return time
    }

    private static func midnight(_ date: LocalDate, _ zone: Zone) -> UnixTime {
        zone.instant(of: LocalDateTime(date: date, time: .midnight))
    }

    static func updateEvent(
        _ request: Calendar_V1_UpdateEventRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_UpdateEventResponse {
        let change = EventMethods.Change(
            id: request.eventID,
            revision: request.revision,
            names: EventFieldNames.creating
        ) { form, zone throws(ConnectFault) in
            if request.hasTitle { form.title = request.title }
            if request.hasLocation { form.place = request.location }
            if request.hasIsAllDay { form.isWholeDay = request.isAllDay }
            guard request.hasStartDate || request.hasEndDate else { return nil }
            guard request.hasEndDate else { throw ConnectFault("end_date", "EMPTY", ConnectPhrase.needed) }
            return try form.fill(
                request.hasStartDate ? request.startDate : nil,
                request.endDate,
                in: zone
            )
        }
        let event = try await EventMethods.correct(change, call)
        let zone = try await PostgresOwnerEvents(call.services.store).state(of: try call.customer).owner.zone
        return .with { $0.event = .init(event, in: zone) }
    }

    static func deleteEvent(
        _ request: Calendar_V1_DeleteEventRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_DeleteEventResponse {
        let dismissal = Events_V1_DismissRequest.with {
            $0.id = request.eventID
            if request.hasRevision { $0.revision = request.revision }
        }
        _ = try await EventMethods.dismiss(dismissal, call)
        return Calendar_V1_DeleteEventResponse()
    }
}

extension Calendar_V1_Event {
    fileprivate init(_ event: OwnerEvent, in zone: Zone) {
        self.init()
        (self.id, self.revision) = (event.id, Int32(clamping: event.revision))
        (self.startDate, self.endDate) = (.init(event.startsAt), .init(event.endsAt))
        guard let text = event.event else { return }
        (self.title, self.location) = (text.summary, text.location ?? "")
        if case .allDay = text.times { self.isAllDay = true }
    }

    /// - Parameter known: what Jadwal knows of it, if it is Jadwal's.
    fileprivate init(_ item: ViewItem, _ known: OwnerEvent?, in zone: Zone) {
        self.init()
        self.title = item.title ?? ""
        (self.id, self.location) = (known?.id ?? "", known?.event?.location ?? "")
        self.revision = Int32(clamping: known?.revision ?? 0)
        let (start, end): (LocalDateTime, LocalDateTime)
        switch item.span {
        case .clock(let first, let last): (start, end) = (first, last)
        case .days(let first, let last):
            self.isAllDay = true
            start = LocalDateTime(date: first, time: .midnight)
            end = LocalDateTime(date: last.adding(days: 1), time: .midnight)
        }
        (self.startDate, self.endDate) = (.init(zone.instant(of: start)), .init(zone.instant(of: end)))
    }
}
