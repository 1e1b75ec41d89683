internal import Time

/// A value of type DATE or DATE-TIME (RFC 5545, sections 3.3.4 and 3.3.5), also in forms that other programs write:
/// hour 24, ISO 8601 with separators, times without seconds or with an offset from UTC.
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
        var rest = ForeignLine.trimmed(text)
        guard let midnight = Self.midnight(&rest) else { return nil }
        guard let mark = rest.popFirst() else {
            (self.wall, self.clock) = (midnight, .day)
            return
        }
        guard mark == UInt8(ascii: "T") || mark == UInt8(ascii: "t") || mark == 0x20,
            let seconds = Self.timeOfDay(&rest)
        else { return nil }
        self.wall = midnight + seconds
        if rest.isEmpty {
            self.clock = zone.map { .zone($0) } ?? .floating
        } else if rest.count == 1, rest.first == UInt8(ascii: "Z") || rest.first == UInt8(ascii: "z") {
            self.clock = .utc
        } else {
            guard let offset = CalendarOffset.seconds(rest) else { return nil }
            self.wall -= offset
            self.clock = .utc
        }
    }

    init(wall: Int64, clock: Clock) { (self.wall, self.clock) = (wall, clock) }

    /// The day of a value whose time cannot be read; nil if the day cannot be read either.
    init?(dayOf text: ArraySlice<UInt8>) {
        var rest = ForeignLine.trimmed(text)
        guard let midnight = Self.midnight(&rest) else { return nil }
        (self.wall, self.clock) = (midnight, .day)
    }

    var secondsOfDay: Int64 { (self.wall % 86_400 + 86_400) % 86_400 }

    /// The day on its own clock.
    var day: CalendarMoment { CalendarMoment(wall: self.wall - self.secondsOfDay, clock: .day) }

    /// Takes `20261203` or `2026-12-03` from `rest`.
    private static func midnight(_ rest: inout ArraySlice<UInt8>) -> Int64? {
        guard let year = Self.number(4, &rest) else { return nil }
        let isSeparated = Self.take("-", &rest)
        guard let month = Self.number(2, &rest), Self.take("-", &rest) == isSeparated,
            let day = Self.number(2, &rest), let date = LocalDate(year: year, month: month, day: day)
        else { return nil }
        return Int64(date.daysSince1970) * 86_400
    }

    /// Takes `200000`, `2000`, `20:00:00` or `200000.000` from `rest`. Hour 24 is the end of the day.
    private static func timeOfDay(_ rest: inout ArraySlice<UInt8>) -> Int64? {
        guard let hour = Self.number(2, &rest) else { return nil }
        let isSeparated = Self.take(":", &rest)
        guard let minute = Self.number(2, &rest) else { return nil }
        var second = 0
        if isSeparated ? Self.take(":", &rest) : rest.first.map(Self.isDigit) == true {
            guard let number = Self.number(2, &rest) else { return nil }
            second = number
            if Self.take(".", &rest) { rest = rest.drop(while: Self.isDigit) }
        }
        guard (0...59).contains(minute), (0...60).contains(second) else { return nil }
        guard (0...23).contains(hour) || (hour == 24 && minute == 0 && second == 0) else { return nil }
        return Int64(hour * 3600 + minute * 60 + min(second, 59))
    }

    private static func take(_ mark: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.first == UInt8(ascii: mark) else { return false }
        rest.removeFirst()
        return true
    }

    private static func number(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func isDigit(_ octet: UInt8) -> Bool { (0x30...0x39).contains(octet) }
}

/// Values of type UTC-OFFSET (RFC 5545, section 3.3.14), also `+03`, `+03:00` and `0300`.
enum CalendarOffset {
    /// In seconds, ahead of UTC. nil if it is no offset.
    static func seconds(_ text: ArraySlice<UInt8>) -> Int64? {
        var rest = ForeignLine.trimmed(text)
        let isBehind = rest.first == UInt8(ascii: "-")
        if isBehind || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        let digits = rest.filter { $0 != UInt8(ascii: ":") }
        guard [2, 4, 6].contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let numbers = digits.map { Int64($0 - 0x30) }
        var parts: [Int64] = [0, 0, 0]
        for index in 0..<(numbers.count / 2) { parts[index] = numbers[2 * index] * 10 + numbers[2 * index + 1] }
        guard parts[0] < 24, parts[1] < 60, parts[2] < 60 else { return nil }
        let seconds = parts[0] * 3600 + parts[1] * 60 + parts[2]
        return isBehind ? -seconds : seconds
    }
}
