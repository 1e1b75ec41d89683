/// A case of the bench. Each variant is measured for each subject, in turns, as often as requested.
protocol BenchCase: Sendable {
    /// The name for `--only`, the JSON and the table.
    var name: String { get }
    /// A description in one line.
    var about: String { get }
    /// Names of sizes and settings for the table, such as `100k messages, 5k chats, 60 B`.
    var variants: [String] { get }

    /// `Subject.jadwal` and the subjects that it is compared with. `Subject.limit` is the C program.
    func subjects(of variant: String) -> [Subject]

    /// The most repetitions of this variant.
    func repetitions(of variant: String) -> Int

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement
}

extension BenchCase {
    func repetitions(of variant: String) -> Int { .max }
}

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
            SignInCase(isQuick: quick),
            DebounceLatenessCase(isQuick: quick),
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
        case is PublishCase, is DebounceLatenessCase: false
        case is PushCase: variant == "worker"
        default: true
        }
    }
}

/// The program that is measured.
enum Subject: String, Sendable, Codable, CaseIterable {
    case jadwal
    /// The smallest C program with the same libraries that does the same work.
    case limit
    /// A simple Python worker: one message per transaction.
    case plain
    case celery
}
