internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// `Notice` as it is stored, encrypted.
struct StoredNotice: Codable {
    var title: String
    var body: String?
    var subtext: String?
    /// Minutes since 1970 by the clock on the wall.
    var start: Int
    var zone: String?
    /// As `Cycle.every`.
    var every: String?
    /// Weekdays, 0 is Sunday.
    var days: [Int]?
    /// Days since 1970.
    var until: Int?
    var urgency: NotificationOptions.Urgency
    var isOff: Bool?
    /// Milliseconds since 1970, as in `StoredReminders`.
    var snoozes: [Int64]?
    var skips: [Int64]?

    init(_ notice: Notice) {
        self.title = notice.title
        self.body = notice.body.isEmpty ? nil : notice.body
        self.subtext = notice.subtext.isEmpty ? nil : notice.subtext
        self.start = notice.start.minutesSince1970
        self.zone = notice.zone?.name
        self.every = notice.cycle?.every
        self.days = notice.cycle.map { $0.days.map(\.rawValue) }.flatMap { $0.isEmpty ? nil : $0 }
        self.until = notice.until?.daysSince1970
        self.urgency = notice.urgency
        self.isOff = notice.isActive ? nil : true
        self.snoozes = notice.snoozes.isEmpty ? nil : notice.snoozes.map(\.milliseconds)
        self.skips = notice.skips.isEmpty ? nil : notice.skips.map(\.milliseconds)
    }

    /// Throws `HandlingError` for a zone that this machine does not know, or a cycle that this version cannot read.
    var notice: Notice {
        get throws {
            let start = LocalDateTime(minutesSince1970: self.start)
            let zone = try self.zone.map { name in
                guard let zone = Zone(name) else {
                    throw HandlingError.permanent(kind: "unknown_zone", detail: "its time zone is not known here")
                }
                return zone
            }
            var notice = Notice(
                self.title,
                body: self.body ?? "",
                subtext: self.subtext ?? "",
                start: start,
                zone: zone,
                cycle: try self.cycle(start.date),
                until: self.until.map { LocalDate(daysSince1970: $0) },
                urgency: self.urgency,
                isActive: self.isOff != true
            )
            notice.snoozes = (self.snoozes ?? []).map { UnixTime(milliseconds: $0) }
            notice.skips = (self.skips ?? []).map { UnixTime(milliseconds: $0) }
            return notice
        }
    }

    private func cycle(_ start: LocalDate) throws -> Cycle? {
        guard let every = self.every else { return nil }
        do throws(Cycle.Fault) {
            return try Cycle(
                every: every,
                on: Set((self.days ?? []).compactMap { Weekday(rawValue: $0) }),
                start: start
            )
        } catch {
            throw HandlingError.permanent(kind: "invalid_rule", detail: "its cycle cannot be read")
        }
    }

    func sealed(_ id: String, of customer: String, _ sealer: Sealer) throws -> [UInt8] {
        sealer.seal(Array(try JSONEncoder().encode(self)), for: ScheduleTable.context(id, customer: customer))
    }

    /// - Parameter row: has `id` and `content` of the schedule.
    static func open(_ row: PostgresRow, of customer: String, _ context: StoreContext) throws -> Notice {
        let seal = ScheduleTable.context(try row.uuid("id"), customer: customer)
        let plain = try context.messages.open(try row.bytes("content"), for: seal)
        return try JSONDecoder().decode(StoredNotice.self, from: Data(plain)).notice
    }
}
