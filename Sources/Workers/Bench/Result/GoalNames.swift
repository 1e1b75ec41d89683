/// The cases, variants and figures that goals read. Cases must use these names.
enum GoalNames {
    static let ingest = IngestCase(isQuick: false).name
    static let history = HistoryCase(isQuick: false).name
    static let start = StartCase(isQuick: false).name
    static let idle = IdleCase(isQuick: false).name
    static let debounce = DebounceCase(isQuick: false).name
    static let analysis = AnalysisCase(isQuick: false).name
    static let push = PushCase(isQuick: false).name
    static let endToEnd = EndToEndCase(isQuick: false).name
    /// Several processes, whose memory is added up: none of them is “any worker”.
    static let severalProcesses = [ScalingCase(isQuick: false).name, Self.endToEnd]

    static let ingestVariant = "100k messages, 5k chats, 60 B"
    static let historyVariant = "10M stored messages"
    static let debounceVariant = "1M armed, 2,000 due/s"
    static let analysisVariant = "300 ms"
    static let endToEndVariant = "100/s"

    static let ratioToEmpty = "ratio_to_empty"
    /// By how much the earliest was early; 0 when none was.
    static let early = "early_ms"
    static let shareOfPossible = "share_of_possible"
    static let resident = "resident_megabytes"

    /// Whether a variant's bodies are large by its name: `1M messages, 5k chats, 16 KB`, `10k messages near the limit`.
    static func hasLargeBodies(_ variant: String) -> Bool {
        guard !variant.contains("near the limit") else { return true }
        return variant.firstMatch(of: #/([0-9]+) (KB|KiB)/#).flatMap { Int($0.1) }.map { $0 >= 16 } ?? false
    }
}
