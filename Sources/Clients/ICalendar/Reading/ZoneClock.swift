internal import Jadwal

/// A clock on a wall somewhere, in seconds.
enum ZoneClock {
    case utc
    case known(Zone)
    /// As a calendar object describes it.
    case described(DescribedZone)

    /// Where clocks go back and show a time twice, the first; where they jump over it, as many seconds after the jump as it lies in
    /// the gap (RFC 5545, section 3.3.5).
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
