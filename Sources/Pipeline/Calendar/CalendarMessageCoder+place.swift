internal import Time

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
