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
            guard end.clock == start.clock else { return nil }
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

    /// nil if it is no duration, if it is negative, or if it counts months or years.
    static func seconds(_ text: ArraySlice<UInt8>) -> Int64? {
        var rest = ForeignLine.trimmed(text)
        if rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        guard let mark = rest.popFirst(), Self.upper(mark) == UInt8(ascii: "P") else { return nil }
        var total: Int64 = 0
        var number: Int64?
        var isTime = false
        var isEmpty = true
        for octet in rest {
            switch Self.upper(octet) {
            case 0x30...0x39: number = min((number ?? 0) * 10 + Int64(octet - 0x30), Self.longest)
            case UInt8(ascii: "T") where number == nil && !isTime: isTime = true
            case let unit:
                guard let count = number, let seconds = (isTime ? Self.timeUnits : Self.dayUnits)[unit] else {
                    return nil
                }
                total = min(total + count * seconds, Self.longest)
                (number, isEmpty) = (nil, false)
            }
        }
        return number == nil && !isEmpty ? total : nil
    }

    private static func upper(_ octet: UInt8) -> UInt8 { (0x61...0x7A).contains(octet) ? octet - 0x20 : octet }

    private static let dayUnits: [UInt8: Int64] = [UInt8(ascii: "W"): 604_800, UInt8(ascii: "D"): 86_400]
    private static let timeUnits: [UInt8: Int64] = [
        UInt8(ascii: "H"): 3600, UInt8(ascii: "M"): 60, UInt8(ascii: "S"): 1,
    ]
}
