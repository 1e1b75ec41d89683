internal import ChatReader
internal import Foundation
internal import Time

/// Decodes, validates and encodes the messages of `wasapp.calendar.events`.
public struct CalendarMessageCoder: Sendable {
    static let maximumBytes = 256 << 10

    public init() {}

    public func decode(_ bytes: [UInt8]) throws(CalendarMessageFault) -> CalendarMessage {
        guard bytes.count <= Self.maximumBytes else { throw .tooLarge }
        let wire = try Self.parse(bytes)
        guard let customer = UUID(uuidString: wire.customerID) else { throw .invalidCustomer }
        guard let identity = EventIdentity(wire.eventID) else { throw .invalidEventID }
        guard wire.revision >= 1 else { throw .invalidRevision }
        guard let action = EventChange.Action(rawValue: wire.action) else { throw .unknownAction }
        let event = CalendarEvent(
            identity: identity,
            revision: wire.revision,
            status: action == .cancel ? .cancelled : .confirmed,
            summary: PlainText.clean(wire.summary ?? "", keepingLineBreaks: false),
            description: PlainText.clean(wire.description ?? "", keepingLineBreaks: true),
            location: wire.location.map { PlainText.clean($0, keepingLineBreaks: false) }.flatMap {
                $0.isEmpty ? nil : $0
            },
            times: try Self.times(wire)
        )
        return CalendarMessage(
            customerID: customer.uuidString.lowercased(),
            chatID: wire.chatID,
            change: EventChange(action: action, event: event)
        )
    }

    public func encode(_ message: CalendarMessage) throws -> [UInt8] {
        let event = message.change.event
        var wire = WireCalendarMessage(
            customerID: message.customerID,
            chatID: message.chatID,
            eventID: event.identity.id,
            revision: event.revision,
            action: message.change.action.rawValue,
            summary: event.summary,
            description: event.description,
            location: event.location
        )
        switch event.times {
        case .allDay(let start, let end):
            wire.allDay = true
            (wire.startDate, wire.endDate) = (start.description, end.description)
        case .timed(let start, let end, let zone):
            wire.allDay = false
            wire.startTime = Timestamp.text(of: start, in: zone)
            wire.endTime = Timestamp.text(of: end, in: zone)
            wire.timeZone = zone.name
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(wire))
    }

    private static func parse(_ bytes: [UInt8]) throws(CalendarMessageFault) -> WireCalendarMessage {
        do {
            return try WireJSON.decode(WireCalendarMessage.self, from: bytes)
        } catch {
            throw CalendarMessageFault(rawValue: error.rawValue) ?? .notJSON
        }
    }

    private static func times(_ wire: WireCalendarMessage) throws(CalendarMessageFault) -> EventTimes {
        if wire.allDay ?? false {
            guard let startText = wire.startDate, let endText = wire.endDate else { throw .missingField }
            guard let start = LocalDate(startText), let end = LocalDate(endText) else { throw .invalidTime }
            guard start < end else { throw .endBeforeStart }
            return .allDay(start: start, endExclusive: end)
        }
        guard let startText = wire.startTime, let endText = wire.endTime, let zoneName = wire.timeZone else {
            throw .missingField
        }
        guard let zone = Zone(zoneName) else { throw .unknownTimeZone }
        let start = try Self.instant(startText, in: zone)
        let end = try Self.instant(endText, in: zone)
        guard start < end else { throw .endBeforeStart }
        return .timed(from: start, to: end, in: zone)
    }

    /// The text contains the wall-clock time and an offset, which must be that of the zone at this time. If clocks show
    /// an hour twice, the offset decides.
    private static func instant(_ text: String, in zone: Zone) throws(CalendarMessageFault) -> UnixTime {
        guard let timestamp = Timestamp(text) else { throw .invalidTime }
        guard zone.offsetSeconds(at: timestamp.instant) == timestamp.offsetSeconds else { throw .offsetDisagrees }
        return timestamp.instant
    }
}
