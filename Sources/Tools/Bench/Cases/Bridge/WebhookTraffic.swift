internal import Crypto
internal import Foundation
internal import HTTP
internal import HTTPTypes
internal import Logging
internal import Pipeline
internal import RabbitMQ
internal import Store

/// Webhooks of WAHA, each with a message of its own. Their numbers decide whose they are.
struct WebhookTraffic: Sendable {
    /// Times are in microseconds since 1970.
    struct Answer: Sendable {
        var number: Int
        var sent: Int64
        var answered: Int64
    }

    private static let key = SymmetricKey(data: Data("bench-webhook-key".utf8))
    private static let signature = HTTPField.Name("X-Webhook-Hmac")!
    private static let customers = 100

    /// Their ids.
    let connections: [String]
    let address: String
    let http: HTTPClient

    /// Connects so many phones, spread over a hundred customers.
    ///
    /// - Returns: the ids of the connections.
    static func connect(_ count: Int, _ bed: BenchBed) async throws -> [String] {
        var customers: [String] = []
        for _ in 0..<min(count, Self.customers) { customers.append(try await bed.addCustomer()) }
        let owners = customers
        let lanes = 4
        return try await withThrowingTaskGroup(of: [(Int, String)].self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    var added: [(Int, String)] = []
                    for number in stride(from: lane, to: count, by: lanes) {
                        let connection = NewConnection(
                            customerID: owners[number % owners.count],
                            kind: .waha,
                            remoteName: "s\(number)"
                        )
                        let id = try await PostgresConnections(bed.store)
                            .add(connection, key: { _ in "bench-webhook-key" }, backfill: .seconds(86_400)).id
                        added.append((number, id))
                    }
                    return added
                }
            }
            let all = try await group.reduce(into: [(Int, String)]()) { $0 += $1 }
            return all.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// Keeps so many in hand until all are answered.
    func send(_ numbers: Range<Int>, lanes: Int) async throws -> [Answer] {
        try await withThrowingTaskGroup(of: [Answer].self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    var answers: [Answer] = []
                    for number in stride(from: numbers.lowerBound + lane, to: numbers.upperBound, by: lanes) {
                        answers.append(try await self.send(number))
                    }
                    return answers
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    /// Sends at a steady rate, also while answers are late.
    func send(_ numbers: Range<Int>, perSecond rate: Int) async throws -> [Answer] {
        try await withThrowingTaskGroup(of: Answer.self) { group in
            try await SteadyPace.run(numbers.count, perSecond: rate) { portion in
                for place in portion { group.addTask { try await self.send(numbers.lowerBound + place) } }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func send(_ number: Int) async throws -> Answer {
        let body = self.body(number)
        var call = HTTPCall(
            method: .post,
            url: "\(self.address)/v1/waha/\(self.connections[number % self.connections.count])",
            version: .http1
        )
        let code = HMAC<SHA512>.authenticationCode(for: body, using: Self.key)
        call.fields[Self.signature] = code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        call.body = body
        let sent = WallClock.now
        let answer = try await self.http.execute(call)
        guard answer.status == 200 else { throw BenchFault("the bridge answered \(answer.status), not 200") }
        return Answer(number: number, sent: sent, answered: WallClock.now)
    }

    private func body(_ number: Int) -> [UInt8] {
        let connection = number % self.connections.count
        let chat = "\(966_520_000_000 + number / self.connections.count % 20)@c.us"
        let seconds = WallClock.now / 1_000_000
        return Array(
            """
            {"id":"evt_\(number)","timestamp":\(seconds * 1000),"event":"message.any","session":"s\(connection)",\
            "me":{"id":"\(966_510_000_000 + connection)@c.us","pushName":"Sami"},"payload":{\
            "id":"false_\(chat)_3EB0\(number)","timestamp":\(seconds),"from":"\(chat)","fromMe":false,"to":null,\
            "source":"app","body":"See you tomorrow at 8 pm, number \(number)","hasMedia":false,"media":null,"ack":2,\
            "_data":{"Info":{"Chat":"\(chat)","Sender":"\(chat)","PushName":"Noura","IsGroup":false}}},\
            "engine":"GOWS","environment":{"version":"2026.9.1","engine":"GOWS","tier":"CORE"}}
            """.utf8
        )
    }
}

/// When messages of webhooks arrive in the queue of chat messages.
struct QueueArrivals: Sendable {
    private struct Message: Decodable {
        var id: String
    }

    private let consumer: RabbitMQConsumer

    init(_ bed: BenchBed) throws {
        self.consumer = RabbitMQConsumer(
            try RabbitMQConfiguration(urls: bed.settings.amqpURL, caFile: nil, connectionName: "jadwal bench"),
            queue: bed.queues.definition(of: bed.queues.messages),
            prefetch: 1000,
            logger: Logger(label: "consumer") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    /// Takes messages until so many have come, at most for five minutes.
    ///
    /// - Returns: times in microseconds since 1970, by the webhook's number.
    func all(_ count: Int) async throws -> [Int: Int64] {
        await self.consumer.start()
        let outcome: Result<[Int: Int64], any Error>
        do { outcome = .success(try await self.take(count)) } catch { outcome = .failure(error) }
        await self.consumer.close()
        return try outcome.get()
    }

    private func take(_ count: Int) async throws -> [Int: Int64] {
        var times: [Int: Int64] = [:]
        let deadline = ContinuousClock.now + .seconds(300)
        while times.count < count {
            guard ContinuousClock.now < deadline else { throw BenchFault("\(times.count) of \(count) messages came") }
            let batch = await self.consumer.nextBatch(count: 1000, bytes: .max, patience: .zero)
            let now = WallClock.now
            for delivery in batch {
                let id = try JSONDecoder().decode(Message.self, from: Data(delivery.body)).id
                guard let number = Int(id.dropFirst(4)) else { throw BenchFault("a message is not the bench's") }
                times[number] = times[number] ?? now
            }
            await self.consumer.acknowledge(batch.map(\.tag))
        }
        return times
    }
}
