internal import Pipeline
internal import Postgres
internal import Push
internal import Store
internal import Time

/// Measures how late reminders are committed that become due, among many that are not, by one schedule-worker.
struct ScheduleCase: BenchCase {
    private static let patience = Duration.seconds(240)
    /// After a downtime fresh reminders count from here on.
    private static let warmUp = Duration.seconds(10)

    let name = GoalNames.schedule
    let about = "reminders are decided and committed when they become due, among many that are not; latency is lateness"
    private let loads: [ScheduleLoad]

    init(isQuick: Bool) { self.loads = ScheduleLoad.all(isQuick: isQuick) }

    var variants: [String] { self.loads.map(\.name) }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func repetitions(of variant: String) -> Int { 3 }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        guard let load = self.loads.first(where: { $0.name == variant }) else {
            throw BenchFault("\(self.name) has no variant \(variant)")
        }
        guard load.devices != nil else { return try await self.measure(load, nil, settings) }
        return try await PushSink.lend(settings) { try await self.measure(load, $0, settings) }
    }

    /// - Parameter sink: where a push-worker sends them; nil if nothing is pushed.
    private func measure(
        _ load: ScheduleLoad,
        _ sink: PushSink?,
        _ settings: BenchSettings
    ) async throws -> Measurement {
        try await BenchBed.lend(settings) { bed in
            let start = try await load.armed.fill(bed)
            if let sink, let service = load.devices { try await Self.addDevices(service, at: sink, bed) }
            // After a downtime the worker starts when the first fresh reminder is due.
            let wait = start - UnixTime(milliseconds: WallClock.now / 1000) - (load.isBehind ? .zero : .seconds(3))
            try await Task.sleep(for: max(.zero, wait))
            let worker = try bed.start("jadwal-schedule-worker")
            let pusher = try sink.map { try bed.start("jadwal-push-worker", settings: $0.settings) }
            return try await MeasuredProcess.running([worker] + (pusher.map { [$0] } ?? [])) {
                try await self.measure(load, worker, start, bed)
            }
        }
    }

    /// One for each owner.
    private static func addDevices(_ service: Device.Service, at sink: PushSink, _ bed: BenchBed) async throws {
        for (number, row) in try await bed.pool.query("select id from customer").enumerated() {
            let isWebhook = service == .webhook
            _ = try await PostgresDevices(bed.store).add(
                service,
                address: isWebhook ? sink.webhook(number) : BenchPush.device(number),
                secret: isWebhook ? WebhookSecret().text : nil,
                of: try row.uuid(0)
            )
        }
    }

    private func measure(
        _ load: ScheduleLoad,
        _ worker: MeasuredProcess,
        _ start: UnixTime,
        _ bed: BenchBed
    ) async throws -> Measurement {
        let meter = try await Meter.start(bed, [worker.id])
        let due = load.armed.due.count
        try await bed.wait(
            for: "\(due) reminders were committed",
            within: .seconds(load.seconds) + Self.patience,
            every: .milliseconds(500)
        ) {
            try worker.checkItRuns()
            return load.devices != nil
                ? try await bed.count("select count(*) from push_delivery") >= due
                : try await bed.insertedRows(into: "notification") >= due
        }
        var measurement = try await meter.reading(units: due, seconds: 0)
        let fired = try await Self.fired(bed)
        let notifications = try await bed.count("select count(*) from notification")
        guard fired.count == due, notifications == due else {
            throw BenchFault("of \(due) due reminders \(fired.count) fired, with \(notifications) notifications")
        }
        if load.armed.areNotices, try await bed.count(Self.outOfOrder) > 0 {
            throw BenchFault("an owner's were told out of order")
        }
        let commits = fired.map(\.committedAt)
        guard let first = commits.min(), let last = commits.max() else { throw BenchFault("no reminder fired") }
        measurement.seconds = Double(last - first) / 1_000_000
        if load.devices != nil {
            measurement.latency = Self.lateness(try await Self.pushed(bed)).summary
            return measurement
        }
        let fresh = fired.filter { !load.isBehind || $0.dueAt >= (start + Self.warmUp).milliseconds * 1000 }
        let lateness = Self.lateness(fresh)
        measurement.latency = lateness.summary
        measurement.figures[GoalNames.early] = max(0, -lateness.earliest * 1000)
        if load.isBehind {
            let backlog = fired.filter { $0.dueAt < start.milliseconds * 1000 }.map(\.committedAt).max() ?? first
            measurement.figures[GoalNames.backlog] = Double(backlog - first) / 1000
        }
        let alarms = Self.lateness(fired.filter { $0.rank == 0 })
        measurement.figures[GoalNames.firstRank] = alarms.summary?.p99
        return measurement
    }

    /// A schedule's last change is the commit of its firing.
    private static func fired(_ bed: BenchBed) async throws -> [Firing] {
        try await bed.pool.query(
            Statement(
                """
                select last_due_at, pg_xact_commit_timestamp(xmin), rank from schedule
                where last_outcome in ('fired', 'late') and wake_at is null
                """
            ),
            within: .seconds(60)
        ).map { row in
            Firing(dueAt: try row.timestamp(0), committedAt: try row.timestamp(1), rank: Int(try row.int(2)))
        }
    }

    /// Firings that were committed before an earlier one of the same owner.
    private static let outOfOrder = """
        select count(*) from (
            select pg_xact_commit_timestamp(xmin) as committed,
                lag(pg_xact_commit_timestamp(xmin)) over (partition by customer_id order by last_due_at) as before
            from schedule where last_outcome in ('fired', 'late') and wake_at is null
        ) as firing where committed < before
        """

    /// The same with the time at which a push was recorded, after the device's service had taken it.
    private static func pushed(_ bed: BenchBed) async throws -> [Firing] {
        try await bed.pool.query(
            Statement(
                """
                select last_due_at, delivered_at, rank from push_delivery
                join notification on notification.id = notification_id join schedule using (customer_id, subject_id)
                """
            ),
            within: .seconds(60)
        ).map { row in
            Firing(dueAt: try row.timestamp(0), committedAt: try row.timestamp(1), rank: Int(try row.int(2)))
        }
    }

    private static func lateness(_ fired: [Firing]) -> LatencyRecorder {
        var recorder = LatencyRecorder()
        for firing in fired { recorder.record(seconds: Double(firing.committedAt - firing.dueAt) / 1_000_000) }
        return recorder
    }
}

/// Microseconds since 1970.
private struct Firing: Sendable {
    var dueAt: Int64
    var committedAt: Int64
    var rank: Int
}

/// The reminders that become due, and their moments.
struct ScheduleLoad: Sendable {
    var name: String
    var armed: ArmedSchedules
    /// From the first to the last moment.
    var seconds: Int
    /// The worker was away for ten minutes.
    var isBehind = false
    /// A push-worker pushes them by this service, and latency is that of the push.
    var devices: Device.Service?

    static func all(isQuick: Bool) -> [ScheduleLoad] {
        let all = isQuick ? 20_000 : 1_000_000
        let (rate, seconds) = isQuick ? (200, 10) : (2000, 60)
        let burst = isQuick ? 2000 : 100_000
        let backlog = isQuick ? 4000 : 200_000
        let fresh = isQuick ? (rate: 50, seconds: 20) : (rate: 200, seconds: 120)
        let steady = Self.evenly(rate * seconds, from: .zero, over: .seconds(seconds))
        let alarms = burst / 1000
        let atOnce = (0..<burst).map { ArmedSchedules.Due(after: .zero, rank: $0 < alarms ? 0 : 1) }
        // Each owner has ten, a tenth of a second apart.
        let own = (0..<burst).map { ArmedSchedules.Due(after: .milliseconds($0 / (burst / 10) * 100), rank: 2) }
        let late =
            Self.evenly(backlog, from: .seconds(-600), over: .seconds(600))
            + Self.evenly(fresh.rate * fresh.seconds, from: .zero, over: .seconds(fresh.seconds))
        let pushed = Self.evenly((isQuick ? 50 : 300) * seconds, from: .zero, over: .seconds(seconds))
        return [
            ScheduleLoad(
                name: isQuick ? "20k armed, 200 due/s" : GoalNames.scheduleVariant,
                armed: ArmedSchedules(all: all, due: steady),
                seconds: seconds
            ),
            ScheduleLoad(
                name: isQuick ? "burst of 2,000" : GoalNames.burstVariant,
                armed: ArmedSchedules(all: all, due: atOnce),
                seconds: 0
            ),
            ScheduleLoad(
                name: isQuick ? "2,000 own in one minute" : GoalNames.ownVariant,
                armed: ArmedSchedules(all: all, due: own, owners: burst / 10, areNotices: true),
                seconds: 1
            ),
            ScheduleLoad(
                name: isQuick ? "behind by 4,000" : GoalNames.behindVariant,
                armed: ArmedSchedules(all: all, due: late),
                seconds: fresh.seconds,
                isBehind: true
            ),
            ScheduleLoad(
                name: isQuick ? "50 due/s to devices" : GoalNames.devicesVariant,
                armed: ArmedSchedules(all: all, due: pushed),
                seconds: seconds,
                devices: .apns
            ),
            ScheduleLoad(
                name: isQuick ? "50 due/s to webhooks" : GoalNames.webhooksVariant,
                armed: ArmedSchedules(all: all, due: pushed),
                seconds: seconds,
                devices: .webhook
            ),
        ]
    }

    private static func evenly(_ count: Int, from first: Duration, over time: Duration) -> [ArmedSchedules.Due] {
        (0..<count).map { ArmedSchedules.Due(after: first + time * (Double($0) / Double(count))) }
    }
}
