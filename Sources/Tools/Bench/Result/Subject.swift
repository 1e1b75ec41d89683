/// The program that is measured.
enum Subject: String, Sendable, Codable, CaseIterable {
    case jadwal
    /// The smallest C program with the same libraries that does the same work.
    case limit
    /// A simple Python worker: one message per transaction.
    case plain
    case celery
}
