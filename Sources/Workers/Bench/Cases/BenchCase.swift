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
