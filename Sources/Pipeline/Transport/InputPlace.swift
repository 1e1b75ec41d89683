internal import Foundation
internal import Time

/// The position of a fault in a message of a queue, for the person who corrects it. It quotes no value.
public struct InputPlace: Sendable, Hashable {
    /// The path of the field, such as `event.start`; nil if no known field causes the fault.
    public var field: String?
    /// From 1. nil for a field that is missing.
    public var line: Int?
    /// From 1, in Unicode scalars.
    public var column: Int?

    public init(field: String?, line: Int? = nil, column: Int? = nil) {
        (self.field, self.line, self.column) = (field, line, column)
    }

    /// - Parameter suspects: paths of which one is wrong, according to the decoder.
    /// - Parameter isWrong: decides which one. The text is nil if the value is not a string.
    init?(
        _ type: (some Decodable).Type,
        _ bytes: [UInt8],
        suspects: [String] = [],
        isWrong: (_ name: String, _ text: String?) -> Bool = { _, _ in true }
    ) {
        let outline = JSONOutline(bytes)
        if let (offset, path) = outline.fault {
            self.init(path, in: outline, at: offset)
        } else if let path = WireJSON.faultyPath(type, from: bytes), !path.isEmpty {
            self.init(path, in: outline)
        } else {
            let present = suspects.filter { outline[Self.path($0)] != nil }
            let wrong = present.first { name in
                isWrong(name, outline[Self.path(name)].flatMap { outline.text(of: $0) })
            }
            guard let name = wrong ?? present.first ?? suspects.first else { return nil }
            self.init(Self.path(name), in: outline)
        }
    }

    private init(_ path: [String], in outline: JSONOutline, at offset: Int? = nil) {
        // Other names may be anything that a person typed.
        let isKnown = !path.isEmpty && path.allSatisfy { $0.utf8.allSatisfy(Self.isOfAName) && $0.utf8.count <= 40 }
        let place = (offset ?? outline[path]?.range.lowerBound).map { outline.place(of: $0) }
        self.init(field: isKnown ? path.joined(separator: ".") : nil, line: place?.line, column: place?.column)
    }

    private static func path(_ name: String) -> [String] { name.split(separator: ".").map(String.init) }

    private static func isOfAName(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension WireJSON {
    /// The path of the field that the decoder rejects; nil if it accepts all.
    static func faultyPath(_ type: (some Decodable).Type, from bytes: [UInt8]) -> [String]? {
        func path(_ keys: [any CodingKey]) -> [String] { keys.map { $0.intValue.map { "\($0)" } ?? $0.stringValue } }
        do {
            _ = try JSONDecoder().decode(type, from: Data(bytes))
            return nil
        } catch DecodingError.keyNotFound(let key, let context) {
            return path(context.codingPath + [key])
        } catch DecodingError.valueNotFound(_, let context), DecodingError.typeMismatch(_, let context),
            DecodingError.dataCorrupted(let context)
        {
            return path(context.codingPath)
        } catch {
            return nil
        }
    }
}

extension ChatMessageDecoder {
    /// nil if the fault has no position.
    public func place(of fault: ChatMessageFault, in bytes: [UInt8]) -> InputPlace? {
        let suspects: [String]
        switch fault {
        case .tooLarge, .notUTF8, .notJSON: suspects = []
        // The decoder does not name a number that does not fit.
        case .illTypedField: suspects = ["timestamp"]
        case .missingField, .bodyTooLong: suspects = ["body"]
        case .unknownKind: suspects = ["kind"]
        case .invalidCustomer, .unknownCustomer: suspects = ["customer_id"]
        case .emptyField: suspects = ["id", "chat_id"]
        case .nulCharacter:
            suspects = ["body", "id", "chat_id", "sender_name", "sender_number", "quoted_message.body"]
        case .timestampOutOfRange: suspects = ["timestamp"]
        case .invalidEvent: suspects = ["event", "event_response"]
        }
        return InputPlace(WireChatMessage.self, bytes, suspects: suspects) { _, text in
            if fault == .emptyField { return text?.isEmpty == true }
            return fault != .nulCharacter || text?.contains("\\u0000") == true
        }
    }
}

extension CalendarMessageCoder {
    /// nil if the fault has no position.
    public func place(of fault: CalendarMessageFault, in bytes: [UInt8]) -> InputPlace? {
        let wire = try? WireJSON.decode(WireCalendarMessage.self, from: bytes)
        let isAllDay = wire?.allDay ?? false
        let (dates, times) = (["start_date", "end_date"], ["start_time", "end_time"])
        let zone = wire?.timeZone.flatMap { Zone($0) }
        switch fault {
        case .tooLarge, .notJSON: return InputPlace(WireCalendarMessage.self, bytes)
        case .missingField:
            guard let wire else { return InputPlace(WireCalendarMessage.self, bytes) }
            let needed =
                isAllDay
                ? zip(dates, [wire.startDate, wire.endDate])
                : zip(times + ["time_zone"], [wire.startTime, wire.endTime, wire.timeZone])
            return needed.first { $0.1 == nil }.map { InputPlace(field: $0.0) }
        case .invalidCustomer, .unknownCustomer: return Self.place("customer_id", bytes)
        case .invalidEventID: return Self.place("event_id", bytes)
        case .invalidRevision, .illTypedField: return Self.place("revision", bytes)
        case .unknownAction: return Self.place("action", bytes)
        case .unknownTimeZone: return Self.place("time_zone", bytes)
        case .endBeforeStart: return Self.place(isAllDay ? "end_date" : "end_time", bytes)
        case .invalidTime:
            return InputPlace(WireCalendarMessage.self, bytes, suspects: isAllDay ? dates : times) { _, text in
                isAllDay ? text.flatMap { LocalDate($0) } == nil : text.flatMap { Timestamp($0) } == nil
            }
        case .offsetDisagrees:
            return InputPlace(WireCalendarMessage.self, bytes, suspects: times) { _, text in
                text.flatMap { Timestamp($0) }.map { $0.offsetSeconds != zone?.offsetSeconds(at: $0.instant) } ?? true
            }
        }
    }

    private static func place(_ name: String, _ bytes: [UInt8]) -> InputPlace? {
        InputPlace(WireCalendarMessage.self, bytes, suspects: [name])
    }
}

extension NotificationMessageCoder {
    /// nil if the fault has no position.
    public func place(of fault: NotificationMessageFault, in bytes: [UInt8]) -> InputPlace? {
        let suspects: [String]
        let kind = (try? WireJSON.decode(WireNotification.self, from: bytes))?.kind
        switch fault {
        case .tooLarge, .notJSON: suspects = []
        case .illTypedField: suspects = [kind == .test ? "kind" : "revision"]
        case .missingField: suspects = [kind == .connection ? "connection_id" : "event"]
        case .invalidCustomer, .unknownCustomer: suspects = ["customer_id"]
        case .invalidNotificationID: suspects = ["notification_id"]
        case .invalidEvent: suspects = ["event.uid", "event.start", "event.end"]
        }
        return InputPlace(WireNotification.self, bytes, suspects: suspects) { name, text in
            name == "event.uid" ? text?.isEmpty ?? true : text.flatMap { Timestamp($0) } == nil
        }
    }
}
