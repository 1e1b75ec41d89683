internal import APIMessages
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import Time
internal import Web

/// Events of one calendar, and changes of those that are Jadwal's.
extension CalendarMethods {
    /// What the views of the pages show of this calendar, and of one that they hide.
    static func events(
        _ request: Calendar_V1_GetEventsByCalendarRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_GetEventsByCalendarResponse {
        guard !request.calendarID.isEmpty else { throw ConnectFault("calendar_id", "EMPTY", ConnectPhrase.needed) }
        let window = try CallWindow(
            request.hasStartDate ? request.startDate : nil,
            request.hasEndDate ? request.endDate : nil
        )
        let read = try await window.read(call, hides: false)
        guard read.hasAccount else { throw ConnectFault.notFound }
        guard let index = read.merge.view.calendars.firstIndex(where: { read.id(of: $0) == request.calendarID }) else {
            guard read.merge.view.isListed else { throw ConnectFault(.unavailable, ConnectPhrase.away) }
            throw ConnectFault.notFound
        }
        let calendar = read.merge.view.calendars[index]
        return .with {
            $0.events = read.items.filter { $0.item.calendar == index }.map { .init($0) }
            $0.isComplete = calendar.isCurrent && calendar.isComplete && read.merge.window.isComplete
            if let readAt = calendar.readAt { $0.readAt = .init(readAt) }
        }
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
        return .with { $0.event = .init(event.record) }
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
    fileprivate init(_ event: EventRecord) {
        self.init()
        (self.id, self.revision) = (event.id, Int32(clamping: event.wanted))
        (self.startDate, self.endDate) = (.init(event.startsAt), .init(event.endsAt))
        guard let text = event.event else { return }
        (self.title, self.location) = (text.summary, text.location ?? "")
        if case .allDay = text.times { self.isAllDay = true }
    }

    fileprivate init(_ shown: CallWindow.Item) {
        self.init()
        self.title = shown.item.title ?? ""
        (self.id, self.location) = (shown.known?.id ?? "", shown.known?.event?.location ?? "")
        self.revision = Int32(clamping: shown.known?.wanted ?? 0)
        self.isAllDay = shown.isAllDay
        (self.startDate, self.endDate) = (.init(shown.start), .init(shown.end))
    }
}
