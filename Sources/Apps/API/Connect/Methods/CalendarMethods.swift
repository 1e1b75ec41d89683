internal import APIMessages
internal import ChatReader
internal import Pages
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import Time

/// The owner's calendar account, and events that the owner adds.
enum CalendarMethods {
    static func account(
        _ request: Calendar_V1_GetCalDavAccountRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_GetCalDavAccountResponse {
        guard let account = try await PostgresOwnerCalendars(call.services.store).show(call.customer) else {
            throw ConnectFault.notFound
        }
        return .with {
            ($0.username, $0.url) = (account.account.username, account.account.url)
            ($0.isUp, $0.waitingEvents) = (account.isUp, Int32(clamping: account.waiting))
        }
    }

    /// Takes the way of the page's form, so that both allow the same.
    static func createEvent(
        _ request: Calendar_V1_CreateEventRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_CreateEventResponse {
        let events = PostgresOwnerEvents(call.services.store)
        let customer = try call.customer
        let state = try await events.state(of: customer)
        let zone = state.owner.zone
        var page = AddPage()
        if let key = call.key {
            // The same call makes the same event, also if its first answer was never kept.
            let id = PostgresRepeatedCalls(call.services.store).id(of: key, customer: customer)
            page.id = EventIdentity(id) ?? page.id
        }
        page.notes = request.description_p
        let span = try Self.fill(&page.form, request, in: zone)
        guard let event = AddActs.event(&page, state) else { throw EventFieldNames.creating.fault(page.faults) }
        try Self.compare(event, span, in: zone)
        _ = try await events.add(event, of: customer)
        return .with { $0.event = .init(event, in: zone) }
    }

    /// - Returns: the beginning and the end, as given.
    private static func fill(
        _ form: inout EventForm,
        _ request: Calendar_V1_CreateEventRequest,
        in zone: Zone
    ) throws(ConnectFault) -> (start: UnixTime, end: UnixTime?) {
        guard request.calendarID.isEmpty else { throw ConnectFault("calendar_id", "UNKNOWN", ConnectPhrase.calendar) }
        guard request.description_p.utf8.count <= AddActs.longestNotes else {
            throw ConnectFault("description", "TOO_LONG", ConnectPhrase.tooLong)
        }
        guard request.hasStartDate else { throw ConnectFault("start_date", "EMPTY", ConnectPhrase.needed) }
        guard let start = request.startDate.unixTime else {
            throw ConnectFault("start_date", "RANGE", ConnectPhrase.range)
        }
        (form.title, form.place, form.isWholeDay) = (request.title, request.location, request.isAllDay)
        let local = zone.local(start)
        // By the owner's clock it may be the year 10000.
        guard LocalDate("\(local.date)") != nil else {
            throw ConnectFault("start_date", "RANGE", ConnectPhrase.range)
        }
        (form.startDay, form.startTime) = ("\(local.date)", "\(local.time)")
        var end: UnixTime?
        if request.hasEndDate {
            guard let given = request.endDate.unixTime else {
                throw ConnectFault("end_date", "RANGE", ConnectPhrase.range)
            }
            // Whole days end at midnight, or a moment before it.
            let isDays = request.isAllDay && given > start
            let last = zone.local(isDays ? given - .milliseconds(1) : given)
            (form.endDay, form.endTime, end) = ("\(last.date)", "\(last.time)", given)
        }
        form.fillEnd()
        return (start, end)
    }

    /// A wall clock may mean another instant than the one that was given.
    private static func compare(
        _ event: CalendarEvent,
        _ span: (start: UnixTime, end: UnixTime?),
        in zone: Zone
    ) throws(ConnectFault) {
        guard case .timed = event.times else { return }
        func isSame(_ left: UnixTime, _ right: UnixTime) -> Bool { abs(left.seconds - right.seconds) < 60 }
        guard isSame(event.times.start(in: zone), span.start) else {
            throw ConnectFault("start_date", "CLOCKS", ConnectPhrase.clocks)
        }
        guard let end = span.end, !isSame(event.times.end(in: zone), end) else { return }
        throw ConnectFault("end_date", "CLOCKS", ConnectPhrase.clocks)
    }
}

extension Calendar_V1_Event {
    fileprivate init(_ event: CalendarEvent, in zone: Zone) {
        self.init()
        (self.id, self.title, self.location) = (event.identity.id, event.summary, event.location ?? "")
        (self.startDate, self.endDate) = (.init(event.times.start(in: zone)), .init(event.times.end(in: zone)))
        if case .allDay = event.times { self.isAllDay = true }
    }
}
