import ICalendar
import Pipeline
import Time

/// A calendar object taken apart by rules of its own (RFC 5545, section 3.1), so that writer and reader cannot err together.
struct WrittenCalendarObject {
    let event: CalendarEvent
    let bytes: [UInt8]

    init(_ event: CalendarEvent) {
        self.event = event
        let stamp = UnixTime(seconds: 1_795_222_923)
        self.bytes = CalendarObjectWriter.text(of: event, stampedAt: stamp, createdAt: nil)
    }

    func check() throws {
        let lines = try self.lines()
        let texts = [self.event.summary, self.event.description, self.event.location ?? ""]
        let most = texts.reduce(16 << 10) { $0 + 4 * $1.utf8.count }
        try UnkeptPromise.unless(self.bytes.count <= most, "an object of \(self.bytes.count) bytes")
        let version = CalendarObjectReader.version(of: self.bytes)
        let sequence = CalendarObjectWriter.sequence(ofRevision: self.event.revision)
        let written = CalendarObjectVersion(
            uid: self.event.identity.calendarUID,
            sequence: sequence,
            revision: self.event.revision,
            mark: self.event.mark
        )
        try UnkeptPromise.unless(version == written, "the reader finds another event")
        for name in ["BEGIN:VEVENT", "END:VEVENT", "BEGIN:VCALENDAR", "END:VCALENDAR"] {
            try UnkeptPromise.unless(lines.count { $0 == name } == 1, "not exactly one \(name)")
        }
        for name in ["UID", "DTEND", "SUMMARY", "DESCRIPTION", "SEQUENCE", "STATUS"] {
            try UnkeptPromise.unless(self.values(name, lines).count == 1, "not exactly one \(name)")
        }
        if let location = self.values("LOCATION", lines).first {
            try UnkeptPromise.unless(
                Self.unescaped(location) == CalendarText.sanitized(self.event.location ?? ""),
                "the location is another"
            )
        }
        let description = Self.unescaped(self.values("DESCRIPTION", lines)[0])
        try UnkeptPromise.unless(
            description.split(separator: "\n", omittingEmptySubsequences: false).last == "Managed by Jadwal",
            "the description does not end in the signature"
        )
    }

    private func lines() throws -> [String] {
        var lines: [[UInt8]] = []
        var start = 0
        while start < self.bytes.count {
            guard let end = self.bytes[start...].firstIndex(of: 13), end + 1 < self.bytes.count,
                self.bytes[end + 1] == 10
            else { throw UnkeptPromise("a line that no CRLF ends") }
            let line = self.bytes[start..<end]
            try UnkeptPromise.unless(line.count <= 75, "a line of \(line.count) octets")
            try UnkeptPromise.unless(String(validating: line, as: UTF8.self) != nil, "a parted character")
            try UnkeptPromise.unless(!line.contains { ($0 < 32 && $0 != 9) || $0 == 127 }, "a control character")
            if line.first == 32, !lines.isEmpty {
                lines[lines.count - 1] += line.dropFirst()
            } else {
                lines.append(Array(line))
            }
            start = end + 2
        }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    private func values(_ name: String, _ lines: [String]) -> [String] {
        lines.filter { $0.utf8.starts(with: "\(name):".utf8) || $0.utf8.starts(with: "\(name);".utf8) }
            .map { String(decoding: $0.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(), as: UTF8.self) }
    }

    private static func unescaped(_ text: String) -> String {
        var result: [UInt8] = []
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped {
                result.append(byte == UInt8(ascii: "n") ? 10 : byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
