internal import Time

/// A value of type DATE or DATE-TIME (RFC 5545, sections 3.3.4 and 3.3.5).
struct CalendarMoment: Hashable {
    enum Clock: Hashable {
        /// A whole day in the owner's zone.
        case day
        /// The owner's wall clock, independent of the place.
        case floating
        case utc
        case zone(String)
    }

    /// Seconds since 1970-01-01 on the clock.
    var wall: Int64
    var clock: Clock

    /// nil if it is no such value.
    ///
    /// - Parameter zone: the value of TZID.
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

/// An additional time of a series, with its own end if it has one (RFC 5545, section 3.8.5.2).
struct CalendarPeriod {
    var start: CalendarMoment
    var seconds: Int64?

    /// nil if it is no date, time or period.
    init?(_ text: ArraySlice<UInt8>, zone: String?) {
        let parts = text.split(separator: UInt8(ascii: "/"), maxSplits: 1)
        guard let first = parts.first, let start = CalendarMoment(first, zone: zone) else { return nil }
        self.start = start
        guard parts.count == 2 else { return }
        if let end = CalendarMoment(parts[1], zone: zone) {
            self.seconds = max(0, end.wall - start.wall)
        } else {
            guard let length = CalendarLength.seconds(parts[1]) else { return nil }
            self.seconds = length
        }
    }
}

/// Values of type DURATION (RFC 5545, section 3.3.6).
enum CalendarLength {
    /// Longer durations are shortened to ten years.
    static let longest: Int64 = 3660 * 86_400

    /// nil if it is no duration; zero if it is negative.
    static func seconds(_ text: ArraySlice<UInt8>) -> Int64? {
        var rest = text
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
        var total: Int64 = 0
        var number: Int64?
        for octet in rest {
            switch octet {
            case 0x30...0x39: number = min((number ?? 0) * 10 + Int64(octet - 0x30), Self.longest)
            case UInt8(ascii: "T") where number == nil: continue
            default:
                guard let count = number, let unit = Self.units[octet] else { return nil }
                total = min(total + count * unit, Self.longest)
                number = nil
            }
        }
        guard number == nil else { return nil }
        return isNegative ? 0 : total
    }

    private static let units: [UInt8: Int64] = [
        UInt8(ascii: "W"): 604_800, UInt8(ascii: "D"): 86_400, UInt8(ascii: "H"): 3600, UInt8(ascii: "M"): 60,
        UInt8(ascii: "S"): 1,
    ]
}
