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
