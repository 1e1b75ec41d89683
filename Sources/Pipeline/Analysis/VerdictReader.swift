internal import ChatReader
internal import Foundation
internal import Time

/// Reads and validates a model's answer. It guesses nothing: a field that is not exactly right is not accepted. A wrong
/// event, an event too many or a text that is too long does not affect the other events.
public struct VerdictReader: Sendable {
    static let maximumEvents = 8

    private let window: ConversationWindow
    /// The owner's wall clock at the newest message of the window. The past is decided by it, not by the time of the
    /// call.
    private let newest: LocalDateTime
    private let bothSidesWrote: Bool

    public init(window: ConversationWindow) {
        self.window = window
        self.newest = window.zone.local(UnixTime(seconds: window.messages.map(\.saidAt).max() ?? 0))
        self.bothSidesWrote = Set(window.messages.map(\.isSenderMe)).count == 2
    }

    /// Throws if nothing in the answer can be used.
    public func read(_ answer: String) throws(VerdictFault) -> Verdict {
        guard let object = LastJSONObject.find(in: answer, having: WireVerdict.names) else { throw .notJSON }
        let wire: WireVerdict
        do {
            wire = try JSONDecoder().decode(WireVerdict.self, from: Data(object))
        } catch DecodingError.dataCorrupted {
            throw .notJSON
        } catch {
            throw .illTyped
        }
        let events = wire.all
        guard let status = wire.status.map({ VerdictStatus(rawValue: $0) }) ?? wire.statusOfPlans else {
            throw .unknownStatus
        }
        var verdict = Verdict(status: status)
        // In version 3 each event has an action. Before, the status applied to all events.
        let hasActions = events.contains { $0?.action != nil }
        guard hasActions || status == .agreed || status == .denied else { return verdict }
        guard status != .agreed || !events.isEmpty else { throw .missingEvent }
        for (index, event) in events.enumerated() {
            guard verdict.claims.count < Self.maximumEvents else {
                verdict.unreadable += Array(repeating: .tooManyEvents, count: events.count - index)
                break
            }
            do throws(VerdictFault) {
                guard let event else { throw .illTyped }
                if let claim = try self.claim(event, status) { verdict.claims.append(claim) }
            } catch {
                verdict.unreadable.append(error)
            }
        }
        if verdict.claims.isEmpty, let fault = verdict.unreadable.first { throw fault }
        return verdict
    }

    /// Nil for an entry without effect: a refusal that refers to no known event.
    private func claim(_ wire: WireVerdict.Event, _ status: VerdictStatus) throws(VerdictFault) -> EventClaim? {
        let reference = try self.reference(wire.reference)
        let action: EventClaim.Action
        switch (wire.action, status, reference) {
        case ("cancel", _, let index?), (nil, .denied, let index?): action = .cancel(index)
        case (nil, .denied, nil): return nil
        case ("cancel", _, nil), ("move", _, nil): throw .unknownReference
        case ("move", _, let index?), (nil, _, let index?): action = .move(index)
        case ("add", _, _), (nil, _, nil): action = .add
        case (_, _, _): throw .illTyped
        }
        if case .cancel(let index) = action {
            return self.cancellation(wire, of: self.window.knownEvents[index], action)
        }
        guard self.bothSidesWrote else { throw .oneSided }
        return EventClaim(
            action,
            title: Self.text(wire.title, maximumBytes: 500, lines: false),
            times: try self.times(wire),
            statedEnd: wire.endTime != nil ? .time : wire.endDate != nil ? .day : .nothing,
            location: Self.text(wire.location, maximumBytes: 1000, lines: false),
            notes: Self.text(wire.notes, maximumBytes: 8000, lines: true) ?? "",
            evidence: Self.evidence(wire),
            isDoubtful: wire.doubtful ?? false
        )
    }

    /// The known event is cancelled unchanged; other fields of the answer are ignored.
    private func cancellation(
        _ wire: WireVerdict.Event,
        of known: CalendarEvent,
        _ action: EventClaim.Action
    ) -> EventClaim {
        EventClaim(
            action,
            title: known.summary,
            times: known.times,
            location: known.location,
            notes: "",
            evidence: Self.evidence(wire),
            isDoubtful: wire.doubtful ?? false
        )
    }

    private static func evidence(_ wire: WireVerdict.Event) -> EventClaim.Evidence? {
        let proposed = wire.proposed ?? wire.evidence?.proposed
        let accepted = wire.accepted ?? wire.evidence?.accepted
        guard wire.evidence != nil || proposed != nil || accepted != nil || wire.phrase != nil else { return nil }
        let roles = [proposed, accepted].compactMap(\.self)
        return EventClaim.Evidence(
            messages: (wire.evidence?.messages ?? []) + roles.filter { !(wire.evidence?.messages ?? []).contains($0) },
            proposed: proposed,
            accepted: accepted,
            phrase: wire.phrase ?? wire.evidence?.phrase ?? ""
        )
    }

    private func times(_ wire: WireVerdict.Event) throws(VerdictFault) -> EventTimes {
        guard let startDate = try Self.date(wire.startDate) else { throw .missingDate }
        let endDate = try Self.date(wire.endDate)
        let startTime = try Self.time(wire.startTime)
        let endTime = try Self.time(wire.endTime)
        if let endDate, endDate < startDate { throw .endBeforeStart }
        let lastDate = endDate ?? startDate
        guard lastDate.daysSince1970 - startDate.daysSince1970 <= CalendarEvent.maximumDays else { throw .tooLong }
        guard startDate.daysSince1970 - self.newest.date.daysSince1970 <= CalendarEvent.maximumDaysAhead else {
            throw .tooFarAhead
        }

        guard let startTime else {
            guard lastDate >= self.newest.date else { throw .pastDate }
            return .allDay(start: startDate, endExclusive: lastDate.adding(days: 1))
        }
        let start = LocalDateTime(date: startDate, time: startTime)
        let end: LocalDateTime
        if let endTime {
            // Without an end date, an end at or before the start is on the next day: "from 10 to 1".
            let isNextDay = endDate == nil && endTime <= startTime
            end = LocalDateTime(date: isNextDay ? startDate.adding(days: 1) : lastDate, time: endTime)
        } else {
            let anHourLater = start.adding(minutes: 60)
            end =
                endDate.map { $0 > anHourLater.date ? LocalDateTime(date: $0, time: startTime) : anHourLater }
                ?? anHourLater
        }
        guard start < end else { throw .endBeforeStart }
        guard end > self.newest else { throw .pastDate }
        return self.shown(from: start, to: end)
    }

    /// Converts times that clocks skip into the times that they show then. The event keeps its length if it would have
    /// none left.
    private func shown(from start: LocalDateTime, to end: LocalDateTime) -> EventTimes {
        let zone = self.window.zone
        let first = zone.shown(start)
        let last = zone.shown(end)
        guard zone.instant(of: last) <= zone.instant(of: first) else {
            return .timed(start: first, end: last, zone: zone)
        }
        let minutes = end.minutesSince1970 - start.minutesSince1970
        return .timed(start: first, end: zone.shown(first.adding(minutes: minutes)), zone: zone)
    }

    private func reference(_ text: String?) throws(VerdictFault) -> Int? {
        guard let text, !text.isEmpty else { return nil }
        let known = self.window.knownEvents.count
        guard text.hasPrefix("e"), let number = Int(text.dropFirst()), known > 0, (1...known).contains(number) else {
            throw .unknownReference
        }
        return number - 1
    }

    private static func date(_ text: String?) throws(VerdictFault) -> LocalDate? {
        guard let text else { return nil }
        guard let date = LocalDate(modelText: text) else { throw .impossibleDate }
        return date
    }

    private static func time(_ text: String?) throws(VerdictFault) -> LocalTime? {
        guard let text else { return nil }
        guard let time = LocalTime(modelText: text) else { throw .impossibleTime }
        return time
    }

    /// Trimmed, without control characters, and cut if it is too long. Nil if nothing is left; the event counts without
    /// it.
    private static func text(_ text: String?, maximumBytes: Int, lines: Bool) -> String? {
        guard let text else { return nil }
        let clean = PlainText.clean(text, keepingLineBreaks: lines)
        let short = PlainText.cut(clean, maximumBytes: maximumBytes)
        return short.isEmpty ? nil : short
    }
}
