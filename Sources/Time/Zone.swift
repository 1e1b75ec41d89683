public import Foundation

/// An IANA time zone. Converts between instants and local times.
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

    /// A zone with a fixed offset: `Etc/GMT-1` is an hour ahead of UTC. Returns UTC if the database has no zone with
    /// that offset; it has only whole hours.
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

    /// The wall-clock time at the instant of `local`. It differs from `local` only if the clocks skip it.
    public func shown(_ local: LocalDateTime) -> LocalDateTime { self.local(self.instant(of: local)) }

    /// The later instant at which the wall clock shows `local`; nil if it shows it once or never.
    public func secondInstant(of local: LocalDateTime) -> UnixTime? {
        let first = self.instant(of: local)
        let asIfUTC = UnixTime(seconds: Int64(local.minutesSince1970) * 60)
        let second = asIfUTC - .seconds(self.offsetSeconds(at: asIfUTC + .seconds(86_400)))
        return second > first && self.local(second) == local ? second : nil
    }

    /// The instant at which the wall clock shows `local`. If clocks show it twice, the first; if they skip it, as many
    /// minutes after the jump as it lies in the gap (RFC 5545, section 3.3.5).
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
