internal import ChatReader
internal import Time

/// An expression of a day or time, what it means, and the moment at which it is said, as other projects' test data have it.
package struct ReadingCase: Decodable {
    /// A meaning in the keys of the file that it comes from.
    package struct Value: Decodable {
        package let date: String?
        package let time: String?
        package let datetime: String?
        package let dateTime: String?
        package let startTime: String?
        package let endTime: String?
        package let startDateTime: String?
        package let endDateTime: String?
    }

    private struct Part: Decodable { let value: Value }

    private enum CodingKeys: String, CodingKey { case text, reference, kind, grain, expected }

    package let text: String
    package let kind: String?
    package let grain: String?
    private let reference: String
    private let expected: Value?

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.text = try container.decode(String.self, forKey: .text)
        self.kind = try container.decodeIfPresent(String.self, forKey: .kind)
        self.grain = try container.decodeIfPresent(String.self, forKey: .grain)
        self.reference = try container.decode(String.self, forKey: .reference)
        let parts = try? container.decode([Part].self, forKey: .expected)
        self.expected = parts?.first?.value ?? (try? container.decode(Value.self, forKey: .expected))
    }

    /// True when what is read first in the text is exactly what is expected.
    package var isReadRight: Bool {
        guard let saidAt = self.saidAt, let expected else { return false }
        let moments = MomentReader(saidAt: saidAt).read(self.text).map(\.value)
        let slot = moments.lazy.compactMap { MomentSlot($0, saidAt: saidAt, usual: nil) }.first
        let day = moments.lazy.compactMap(\.day).first
        let time = moments.lazy.compactMap(\.time).first
        if let date = expected.date { return day.map { "\($0.first)" } == date }
        if let clock = expected.time { return time?.start.map { "\($0.time(usual: nil))" } == String(clock.prefix(5)) }
        if let moment = expected.datetime ?? expected.dateTime {
            return slot.map { Self.text($0.date, $0.start) } == String(moment.replacing("T", with: " ").prefix(16))
        }
        if let start = expected.startTime, let end = expected.endTime {
            let opening = time?.start?.time(usual: nil, until: time?.end)
            return opening.map { "\($0)" } == String(start.prefix(5))
                && slot?.end.map { "\($0)" } == String(end.prefix(5))
        }
        guard let start = expected.startDateTime, let end = expected.endDateTime, let slot else { return false }
        return Self.text(slot.date, slot.start) == start.prefix(16)
            && Self.text(slot.endDate ?? slot.date, slot.end) == end.prefix(16)
    }

    private var saidAt: LocalDateTime? {
        guard let date = LocalDate(self.reference.prefix(10)),
            let time = LocalTime(self.reference.dropFirst(11).prefix(5))
        else { return nil }
        return LocalDateTime(date: date, time: time)
    }

    private static func text(_ date: LocalDate, _ time: LocalTime?) -> String {
        "\(date) \(time.map { "\($0)" } ?? "-")"
    }
}
