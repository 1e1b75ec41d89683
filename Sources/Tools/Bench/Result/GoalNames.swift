/// The names of cases, variants and figures that goals read. Cases use them.
enum GoalNames {
    static let ingest = "ingest"
    static let history = "history"
    static let start = "start"
    static let idle = "idle"
    static let debounce = "debounce"
    static let schedule = "schedule"
    static let analysis = "analysis"
    static let push = "push"
    static let endToEnd = "end-to-end"
    static let scaling = "scaling"
    static let bridge = "bridge"
    static let console = "console"
    static let api = "api"
    static let views = "views"
    static let signIn = "sign-in"
    static let feeds = "feeds"
    static let votes = "votes"
    static let recommend = "recommend"
    static let decision = "decision"
    /// Cases with several processes. Their memory is a sum, so it does not count for a single worker.
    static let severalProcesses = [Self.scaling, Self.endToEnd, Self.votes, Self.decision]

    static let ingestVariant = "100k messages, 5k chats, 60 B"
    static let historyVariant = "10M stored messages"
    static let debounceVariant = "1M armed, 2,000 due/s"
    static let scheduleVariant = "1M armed, 2,000 due/s"
    static let burstVariant = "burst of 100,000"
    static let ownVariant = "100,000 own in one minute"
    static let behindVariant = "behind by 200,000"
    static let devicesVariant = "300 due/s to devices"
    static let webhooksVariant = "300 due/s to webhooks"
    static let armedVariant = "schedule-worker, 1M armed"
    static let analysisVariant = "300 ms"
    static let endToEndVariant = "100/s"
    static let apiVariant = "2,000 calls/s"
    static let viewsVariant = "8 calendars, 1,000 events each"
    static let feedsVariant = "28 fetches/s, one of ten whole"
    static let unchangedFeedsVariant = "200 unchanged/s"
    static let wholeFeedsVariant = "10 whole/s"
    static let votesVariant = "200 votes/s"
    static let recommendVariant = "50 people, 14 days"
    static let decisionVariant = "50 calendars"
    static let prayerViewsVariant = "8 calendars, with prayer times"
    static let searchVariant = "search in 2,000 events"
    static let bridgeVariant = "500 phones, 64 at once"
    static let bridgePaceVariant = "500 phones, 200/s"
    static let bridgePhonesVariant = "5,000 phones, 64 at once"

    static let ratioToEmpty = "ratio_to_empty"
    /// How early the earliest claim was; 0 if none was early.
    static let early = "early_ms"
    /// Those of rank 0, which leave first among those of one moment, at p99.
    static let firstRank = "first_rank_p99_ms"
    /// Until everything was committed that had become due before the start.
    static let backlog = "backlog_ms"
    static let shareOfPossible = "share_of_possible"
    static let resident = "resident_megabytes"
    /// From sending a webhook to its message in the queue, at p99.
    static let toQueue = "to_queue_p99_ms"

    /// The slowest page that was opened for the first time.
    static let firstPage = "first_page_ms"
    /// The share of first pages on which no calendar was late.
    static let wholePages = "whole_first_pages"
    static let largestPage = "largest_page_kb"
    /// Between the kinds of addresses that take longest and shortest.
    static let apart = "apart_p50_ms"

    /// How many live pages are open when many are.
    static let viewers = 60
    /// The database's processor time with so many, divided by that with one.
    static let besideOneViewer = "60_viewers_beside_one"

    /// The rate of several workers divided by that of one.
    static func besideOne(_ workers: Int) -> String { "\(workers)_workers_beside_one" }

    /// True if a variant has large bodies by its name: `1M messages, 5k chats, 16 KB`, `10k messages near the limit`.
    static func hasLargeBodies(_ variant: String) -> Bool {
        guard !variant.contains("near the limit") else { return true }
        return variant.firstMatch(of: #/([0-9]+) (KB|KiB)/#).flatMap { Int($0.1) }.map { $0 >= 16 } ?? false
    }
}
