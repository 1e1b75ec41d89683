internal import APIMessages
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import Time
internal import UseCases
internal import Web

/// The owners' actions on an event, by the use cases of pages and commands.
extension EventMethods {
    static func undo(_ request: Events_V1_UndoRequest, _ call: ConnectCall) async throws -> Events_V1_UndoResponse {
        let input = UndoJudgement.Input(
            event: try Self.id(request.id),
            seen: try Self.seen(request.hasRevision ? request.revision : nil)
        )
        let result = try await UndoJudgement().run(input, as: try call.actor(), in: call.services.store)
        let event = try await Self.changed(result, call, unfit: .nothingToUndo)
        return .with { $0.event = .init(event.record, event.calendar) }
    }

    static func dismiss(
        _ request: Events_V1_DismissRequest,
        _ call: ConnectCall
    ) async throws -> Events_V1_DismissResponse {
        let reason = try Self.reason(request.reason)
        let seen = try Self.seen(request.hasRevision ? request.revision : nil)
        let input = DismissEvent.Input(event: try Self.id(request.id), seen: seen, because: reason)
        let result = try await DismissEvent().run(input, as: try call.actor(), in: call.services.store)
        let event = try await Self.changed(result, call, unfit: .isGone)
        return .with { $0.event = .init(event.record, event.calendar) }
    }

    static func correct(
        _ request: Events_V1_CorrectRequest,
        _ call: ConnectCall
    ) async throws -> Events_V1_CorrectResponse {
        let change = Change(id: request.id, revision: request.revision, names: .correcting) { form, _ in
            Self.fill(&form, request)
            return nil
        }
        let event = try await Self.correct(change, call)
        return .with { $0.event = .init(event.record, event.calendar) }
    }

    /// A change that an app makes to an event.
    struct Change: Sendable {
        let id: String
        /// The revision that the app has seen.
        let revision: Int32
        let names: EventFieldNames
        /// Fills the form that has the event as it is, by the clock of this zone. Returns the instants that were given.
        let fill: @Sendable (inout EventForm, Zone) throws(ConnectFault) -> GivenSpan?
    }

    /// - Returns: the event after it.
    static func correct(_ change: Change, _ call: ConnectCall) async throws -> OwnerEventDetail {
        let detail = try await Self.event(change.id, call)
        guard detail.record.mayBeCorrected, let event = detail.record.event else {
            throw ConnectFault(.failedPrecondition, ConnectPhrase.isGone)
        }
        let seen = try Self.seen(change.revision)
        let zone = detail.calendar.owner.zone
        let today = zone.local(detail.calendar.now).date
        var form = EventForm(event, revision: Int(change.revision))
        let own: Zone = if case .timed(_, _, let own) = event.times { own } else { zone }
        let span = try change.fill(&form, own)
        switch form.read(event, in: zone, today: today) {
        case .refused(let faults): throw change.names.fault(faults)
        case .correction(let correction):
            if let span, let right = try? correction.applied(to: event, in: zone, today: today) {
                try span.compare(right, in: zone)
            }
            guard !correction.isEmpty else { return detail }
            let input = CorrectEvent.Input(event: detail.record.id, seen: seen, correction)
            let result = try await CorrectEvent().run(input, as: try call.actor(), in: call.services.store)
            return try await Self.changed(result, call, unfit: .isGone)
        }
    }

    private static func fill(_ form: inout EventForm, _ request: Events_V1_CorrectRequest) {
        if request.hasTitle { form.title = request.title }
        if request.hasLocation { form.place = request.location }
        guard request.hasClock else { return }
        let clock = request.clock
        form.isWholeDay = clock.isAllDay
        (form.startDay, form.startTime) = (clock.startDay, clock.startTime)
        (form.endDay, form.endTime) = (clock.endDay, clock.endTime)
        func turn(_ isSecond: Bool?) -> String { isSecond.map { $0 ? ClockTurn.second : .first }?.rawValue ?? "" }
        form.startTurn = turn(clock.hasStartsAtSecond ? clock.startsAtSecond : nil)
        form.endTurn = turn(clock.hasEndsAtSecond ? clock.endsAtSecond : nil)
    }

    /// - Returns: the revision that an app says it has seen, if it does.
    static func seen(_ revision: Int32?) throws(ConnectFault) -> Int? {
        guard revision ?? 1 > 0 else { throw ConnectFault("revision", "EMPTY", ConnectPhrase.revision) }
        return revision.map { Int($0) }
    }

    private static func reason(_ reason: Events_V1_Reason) throws(ConnectFault) -> DismissalReason? {
        switch reason {
        case .unspecified: nil
        case .noEvent: .noEvent
        case .notAgreed: .notAgreed
        case .turnedDown: .turnedDown
        case .unwanted: .unwanted
        case .UNRECOGNIZED: throw ConnectFault("reason", "UNKNOWN", ConnectPhrase.needed)
        }
    }

    /// - Parameter unfit: said if it cannot be done with the event as it is.
    /// - Returns: the event after it.
    private static func changed<Refusal: UseCaseRefusal>(
        _ result: Result<EventActionResult, Refusal>,
        _ call: ConnectCall,
        unfit: ConnectPhrase
    ) async throws -> OwnerEventDetail {
        switch result {
        case .success(let done): try await Self.event(done.eventID, call)
        case .failure(let refusal): throw ConnectFault(refusal, unfit: unfit)
        }
    }

    /// A text that is no id is answered like an unknown id.
    static func id(_ text: String) throws(ConnectFault) -> String {
        guard let id = EventIdentity(text)?.id else { throw .notFound }
        return id
    }
}

/// The names that a message has for the fields of the form for an event.
struct EventFieldNames: Sendable {
    private let name: @Sendable (EventField) -> String

    static let correcting = EventFieldNames { field in
        switch field {
        case .title: "title"
        case .place: "location"
        case .isWholeDay: "clock.is_all_day"
        case .startDay: "clock.start_day"
        case .startTime, .startTurn: "clock.start_time"
        case .endDay: "clock.end_day"
        case .endTime, .endTurn: "clock.end_time"
        case .revision: "revision"
        }
    }

    static let creating = EventFieldNames { field in
        switch field {
        case .title: "title"
        case .place: "location"
        case .isWholeDay: "is_all_day"
        case .startDay, .startTime, .startTurn: "start_date"
        case .endDay, .endTime, .endTurn: "end_date"
        case .revision: "revision"
        }
    }

    func fault(_ faults: [EventField: EventFault]) -> ConnectFault {
        ConnectFault(
            fields: faults.map { field, fault in
                ConnectFault.Field(self.name(field), Self.reason(fault), EventFormPhrase.fault(fault))
            }
        )
    }

    private static func reason(_ fault: EventFault) -> String {
        switch fault {
        case .empty: "EMPTY"
        case .tooLong: "TOO_LONG"
        case .noDay: "NO_DAY"
        case .noTime: "NO_TIME"
        case .beforeStart: "BEFORE_START"
        case .lastsTooLong: "LASTS_TOO_LONG"
        case .tooFarAhead: "TOO_FAR_AHEAD"
        case .tooLongAgo: "TOO_LONG_AGO"
        case .over: "OVER"
        case .skipped, .twice: "CLOCKS"
        case .tooMany: "TOO_MANY"
        }
    }
}
