internal import APIMessages
internal import ChatReader
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import Time
internal import Web

/// The events that Jadwal has put into the calendar.
enum EventMethods {
    static func list(
        _ request: Events_V1_ListEventsRequest,
        _ call: ConnectCall
    ) async throws -> Events_V1_ListEventsResponse {
        if request.hasStartDate || request.hasEndDate { return try await Self.shown(request, call) }
        let cursor = request.pageToken.isEmpty ? nil : request.pageToken
        let agenda: OwnerAgenda
        do {
            agenda = try await PostgresOwnerEvents(call.services.store)
                .agenda(of: try call.customer, past: request.past, after: cursor)
        } catch let error as AdministrationError where error.code == .unfit {
            throw ConnectFault("page_token", "UNKNOWN", ConnectPhrase.page)
        }
        return .with {
            $0.events = agenda.events.map { .init($0, agenda.state) }
            $0.nextPageToken = agenda.next ?? ""
            ($0.account, $0.timeZone) = (.init(agenda.state.account), agenda.state.owner.zone.name)
        }
    }

    static func get(
        _ request: Events_V1_GetEventRequest,
        _ call: ConnectCall
    ) async throws -> Events_V1_GetEventResponse {
        let event = try await Self.event(request.id, call)
        let customer = try call.customer
        let calendar = try await EventCalendar.load(event, of: customer, call.services)
        let calendars = PostgresOwnerCalendars(call.services.store)
        let suggestion = try await SuggestedHour.load(event.record, event.calendar, call.services.store)
        return .with {
            $0.reminders = .init(of: event)
            if let suggestion { $0.suggestion = .init(suggestion, for: event.calendar.owner) }
            if let calendar {
                $0.calendarID = calendars.id(ofCalendar: calendar.url, of: customer)
                ($0.calendarName, $0.calendarColor) = (calendar.name, calendar.color ?? "")
            }
            $0.link = event.record.event.flatMap { EventPage.link($0) }?.text ?? ""
            ($0.event, $0.source) = (.init(event.record, event.calendar), .init(event.source))
            // As the event's page has it: what was agreed last is known unless the owner has changed it since.
            if event.judgements.isEmpty, event.acceptedAt == nil, let at = event.record.wantedAt {
                $0.agreedAt = .init(at)
            }
            if let at = event.acceptedAt { $0.acceptedAt = .init(at) }
            $0.model = event.record.model ?? ""
            $0.lines = event.lines.map { .init($0) }
            $0.judgements = event.judgements.map { .init($0) }
            if let undo = event.undo { $0.undo = .init(undo) }
        }
    }

    static func trail(
        _ request: Events_V1_GetTrailRequest,
        _ call: ConnectCall
    ) async throws -> Events_V1_GetTrailResponse {
        guard let trail = try await Self.event(request.id, call).trail else { return Events_V1_GetTrailResponse() }
        return .with {
            $0.steps = trail.steps.map { .init($0) }
            $0.otherName = trail.name ?? ""
        }
    }

    static func search(
        _ request: Events_V1_SearchRequest,
        _ call: ConnectCall
    ) async throws -> Events_V1_SearchResponse {
        let words = request.words
        guard words.contains(where: { !$0.isWhitespace }) else {
            throw ConnectFault("words", "EMPTY", ConnectPhrase.needed)
        }
        guard words.count <= SearchPage.longest else { throw ConnectFault("words", "TOO_LONG", ConnectPhrase.tooLong) }
        let customer = try call.customer
        let found = try await PostgresOwnerEvents(call.services.store).search(words, of: customer)
        let zone = found.state.owner.zone
        let others = try await OtherEvents.search(words, zone: zone, of: customer, call.services)
        let calendars = PostgresOwnerCalendars(call.services.store)
        return .with {
            $0.events = found.events.map { .init($0, found.state) }
            ($0.isComplete, $0.timeZone) = (found.isComplete && others.isComplete, zone.name)
            $0.shown = others.found.map {
                .init(.init($0.item, nil, in: zone), calendar: calendars.id(ofCalendar: $0.calendar.url, of: customer))
            }
        }
    }

    /// An id that is not the owner's is answered like one that never was.
    static func event(_ id: String, _ call: ConnectCall) async throws -> OwnerEventDetail {
        guard let id = EventIdentity(id)?.id,
            let event = try await PostgresOwnerEvents(call.services.store).event(id, of: call.customer)
        else { throw ConnectFault.notFound }
        return event
    }

    static func parse(
        _ request: Events_V1_ParseSentenceRequest,
        _ call: ConnectCall
    ) async throws -> Events_V1_ParseSentenceResponse {
        guard !request.sentence.isEmpty else { throw ConnectFault("sentence", "EMPTY", ConnectPhrase.needed) }
        let state = try await PostgresOwnerEvents(call.services.store).state(of: try call.customer)
        let read = AddActs.read(request.sentence, state)
        let form = EventForm(read)
        let suggestion = try await SuggestedHour.load(read, state, call.services.store)
        return .with {
            if let suggestion { $0.suggestion = .init(suggestion, for: state.owner) }
            $0.notes = SuggestedHour.notes(read, isArabic: state.owner.speaksArabic)
            ($0.title, $0.location) = (form.title, form.place)
            $0.clock = .init(form, in: state.owner.zone)
            $0.doubts = ReadSentence.Doubt.allCases.filter { read.doubts.contains($0) }.map { .init($0) }
            let reminders = form.span.map { read.reminders.fitting($0.times(in: state.owner.zone)) } ?? read.reminders
            $0.reminderLeads = reminders.leads.map(\.description)
            $0.reminderLead = $0.reminderLeads.first ?? ""
        }
    }
}
