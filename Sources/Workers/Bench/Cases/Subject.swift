/// Who does the work that is measured.
enum Subject: String, Sendable, Codable, CaseIterable {
    case jadwal
    /// The smallest C program on the same libraries that does as much.
    case limit
    /// What is written in an afternoon: one message a transaction.
    case plain
    case celery
}
