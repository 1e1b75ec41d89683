internal import APIMessages
internal import ChatReader
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import Time
internal import UseCases
internal import Web

/// The owner's calendar account, and events that the owner adds.
enum CalendarMethods {
    static func account(
        _ request: Calendar_V1_GetCalDavAccountRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_GetCalDavAccountResponse {
        let session = try call.owner()
        guard let account = try await PostgresOwnerCalendars(call.services.store).show(session.customerID) else {
            throw ConnectFault.notFound
        }
        return .with {
            ($0.username, $0.url) = (account.account.username, account.account.url)
            ($0.isUp, $0.waitingEvents) = (account.isUp, Int32(clamping: account.waiting))
            $0.isHosted = account.isHosted
            if account.isHosted, session.isRecent { $0.password = account.account.password }
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
        let span = try await Self.fill(&page.form, request, in: zone, call)
        guard let event = AddActs.event(&page, state) else { throw EventFieldNames.creating.fault(page.faults) }
        try span.compare(event, in: zone)
        switch try await AddEvent().run(AddEvent.Input(event), as: try call.actor(), in: call.services.store) {
        case .success: break
        case .failure(.notAllowed): throw ConnectFault.notFound
        case .failure(.tooMany(let bound)):
            let words = EventFormPhrase.fault(.tooMany(bound))
            throw ConnectFault(.failedPrecondition, words, precondition: "TOO_MANY")
        }
        return .with { $0.event = .init(event, in: zone) }
    }

    private static func fill(
        _ form: inout EventForm,
        _ request: Calendar_V1_CreateEventRequest,
        in zone: Zone,
        _ call: ConnectCall
    ) async throws -> GivenSpan {
        if !request.calendarID.isEmpty, try await !Self.isPlace(request.calendarID, call) {
            throw ConnectFault("calendar_id", "UNKNOWN", ConnectPhrase.calendar)
        }
        guard request.description_p.utf8.count <= AddActs.longestNotes else {
            throw ConnectFault("description", "TOO_LONG", ConnectPhrase.tooLong)
        }
        (form.title, form.place, form.isWholeDay) = (request.title, request.location, request.isAllDay)
        return try form.fill(
            request.hasStartDate ? request.startDate : nil,
            request.hasEndDate ? request.endDate : nil,
            in: zone
        )
    }

    /// True if new events are written to this calendar.
    private static func isPlace(_ id: String, _ call: ConnectCall) async throws -> Bool {
        let (calendars, customer) = (PostgresOwnerCalendars(call.services.store), try call.customer)
        guard let place = try await calendars.show(customer)?.place else { return false }
        return calendars.id(ofCalendar: place.url, of: customer) == id
    }
}

/// The beginning and the end of an event, as an app has given them.
struct GivenSpan: Sendable {
    let start: UnixTime
    let end: UnixTime?

    /// A wall clock may mean another instant than the one that was given.
    func compare(_ event: CalendarEvent, in zone: Zone) throws(ConnectFault) {
        guard case .timed = event.times else { return }
        func isSame(_ left: UnixTime, _ right: UnixTime) -> Bool { abs(left.seconds - right.seconds) < 60 }
        guard isSame(event.times.start(in: zone), self.start) else {
            throw ConnectFault("start_date", "CLOCKS", ConnectPhrase.clocks)
        }
        guard let end = self.end, !isSame(event.times.end(in: zone), end) else { return }
        throw ConnectFault("end_date", "CLOCKS", ConnectPhrase.clocks)
    }
}

extension EventForm {
    /// Takes the fields `start_date` and `end_date` of a message. Without an end, it lasts an hour, or its day.
    ///
    /// - Parameter zone: whose wall clock the form shows.
    mutating func fill(
        _ startDate: Google_Protobuf_Timestamp?,
        _ endDate: Google_Protobuf_Timestamp?,
        in zone: Zone
    ) throws(ConnectFault) -> GivenSpan {
        guard let startDate else { throw ConnectFault("start_date", "EMPTY", ConnectPhrase.needed) }
        guard let start = startDate.unixTime else { throw ConnectFault("start_date", "RANGE", ConnectPhrase.range) }
        let local = zone.local(start)
        // By the owner's clock it may be the year 10000.
        guard LocalDate("\(local.date)") != nil else {
            throw ConnectFault("start_date", "RANGE", ConnectPhrase.range)
        }
        (self.startDay, self.startTime) = ("\(local.date)", "\(local.time)")
        self.startTurn = Self.turn(of: start, in: zone)
        var end: UnixTime?
        if let endDate {
            guard let given = endDate.unixTime else { throw ConnectFault("end_date", "RANGE", ConnectPhrase.range) }
            // Whole days end at midnight, or a moment before it.
            let isDays = self.isWholeDay && given > start
            let last = zone.local(isDays ? given - .milliseconds(1) : given)
            (self.endDay, self.endTime, end) = ("\(last.date)", "\(last.time)", given)
            self.endTurn = Self.turn(of: given, in: zone)
        } else if !self.isWholeDay {
            let last = zone.local(start + .seconds(3600))
            (self.endDay, self.endTime) = ("\(last.date)", "\(last.time)")
            self.endTurn = Self.turn(of: start + .seconds(3600), in: zone)
        }
        self.fillEnd()
        return GivenSpan(start: start, end: end)
    }

    /// Which one an instant is of a time that clocks show twice.
    private static func turn(of instant: UnixTime, in zone: Zone) -> String {
        let isSecond = zone.secondInstant(of: zone.local(instant)).map { instant >= $0 } ?? false
        return (isSecond ? ClockTurn.second : .first).rawValue
    }
}

extension Calendar_V1_Event {
    fileprivate init(_ event: CalendarEvent, in zone: Zone) {
        self.init()
        (self.id, self.title, self.location) = (event.identity.id, event.summary, event.location ?? "")
        (self.startDate, self.endDate) = (.init(event.times.start(in: zone)), .init(event.times.end(in: zone)))
        if case .allDay = event.times { self.isAllDay = true }
        self.revision = Int32(clamping: event.revision)
    }
}
