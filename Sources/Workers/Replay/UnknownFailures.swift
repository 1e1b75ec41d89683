internal import WorkerKit

/// Ids that a person has named and that are no failures.
enum UnknownFailures {
    /// Names them on standard error.
    static func tell(_ ids: [String], beside known: [String]) -> [String] {
        let known = Set(known)
        let unknown = ids.filter { !known.contains($0) }
        for id in unknown { StandardError.write("jadwal-replay: there is no failure \(id)\n") }
        return unknown
    }
}
