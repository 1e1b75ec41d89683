/// A VTIMEZONE while it is read.
struct ZoneDescription {
    struct Observance {
        var start: CalendarMoment?
        var secondsBefore: Int64?
        var seconds: Int64?
        var rules: [String] = []
        var dates: [CalendarMoment] = []
    }

    /// More are nobody's zone.
    static let observanceLimit = 100
    static let dateLimit = 400

    var name: String?
    private(set) var observances: [Observance] = []

    mutating func begin() {
        guard self.observances.count <= Self.observanceLimit else { return }
        self.observances.append(Observance())
    }

    mutating func take(_ line: CalendarLine, isObservance: Bool) {
        guard isObservance else {
            if line.name == "TZID" { self.name = line.text }
            return
        }
        guard !self.observances.isEmpty else { return }
        let index = self.observances.count - 1
        switch line.name {
        case "DTSTART": self.observances[index].start = CalendarMoment(line.value, zone: nil)
        case "TZOFFSETFROM": self.observances[index].secondsBefore = Self.offset(line.value)
        case "TZOFFSETTO": self.observances[index].seconds = Self.offset(line.value)
        case "RRULE": if self.observances[index].rules.count < 4 { self.observances[index].rules.append(line.text) }
        case "RDATE":
            for value in line.value.split(separator: UInt8(ascii: ",")).prefix(Self.dateLimit) {
                guard self.observances[index].dates.count < Self.dateLimit,
                    let date = CalendarMoment(value, zone: nil)
                else { break }
                self.observances[index].dates.append(date)
            }
        default: break
        }
    }

    /// Of `+0330` and `-033015`; nil for what is none.
    private static func offset(_ text: ArraySlice<UInt8>) -> Int64? {
        guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        let digits = text.dropFirst().prefix { (0x30...0x39).contains($0) }.map { Int64($0 - 0x30) }
        guard digits.count == 4 || digits.count == 6 else { return nil }
        let pairs = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 10 + digits[$0 + 1] }
        guard pairs[0] < 24, pairs[1] < 60 else { return nil }
        let seconds = pairs[0] * 3600 + pairs[1] * 60 + (pairs.count == 3 ? min(pairs[2], 59) : 0)
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
}
