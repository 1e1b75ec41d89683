internal import Jadwal

/// A value of type DATE or DATE-TIME (RFC 5545, sections 3.3.4 and 3.3.5).
struct CalendarMoment: Hashable {
    enum Clock: Hashable {
        /// A whole day, in the owner's zone.
        case day
        /// The owner's wall clock, wherever they are.
        case floating
        case utc
        case zone(String)
    }

    /// Seconds since 1970-01-01 on the clock's own wall.
    var wall: Int64
    var clock: Clock

    /// Nil for what is none.
    ///
    /// - Parameter zone: what TZID says.
    init?(_ text: ArraySlice<UInt8>, zone: String?) {
        let octets = Array(text.drop { $0 == 0x20 })
        guard octets.count >= 8, let year = Self.number(octets[0..<4]), let month = Self.number(octets[4..<6]),
            let day = Self.number(octets[6..<8]), let date = LocalDate(year: year, month: month, day: day)
        else { return nil }
        let midnight = Int64(date.daysSince1970) * 86_400
        guard octets.count > 8, octets[8] != 0x20 else {
            (self.wall, self.clock) = (midnight, .day)
            return
        }
        guard octets.count >= 15, octets[8] == UInt8(ascii: "T"), let hour = Self.number(octets[9..<11]),
            let minute = Self.number(octets[11..<13]), let second = Self.number(octets[13..<15]),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        self.wall = midnight + Int64(hour * 3600 + minute * 60 + min(second, 59))
        if octets.count > 15, octets[15] == UInt8(ascii: "Z") {
            self.clock = .utc
        } else {
            self.clock = zone.map { .zone($0) } ?? .floating
        }
    }

    init(wall: Int64, clock: Clock) { (self.wall, self.clock) = (wall, clock) }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            number = number * 10 + Int(digit - 0x30)
        }
        return number
    }
}
