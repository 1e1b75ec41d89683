/// All cases, in the order in which they run and are shown.
enum BenchCases {
    /// - Parameters:
    ///   - quick: smaller sizes under the same names, to test that everything works.
    ///   - conversations: of the console's case; nil for as many as its goals are about.
    static func all(quick: Bool, conversations: Int? = nil) -> [any BenchCase] {
        [
            IngestCase(isQuick: quick),
            IngestLatencyCase(isQuick: quick),
            BridgeCase(isQuick: quick),
            PublishCase(isQuick: quick),
            BacklogCase(isQuick: quick),
            HistoryCase(isQuick: quick),
            ScalingCase(isQuick: quick),
            StartCase(isQuick: quick),
            IdleCase(isQuick: quick),
            ConsoleCase(isQuick: quick, conversations: conversations),
            APICase(isQuick: quick),
            ViewsCase(isQuick: quick),
            FeedCase(isQuick: quick),
            SignInCase(isQuick: quick),
            DebounceLatenessCase(isQuick: quick),
            ScheduleCase(isQuick: quick),
            VotesCase(isQuick: quick),
            RecommendCase(isQuick: quick),
            DecisionCase(isQuick: quick),
            AnalysisCase(isQuick: quick),
            CalendarCase(isQuick: quick),
            PushCase(isQuick: quick),
            EndToEndCase(isQuick: quick),
        ]
    }

    /// True if the case measures one of Jadwal's executables, so that another build can be compared. Cases that run
    /// inside the bench measure only its own build.
    static func takesOtherBuild(_ measured: any BenchCase, _ variant: String) -> Bool {
        switch measured {
        case is PublishCase, is DebounceLatenessCase, is RecommendCase: false
        case is PushCase: variant == "worker"
        default: true
        }
    }
}
