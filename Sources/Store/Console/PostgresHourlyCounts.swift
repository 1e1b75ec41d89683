internal import Postgres
public import Time

/// The counts of all programs in the last seven days, hour by hour, the cost of models, and the questions to owners.
public struct PostgresHourlyCounts: Sendable {
    /// The hours of a week.
    public static let hours = 168
    private static let days = 14
    /// More rows of days and models are not read.
    public static let mostSpending = 500

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    public func read() async throws -> WeekOfCounts {
        try await self.context.readForConsole { connection in
            let rows = try connection.query(Self.counting)
            let usage = try connection.query(Self.spending)
            let asked = try connection.query(Self.asking)
            let now = try DatabaseClock.now(on: connection)
            return WeekOfCounts(
                lastHour: UnixTime(seconds: now.seconds - now.seconds % 3600),
                counts: try rows.map { row in
                    HourlyCount(
                        hoursAgo: Int(try row.int("ago")),
                        metric: try row.text("metric"),
                        labels: Self.labels(try row.text("labels")),
                        count: try row.int("count")
                    )
                },
                spending: try usage.prefix(Self.mostSpending).map { row in
                    DailySpending(
                        day: try row.text("day"),
                        model: try row.text("model"),
                        calls: try row.int("calls"),
                        input: try row.int("input_tokens"),
                        output: try row.int("output_tokens")
                    )
                },
                isSpendingCut: usage.count > Self.mostSpending,
                questions: try asked.map { row in
                    AskedByModel(
                        prompt: try row.text("prompt"),
                        model: try row.text("model"),
                        asked: try row.int("asked"),
                        accepted: try row.int("accepted"),
                        declined: try row.int("declined")
                    )
                }
            )
        }
    }

    /// Only the counters that the page shows. An hour that is to come is left out: the clock was set back since.
    private static let counting: Statement = Statement(
        """
        with now as materialized (select date_trunc('hour', jadwal_now(), 'UTC') as now)
        select (extract(epoch from now - hour) / 3600)::bigint as ago, metric, labels, count
        from tally, now
        where hour > now - interval '\(Self.hours) hours' and hour <= now
            and metric in ('jadwal_messages_total', 'jadwal_verdicts_total', 'jadwal_grounding_faults_total',
                'jadwal_prefilter_total', 'jadwal_calendar_writes_total', 'jadwal_pushes_total',
                'jadwal_failures_total')
        limit 100000
        """
    )

    private static let spending: Statement = Statement(
        """
        select day::text as day, model, calls, input_tokens, output_tokens from model_usage
        where day > (select (jadwal_now() at time zone 'UTC')::date) - \(Self.days)
        order by day desc, input_tokens + output_tokens desc, model limit \(Self.mostSpending + 1)
        """
    )

    private static let asking: Statement = Statement(
        """
        select coalesce(prompt, '') as prompt, coalesce(model, '') as model, count(*) as asked,
            count(*) filter (where state = 'accepted') as accepted,
            count(*) filter (where state = 'declined') as declined
        from question where asked_at > jadwal_now() - interval '\(AskedByModel.days) days'
        group by 1, 2 order by asked desc, prompt, model limit 100
        """
    )

    /// `outcome="written",action="add"` by name. Values of the closed sets hold no quotes.
    static func labels(_ text: String) -> [String: String] {
        var labels: [String: String] = [:]
        for part in text.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[1].count >= 2, pair[1].hasPrefix("\""), pair[1].hasSuffix("\"") else {
                continue
            }
            labels[String(pair[0])] = String(pair[1].dropFirst().dropLast())
        }
        return labels
    }
}

/// Counts and costs of a week.
public struct WeekOfCounts: Sendable, Hashable {
    /// The beginning of the hour that is not over.
    public var lastHour: UnixTime
    public var counts: [HourlyCount]
    /// By day, newest first, and model, dearest first.
    public var spending: [DailySpending]
    /// There are more days and models than were read.
    public var isSpendingCut: Bool
    /// Most asked first.
    public var questions: [AskedByModel]

    public init(
        lastHour: UnixTime,
        counts: [HourlyCount],
        spending: [DailySpending],
        isSpendingCut: Bool = false,
        questions: [AskedByModel] = []
    ) {
        (self.lastHour, self.counts) = (lastHour, counts)
        (self.spending, self.isSpendingCut) = (spending, isSpendingCut)
        self.questions = questions
    }

    /// The sum of each hour, oldest first.
    ///
    /// - Parameter hours: at most a week.
    public func series(of metric: String, where isWanted: ([String: String]) -> Bool, hours: Int) -> [Int64] {
        var sums = Array(repeating: Int64(0), count: hours)
        for entry in self.counts where entry.metric == metric && (0..<hours).contains(entry.hoursAgo) {
            if isWanted(entry.labels) { sums[hours - 1 - entry.hoursAgo] += entry.count }
        }
        return sums
    }

    /// Sums over the last hours by the values of these labels, in the order of their names; largest first.
    public func sums(of metric: String, by names: [String], hours: Int) -> [LabelledSum] {
        var sums: [[String]: Int64] = [:]
        for entry in self.counts where entry.metric == metric && (0..<hours).contains(entry.hoursAgo) {
            sums[names.map { entry.labels[$0] ?? "" }, default: 0] += entry.count
        }
        return sums.map { LabelledSum(labels: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.labels.joined()) < ($0.count, $1.labels.joined()) }
    }
}

/// The growth of one series of a counter in one hour.
public struct HourlyCount: Sendable, Hashable {
    /// 0 for the present hour.
    public var hoursAgo: Int
    public var metric: String
    public var labels: [String: String]
    public var count: Int64

    public init(hoursAgo: Int, metric: String, labels: [String: String], count: Int64) {
        (self.hoursAgo, self.metric, self.labels, self.count) = (hoursAgo, metric, labels, count)
    }
}

public struct LabelledSum: Sendable, Hashable {
    public var labels: [String]
    public var count: Int64
}

/// The questions to owners that came from one prompt and model in the last 30 days, and the owners' answers.
public struct AskedByModel: Sendable, Hashable {
    public static let days = 30

    public var prompt: String
    /// As the server named it.
    public var model: String
    public var asked: Int64
    public var accepted: Int64
    public var declined: Int64

    public init(prompt: String, model: String, asked: Int64, accepted: Int64, declined: Int64) {
        (self.prompt, self.model) = (prompt, model)
        (self.asked, self.accepted, self.declined) = (asked, accepted, declined)
    }

    /// The share of the answers that accept; nil without answers.
    public var precision: Double? {
        let answers = self.accepted + self.declined
        return answers == 0 ? nil : Double(self.accepted) / Double(answers)
    }
}

/// The requests to one model on one day (UTC).
public struct DailySpending: Sendable, Hashable {
    /// `2026-11-24`
    public var day: String
    public var model: String
    public var calls: Int64
    public var input: Int64
    public var output: Int64

    public init(day: String, model: String, calls: Int64, input: Int64, output: Int64) {
        (self.day, self.model, self.calls, self.input, self.output) = (day, model, calls, input, output)
    }
}
