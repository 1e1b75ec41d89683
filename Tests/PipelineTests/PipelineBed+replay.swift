import Foundation
import Pipeline
import Store
import Testing
import Time

extension PipelineBed {
    /// Runs the tool to its end and reads what it prints.
    func replay<Rows: Decodable>(
        _ arguments: [String],
        programs: URL? = nil,
        as type: Rows.Type,
        exit expected: Int32 = 0,
        within limit: Duration = .seconds(45)
    ) async throws -> Rows {
        let run = try await self.start(.replay, programs: programs, arguments: arguments)
        #expect(try await run.exitCode(within: limit) == expected, "\(arguments) \(run.log)")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(type, from: Data(run.output.utf8))
    }

    /// Messages of a customer who is not there: each becomes a failure, oldest first, as the message-worker makes them.
    ///
    /// - Parameter chats: that they are spread over.
    func failMessages(_ count: Int, of customer: String, chats: Int = 50) async throws {
        let handler = MessageHandler(
            store: PostgresMessageStore(self.store),
            now: { UnixTime(seconds: Int64(Date().timeIntervalSince1970)) }
        )
        let said = Int64(Date().timeIntervalSince1970) - 3600
        for start in stride(from: 0, to: count, by: 500) {
            let deliveries = try (start..<min(start + 500, count)).map { number in
                let message = WireMessage(
                    customer: customer,
                    id: "m\(number)",
                    chat: "9665000\(number % chats)@c.us",
                    isMine: false,
                    name: "Noura",
                    body: "message \(number)",
                    timestamp: said + Int64(number / chats)
                )
                return Delivery(
                    tag: Delivery.Tag(connection: 1, number: UInt64(number)),
                    body: try message.bytes
                )
            }
            let outcomes = try await handler.handle(deliveries)
            try #require(outcomes.allSatisfy { $0 == .refused(.unknownCustomer) })
        }
    }

    /// The customer whose messages were refused is there from now on.
    func addCustomer(_ id: String) async throws {
        try await PostgresCustomers(self.store).add(CustomerRecord(id: id, timeZone: "Asia/Riyadh"))
    }
}

/// The output of jadwal-replay about one failure, as JSON.
struct ReplayResult: Decodable {
    let id: String
    let result: String
    let newFailure: String?
    let detail: String?
}
