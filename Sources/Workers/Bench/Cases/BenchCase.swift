/// Something that is measured. Each variant of it is measured for each subject, in turns, as often as was asked for.
protocol BenchCase: Sendable {
    /// For `--only`, in the JSON and the table.
    var name: String { get }
    /// One line for people.
    var about: String { get }
    /// Sizes and settings, by the names that the table shows: `100k messages, 5k chats, 60 B`.
    var variants: [String] { get }

    /// `Subject.jadwal` and what it is compared with. The limit is named `Subject.limit`.
    func subjects(of variant: String) -> [Subject]

    /// At most so many repetitions of this variant are worth their time.
    func repetitions(of variant: String) -> Int

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement
}

extension BenchCase {
    func repetitions(of variant: String) -> Int { .max }
}

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
            DebounceLatenessCase(isQuick: quick),
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
        case is PublishCase, is DebounceLatenessCase: false
        case is PushCase: variant == "worker"
        default: true
        }
    }
}

/// Who does the work that is measured.
enum Subject: String, Sendable, Codable, CaseIterable {
    case jadwal
    /// The smallest C program on the same libraries that does as much.
    case limit
    /// What is written in an afternoon: one message a transaction.
    case plain
    case celery
}
