import Pipeline
import Postgres
import RabbitMQ
import Testing

extension PipelineBed {
    /// The one number that the query gives.
    func count(_ sql: String) async throws -> Int {
        let rows = try await self.pool.query(Statement(sql))
        return Int(try #require(rows.first).int(0))
    }

    /// Messages in the queue that nobody has taken.
    func waiting(in queue: String) async throws -> Int { try await self.topology.depth(of: queue).messages }

    /// Returns when programs have rolled back so many transactions more, each a try that came to nothing.
    func hasTriedAgain(_ times: Int) async throws {
        let tries = "select xact_rollback from pg_stat_database where datname = current_database()"
        let before = try await self.count(tries)
        try await awaiting("it has tried again") { try await self.count(tries) >= before + times }
    }

    /// Failures by stage and kind, such as `messages/not_json`.
    func failures() async throws -> [String: Int] {
        let rows = try await self.pool.query(Statement("select stage || '/' || kind, count(*) from failure group by 1"))
        return Dictionary(uniqueKeysWithValues: try rows.map { (try $0.text(0), Int(try $0.int(1))) })
    }

    /// Nothing is armed for later, on its way to a queue or in one: nothing more will happen.
    func settled(within limit: Duration = .seconds(40)) async throws {
        try await awaiting("everything has come to rest", within: limit) { try await self.isSettled() }
    }

    func isSettled() async throws -> Bool {
        let open = """
            select (select count(*) from conversation where due_at is not null or lease_owner is not null)
                + (select count(*) from outbox where parked_for is null)
                + (select count(*) from event where wanted_revision > written_revision and not removed_by_owner)
            """
        guard try await self.count(open) == 0 else { return false }
        for queue in [self.queues.messages, self.queues.calendar, self.queues.notifications] {
            guard try await self.waiting(in: queue) == 0 else { return false }
        }
        return true
    }
}
