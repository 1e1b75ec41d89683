import Foundation
import Pipeline
import TestSupport
import Testing
import Time

@Suite struct AnyZoneTests {
    /// A reader that uses only the object's VTIMEZONE must find the same instants.
    @Test func observancesGiveTheRightInstants() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        let zones = TimeZone.knownTimeZoneIdentifiers.compactMap { Zone($0) }.filter { $0 != .utc }
        try #require(zones.count > 300)
        // From 2000 to 2037, in minutes.
        let first = LocalDate("2000-01-01")!.daysSince1970 * 1440
        for _ in 0..<3000 {
            let zone = try #require(zones.randomElement(using: &generator))
            let start = LocalDateTime(
                minutesSince1970: first + Int.random(in: 0..<(37 * 365 * 1440), using: &generator)
            )
            let end = start.adding(minutes: Int.random(in: 1...4000, using: &generator))
            let object = WrittenObject(.sample(times: .timed(start: start, end: end, zone: zone)))
            let comment: Comment = "seed \(seed), \(zone.name), \(start) to \(end)"
            let startInstant = try #require(self.instant("DTSTART", object), comment)
            let endInstant = try #require(self.instant("DTEND", object), comment)
            try #require(startInstant.seconds == zone.instant(of: start).seconds, comment)
            try #require(
                endInstant.seconds == zone.instant(of: end).seconds || zone.instant(of: end) <= startInstant,
                comment
            )
        }
    }

    /// The instant by the observances alone (RFC 5545, section 3.6.5): the last one that has begun gives the offset.
    private func instant(_ property: String, _ object: WrittenObject) -> UnixTime? {
        guard let text = object.property(property)?.split(separator: ":").last, let local = self.minutes(text) else {
            return nil
        }
        let observances = object.component("VTIMEZONE")?.split { $0.hasPrefix("END:") }.compactMap { lines in
            let values = lines.filter { !$0.hasPrefix("TZID") && !$0.hasPrefix("BEGIN") }.map {
                $0.split(separator: ":")[1]
            }
            return self.minutes(values[0]).map { (onset: $0, offset: self.offset(values[2])) }
        }
        guard let offset = observances?.last(where: { $0.onset <= local })?.offset else { return nil }
        return UnixTime(seconds: Int64(local - offset) * 60)
    }

    /// Minutes since 1970 of `20261121T200000`, without a zone.
    private func minutes(_ text: Substring) -> Int? {
        let digits = text.compactMap(\.wholeNumberValue)
        guard digits.count == 14 else { return nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        guard let date = LocalDate(year: number(0..<4), month: number(4..<6), day: number(6..<8)) else { return nil }
        return date.daysSince1970 * 1440 + number(8..<10) * 60 + number(10..<12)
    }

    /// Of `+0330`, in minutes.
    private func offset(_ text: Substring) -> Int {
        let digits = text.compactMap(\.wholeNumberValue)
        let minutes = (digits[0] * 10 + digits[1]) * 60 + digits[2] * 10 + digits[3]
        return text.hasPrefix("-") ? -minutes : minutes
    }
}
