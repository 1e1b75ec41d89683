public import Pipeline
public import Postgres

/// The meetings of all hosts, by number.
public enum MeetingCounts {
    public static func read(on pool: PostgresPool) async throws -> [MeetingState: Int] {
        let rows = try await pool.query("select state, count(*) as count from meeting group by state")
        var counts: [MeetingState: Int] = [:]
        for row in rows {
            guard let state = MeetingState(rawValue: try row.text("state")) else { continue }
            counts[state] = Int(try row.int("count"))
        }
        return counts
    }
}
