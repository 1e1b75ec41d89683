import Pipeline
import Testing

@Suite struct CalendarMessageCoderTests {
    private let coder = CalendarMessageCoder()
    private static let timed: [(String, String)] = [
        ("customer_id", "\"0192d3a4-0000-7000-8000-000000000001\""), ("chat_id", "\"c\""),
        ("event_id", "\"0192d3a4-0000-7000-8000-00000000000a\""), ("revision", "1"), ("action", "\"add\""),
        ("summary", "\"Dinner with Noura\""), ("description", "\"…\\nManaged by Jadwal\""),
        ("location", "\"Al Bujairi\""),
        ("all_day", "false"), ("start_time", "\"2026-11-21T20:00:00+03:00\""),
        ("end_time", "\"2026-11-21T21:00:00+03:00\""),
        ("time_zone", "\"Asia/Riyadh\""),
    ]

    private static func json(_ changes: [String: String?] = [:]) -> [UInt8] {
        var fields = Self.timed.filter { !changes.keys.contains($0.0) }
        for (name, value) in changes { if let value { fields.append((name, value)) } }
        return Array("{\(fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ","))}".utf8)
    }

    @Test func writtenMessageIsReadBack() throws {
        let message = try self.coder.decode(Self.json())
        #expect(try self.coder.decode(self.coder.encode(message)) == message)
        #expect(message.change.event.identity.calendarUID == "0192d3a4-0000-7000-8000-00000000000a@jadwal.app")
    }

    @Test func wholeDaysAreReadBack() throws {
        let bytes = Self.json([
            "all_day": "true", "start_time": nil, "end_time": nil, "time_zone": nil,
            "start_date": "\"2026-11-21\"", "end_date": "\"2026-11-23\"",
        ])
        let message = try self.coder.decode(bytes)
        #expect(try self.coder.decode(self.coder.encode(message)) == message)
    }

    static let refusals: [([UInt8], CalendarMessageFault)] = [
        (Self.json(["time_zone": "\"Europe/London\""]), CalendarMessageFault.offsetDisagrees),
        (Self.json(["time_zone": "\"Nowhere\""]), .unknownTimeZone),
        (Self.json(["start_time": "\"tomorrow\""]), .invalidTime),
        (Self.json(["end_time": "\"2026-11-21T20:00:00+03:00\""]), .endBeforeStart),
        (Self.json(["action": "\"move\""]), .unknownAction), (Self.json(["revision": "0"]), .invalidRevision),
        (Self.json(["event_id": "\"x\""]), .invalidEventID), (Self.json(["customer_id": "\"x\""]), .invalidCustomer),
        (Self.json(["start_time": nil]), .missingField), (Self.json(["summary": "1"]), .illTypedField),
        (Array("nonsense".utf8), .notJSON),
    ]

    @Test(arguments: Self.refusals)
    func invalidCalendarMessageIsRefusedWithItsReason(_ bytes: [UInt8], _ fault: CalendarMessageFault) {
        #expect(throws: fault) { try self.coder.decode(bytes) }
    }
}
