public import Foundation

/// An IANA time zone: local time of an instant, and instant of a local time.
public struct Zone: Sendable, Hashable {
    /// As given: `Asia/Riyadh`.
    public let name: String
    public let rules: TimeZone

    /// nil for a name that the system's time zone database does not know. Abbreviations and bare offsets are not names:
    /// their meaning changes with the country and the season.
    public init?(_ name: String) {
        guard name == "UTC" || name.contains("/"), let rules = TimeZone(identifier: name) else { return nil }
        (self.name, self.rules) = (name, rules)
    }

    public static let utc = Zone("UTC")!

    /// A zone with one offset: `Etc/GMT-1` is an hour ahead of UTC. UTC itself where the database has none of that
    /// offset, which are whole hours.
    public static func fixed(offsetSeconds: Int) -> Zone {
        let hours = offsetSeconds / 3600
        guard offsetSeconds % 3600 == 0, hours != 0 else { return .utc }
        return Zone("Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))") ?? .utc
    }

    public func offsetSeconds(at instant: UnixTime) -> Int {
        self.rules.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000))
    }

    public func local(_ instant: UnixTime) -> LocalDateTime {
        let seconds = instant.seconds + Int64(self.offsetSeconds(at: instant))
        return LocalDateTime(minutesSince1970: Int((Double(seconds) / 60).rounded(.down)))
    }

    /// What the wall clock shows at the instant of `local`: the same, unless clocks jump over it.
    public func shown(_ local: LocalDateTime) -> LocalDateTime { self.local(self.instant(of: local)) }

    /// The later instant at which the wall clock shows `local`; nil if it shows it once or never.
    public func secondInstant(of local: LocalDateTime) -> UnixTime? {
        let first = self.instant(of: local)
        let asIfUTC = UnixTime(seconds: Int64(local.minutesSince1970) * 60)
        let second = asIfUTC - .seconds(self.offsetSeconds(at: asIfUTC + .seconds(86_400)))
        return second > first && self.local(second) == local ? second : nil
    }

    /// The instant at which the wall clock shows `local`. Where clocks go back and show it twice, the first; where they
    /// jump over it, as many minutes after the jump as it lies in the gap (RFC 5545, section 3.3.5).
    public func instant(of local: LocalDateTime) -> UnixTime {
        let asIfUTC = UnixTime(seconds: Int64(local.minutesSince1970) * 60)
        let before = self.offsetSeconds(at: asIfUTC - .seconds(86_400))
        let first = asIfUTC - .seconds(before)
        if self.offsetSeconds(at: first) == before { return first }
        let after = self.offsetSeconds(at: asIfUTC + .seconds(86_400))
        let second = asIfUTC - .seconds(after)
        return self.offsetSeconds(at: second) == after ? second : first
    }
}
