internal import Time

/// A wall clock, in seconds.
enum ZoneClock {
    case utc
    case known(Zone)
    /// A zone that a calendar object describes.
    case described(DescribedZone)

    /// If the clock shows the time twice, the first instant. If the clock jumps over it, the same distance after the
    /// jump as the time is after the start of the gap (RFC 5545, section 3.3.5).
    func instant(ofWall wall: Int64) -> UnixTime {
        switch self {
        case .utc: return UnixTime(seconds: wall)
        case .known(let zone):
            let second = ((wall % 60) + 60) % 60
            let local = LocalDateTime(minutesSince1970: Int((wall - second) / 60))
            return zone.instant(of: local) + .seconds(second)
        case .described(let zone): return UnixTime(seconds: wall - zone.offsetSeconds(atWall: wall))
        }
    }

    func wall(of instant: UnixTime) -> Int64 {
        switch self {
        case .utc: return instant.seconds
        case .known(let zone): return instant.seconds + Int64(zone.offsetSeconds(at: instant))
        case .described(let zone):
            let near = instant.seconds + zone.offsetSeconds(atWall: instant.seconds)
            return instant.seconds + zone.offsetSeconds(atWall: near)
        }
    }
}

/// The changes that a VTIMEZONE describes for the years around a window (RFC 5545, section 3.6.5).
struct DescribedZone {
    struct Change {
        /// In local time before the change.
        var onset: Int64
        var secondsBefore: Int64
        var seconds: Int64
    }

    /// Sorted by onset; not empty.
    private let changes: [Change]

    /// nil without any change.
    init?(_ changes: [Change]) {
        guard !changes.isEmpty else { return nil }
        self.changes = changes.sorted { $0.onset < $1.onset }
    }

    /// A zone that never changes.
    init(offsetSeconds: Int64) {
        self.changes = [Change(onset: .min / 2, secondsBefore: offsetSeconds, seconds: offsetSeconds)]
    }

    func offsetSeconds(atWall wall: Int64) -> Int64 {
        var last: Change?
        for change in self.changes {
            guard change.onset <= wall else { break }
            last = change
        }
        guard let last else { return self.changes[0].secondsBefore }
        // In the gap the old offset is used.
        let isInGap = wall < last.onset + (last.seconds - last.secondsBefore)
        return isInGap ? last.secondsBefore : last.seconds
    }
}

/// A VTIMEZONE while it is being read.
struct ZoneDescription {
    struct Observance {
        var start: CalendarMoment?
        var secondsBefore: Int64?
        var seconds: Int64?
        var rules: [String] = []
        var dates: [CalendarMoment] = []
    }

    /// Real zones have fewer.
    static let observanceLimit = 100
    static let dateLimit = 400

    var name: String?
    /// The IANA name that libical and others add.
    var location: String?
    private(set) var observances: [Observance] = []

    mutating func begin() {
        guard self.observances.count <= Self.observanceLimit else { return }
        self.observances.append(Observance())
    }

    mutating func take(_ line: ForeignLine, isObservance: Bool) {
        guard isObservance else {
            if line.name == "TZID" { self.name = line.token }
            if line.name == "X-LIC-LOCATION" { self.location = line.token }
            return
        }
        guard !self.observances.isEmpty else { return }
        let index = self.observances.count - 1
        switch line.name {
        case "DTSTART": self.observances[index].start = CalendarMoment(line.value, zone: nil)
        case "TZOFFSETFROM": self.observances[index].secondsBefore = CalendarOffset.seconds(line.value)
        case "TZOFFSETTO": self.observances[index].seconds = CalendarOffset.seconds(line.value)
        case "RRULE": if self.observances[index].rules.count < 4 { self.observances[index].rules.append(line.text) }
        case "RDATE":
            for value in line.value.split(separator: UInt8(ascii: ",")).prefix(Self.dateLimit) {
                guard self.observances[index].dates.count < Self.dateLimit,
                    let date = CalendarPeriod(value, zone: nil)?.start
                else { break }
                self.observances[index].dates.append(date)
            }
        default: break
        }
    }
}
