public import Time

/// An owner's alarm, as the owner has defined it (time.md, section 4). It follows the clock of the owner, wherever they
/// live next; one before a prayer that of the place of their prayers.
public struct Alarm: Sendable, Hashable {
    public enum Moment: Sendable, Hashable {
        case clock(LocalTime)
        /// It moves every day with the sun.
        case prayer(Prayer, minutesBefore: Int)
    }

    /// When a quiet notification says that it is time to sleep.
    public enum Bedtime: Sendable, Hashable {
        case hoursBefore(Int)
        /// The last time of this kind before the alarm.
        case clock(LocalTime)
    }

    /// In characters.
    public static let longestTitle = 200
    /// Minutes before a prayer.
    public static let leads = 0...180
    /// Minutes.
    public static let snoozes = 1...30
    /// After one ringing.
    public static let mostSnoozes = 12
    public static let sleep = 1...14

    /// May be empty.
    public var title: String
    public var moment: Moment
    /// None: it rings once.
    public var days: Set<Weekday>
    /// The first day on which it may ring; of one that rings once the only one.
    public var day: LocalDate
    public var isActive: Bool
    public var snoozeMinutes = 5
    /// The parts of its brief.
    public var parts = MorningParts()
    public var bedtime: Bedtime?
    /// Moments at which it rings besides.
    public var snoozed: [UnixTime] = []
    /// Moments at which it does not ring.
    public var skips: [UnixTime] = []
    /// The snoozes since it last rang by itself.
    public var series = SnoozeSeries()

    public init(
        _ title: String = "",
        at moment: Moment,
        on days: Set<Weekday> = [],
        from day: LocalDate,
        isActive: Bool = true
    ) {
        (self.title, self.moment, self.days, self.day, self.isActive) = (title, moment, days, day, isActive)
    }

    public var ringsOnce: Bool { self.days.isEmpty }

    /// nil if it never does: prayer times are not set.
    ///
    /// - Parameters:
    ///   - zone: the owner's.
    ///   - prayers: the owner's, for one before a prayer.
    public func time(on date: LocalDate, in zone: Zone, _ prayers: PrayerSettings?) -> UnixTime? {
        switch self.moment {
        case .clock(let time): zone.instant(of: LocalDateTime(date: date, time: time))
        case .prayer(let prayer, let minutes):
            prayers.map { $0.day(date, in: zone)[prayer] - .seconds(minutes * 60) }
        }
    }

    /// The first day from now on: an alarm whose time has passed today rings tomorrow.
    public func first(after now: UnixTime, in zone: Zone, _ prayers: PrayerSettings?) -> LocalDate {
        let today = self.clock(zone, prayers).local(now).date
        let days = [0, 1].map { today.adding(days: $0) }
        return days.first { date in self.time(on: date, in: zone, prayers).map { $0 > now } ?? true }
            ?? today.adding(days: 1)
    }

    /// By which its days are counted.
    func clock(_ zone: Zone, _ prayers: PrayerSettings?) -> Zone {
        switch self.moment {
        case .clock: zone
        case .prayer: prayers?.place.zone ?? zone
        }
    }

    /// It rings at the same moments of its definition.
    public func hasSameTimes(as other: Alarm) -> Bool {
        self.moment == other.moment && self.days == other.days && self.day == other.day
            && self.bedtime == other.bedtime
    }

    /// It rings once more, in its minutes.
    ///
    /// - Parameters:
    ///   - ringing: the label of what rang last by itself; nil if nothing did.
    ///   - now: by the database's clock.
    /// - Returns: false if it was put off as often as it may be.
    public mutating func snooze(_ ringing: String?, at now: UnixTime) -> Bool {
        let count = self.series.ringing == ringing ? self.series.count : 0
        guard count < Self.mostSnoozes else { return false }
        self.series = SnoozeSeries(of: ringing, count + 1)
        self.snoozed = [now + .seconds(self.snoozeMinutes * 60)]
        return true
    }

    /// Whether the last ringing may be snoozed again.
    public func maySnooze(_ ringing: String?) -> Bool {
        self.series.ringing != ringing || self.series.count < Self.mostSnoozes
    }
}

/// How often an alarm was put off.
public struct SnoozeSeries: Sendable, Hashable {
    /// The label of what rang; nil before anything did.
    public var ringing: String?
    public var count: Int

    public init(of ringing: String? = nil, _ count: Int = 0) { (self.ringing, self.count) = (ringing, count) }
}
