internal import Foundation

/// Reads and validates a model's answer. Nothing is guessed or mended: what is not exactly right is not accepted.
public struct VerdictReader: Sendable {
    static let maximumEvents = 8
    static let maximumDays = 31
    static let maximumDaysAhead = 731

    /// The owner's wall clock at the newest message of the window: what is past is past by this, not by the moment of the call.
    private let newest: LocalDateTime
    private let zone: Zone
    private let knownEvents: Int
    private let bothSidesWrote: Bool

    public init(window: ConversationWindow) {
        self.zone = window.zone
        self.newest = window.zone.local(UnixTime(seconds: window.messages.map(\.saidAt).max() ?? 0))
        self.knownEvents = window.knownEvents.count
        self.bothSidesWrote = Set(window.messages.map(\.isSenderMe)).count == 2
    }

    public func read(_ answer: String) throws(VerdictFault) -> Verdict {
        guard let object = LastJSONObject.find(in: answer) else { throw .notJSON }
        let wire: WireVerdict
        do {
            wire = try JSONDecoder().decode(WireVerdict.self, from: Data(object))
        } catch DecodingError.dataCorrupted {
            throw .notJSON
        } catch {
            throw .illTyped
        }
        guard let status = VerdictStatus(rawValue: wire.status) else { throw .unknownStatus }
        switch status {
        case .noEvent, .notConfirmed:
            return Verdict(status: status)
        case .denied:
            return Verdict(status: status, cancels: try self.reference(wire.all.first?.reference))
        case .agreed:
            guard !wire.all.isEmpty else { throw .missingEvent }
            guard wire.all.count <= Self.maximumEvents else { throw .tooManyEvents }
            guard self.bothSidesWrote else { throw .oneSided }
            var events: [AgreedEvent] = []
            for event in wire.all { events.append(try self.event(event)) }
            return Verdict(status: status, events: events)
        }
    }

    private func event(_ wire: WireVerdict.Event) throws(VerdictFault) -> AgreedEvent {
        AgreedEvent(
            title: try Self.text(wire.title, maximumBytes: 500, lines: false),
            times: try self.times(wire),
            statedEnd: wire.endTime != nil ? .time : wire.endDate != nil ? .day : .nothing,
            location: try Self.text(wire.location, maximumBytes: 1000, lines: false),
            notes: try Self.text(wire.notes, maximumBytes: 8000, lines: true) ?? "",
            moves: try self.reference(wire.reference),
            evidence: wire.evidence.map { AgreedEvent.Evidence(messages: $0.messages, phrase: $0.phrase ?? "") }
        )
    }

    private func times(_ wire: WireVerdict.Event) throws(VerdictFault) -> EventTimes {
        guard let startDate = try Self.date(wire.startDate) else { throw .missingDate }
        let endDate = try Self.date(wire.endDate)
        let startTime = try Self.time(wire.startTime)
        let endTime = try Self.time(wire.endTime)
        if let endDate, endDate < startDate { throw .endBeforeStart }
        let lastDate = endDate ?? startDate
        guard lastDate.daysSince1970 - startDate.daysSince1970 <= Self.maximumDays else { throw .tooLong }
        guard startDate.daysSince1970 - self.newest.date.daysSince1970 <= Self.maximumDaysAhead else {
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

    /// A time that clocks jump over is the one that they show then. The event keeps its length where it would have none left.
    private func shown(from start: LocalDateTime, to end: LocalDateTime) -> EventTimes {
        let first = self.zone.shown(start)
        let last = self.zone.shown(end)
        guard self.zone.instant(of: last) <= self.zone.instant(of: first) else {
            return .timed(start: first, end: last, zone: self.zone)
        }
        let minutes = end.minutesSince1970 - start.minutesSince1970
        return .timed(start: first, end: self.zone.shown(first.adding(minutes: minutes)), zone: self.zone)
    }

    private func reference(_ text: String?) throws(VerdictFault) -> Int? {
        guard let text, !text.isEmpty else { return nil }
        guard text.hasPrefix("e"), let number = Int(text.dropFirst()), (1...max(1, self.knownEvents)).contains(number),
            self.knownEvents > 0
        else { throw .unknownReference }
        return number - 1
    }

    private static func date(_ text: String?) throws(VerdictFault) -> LocalDate? {
        guard let text else { return nil }
        guard let date = LocalDate(text) else { throw .impossibleDate }
        return date
    }

    private static func time(_ text: String?) throws(VerdictFault) -> LocalTime? {
        guard let text else { return nil }
        guard let time = LocalTime(text) else { throw .impossibleTime }
        return time
    }

    /// Trimmed, without control characters; nil when nothing is left.
    private static func text(_ text: String?, maximumBytes: Int, lines: Bool) throws(VerdictFault) -> String? {
        guard let text else { return nil }
        let clean = PlainText.clean(text, keepingLineBreaks: lines)
        guard clean.utf8.count <= maximumBytes else { throw .textTooLong }
        return clean.isEmpty ? nil : clean
    }
}
