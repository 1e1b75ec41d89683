internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// `Timetable` as it is stored, encrypted, beside the other fields of its definition.
struct StoredTimetable: Codable {
    /// Minutes since 1970 by the clock on the wall.
    var start: Int
    var zone: String?
    /// As `Cycle.every`.
    var every: String?
    /// Weekdays, 0 is Sunday.
    var days: [Int]?
    /// Days since 1970.
    var until: Int?
    /// Milliseconds since 1970, as in `StoredReminders`.
    var snoozes: [Int64]?
    var skips: [Int64]?

    init(_ times: Timetable) {
        self.start = times.start.minutesSince1970
        self.zone = times.zone?.name
        self.every = times.cycle?.every
        self.days = times.cycle.map { $0.days.map(\.rawValue) }.flatMap { $0.isEmpty ? nil : $0 }
        self.until = times.until?.daysSince1970
        self.snoozes = times.snoozes.isEmpty ? nil : times.snoozes.map(\.milliseconds)
        self.skips = times.skips.isEmpty ? nil : times.skips.map(\.milliseconds)
    }

    /// Throws `HandlingError` for a zone that this machine does not know, or a cycle that this version cannot read.
    var times: Timetable {
        get throws {
            let start = LocalDateTime(minutesSince1970: self.start)
            let zone = try self.zone.map { name in
                guard let zone = Zone(name) else {
                    throw HandlingError.permanent(kind: "unknown_zone", detail: "its time zone is not known here")
                }
                return zone
            }
            let until = self.until.map { LocalDate(daysSince1970: $0) }
            var times = Timetable(start, in: zone, try self.cycle(start.date), until: until)
            times.snoozes = (self.snoozes ?? []).map { UnixTime(milliseconds: $0) }
            times.skips = (self.skips ?? []).map { UnixTime(milliseconds: $0) }
            return times
        }
    }

    private func cycle(_ start: LocalDate) throws -> Cycle? {
        guard let every = self.every else { return nil }
        let days = Set((self.days ?? []).compactMap { Weekday(rawValue: $0) })
        do throws(Cycle.Fault) {
            return try Cycle(every: every, on: days, start: start)
        } catch {
            throw HandlingError.permanent(kind: "invalid_rule", detail: "its cycle cannot be read")
        }
    }
}
