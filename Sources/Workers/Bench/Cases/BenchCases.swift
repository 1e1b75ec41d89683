/// What is measured, in the order in which it runs and is shown.
enum BenchCases {
    /// - Parameter quick: smaller sizes under the same names, to see that everything works.
    static func all(quick: Bool) -> [any BenchCase] {
        [
            IngestCase(isQuick: quick),
            IngestLatencyCase(isQuick: quick),
            PublishCase(isQuick: quick),
            BacklogCase(isQuick: quick),
            HistoryCase(isQuick: quick),
            ScalingCase(isQuick: quick),
            StartCase(isQuick: quick),
            IdleCase(isQuick: quick),
            DebounceCase(isQuick: quick),
            AnalysisCase(isQuick: quick),
            CalendarCase(isQuick: quick),
            PushCase(isQuick: quick),
            EndToEndCase(isQuick: quick),
        ]
    }

    /// Whether Jadwal is measured as an executable, of which another build can stand beside it. What the bench measures within
    /// itself is of its own build.
    static func takesOtherBuild(_ measured: any BenchCase, _ variant: String) -> Bool {
        switch measured {
        case is PublishCase, is DebounceCase: false
        case is PushCase: variant == "worker"
        default: true
        }
    }
}
