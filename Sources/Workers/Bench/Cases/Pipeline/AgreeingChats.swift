internal import Jadwal

/// As many chats as are wanted, in each of which both sides agree at the moment at which it is published.
struct AgreeingChats: Sendable {
    private let chat = AgreeingChat.today
    private let customers: [String]

    /// - Parameter calendar: of all these customers.
    static func add(
        _ count: Int,
        calendar: (url: String, user: String, password: String),
        to bed: BenchBed
    ) async throws -> AgreeingChats {
        var customers: [String] = []
        for _ in 0..<count { customers.append(try await bed.addCustomer(calendar: calendar)) }
        return AgreeingChats(customers: customers)
    }

    private init(customers: [String]) { self.customers = customers }

    /// A chat's messages come together.
    func publish(_ numbers: Range<Int>, to bed: BenchBed) async throws {
        for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 250) {
            let now = WallClock.now / 1_000_000
            let portion = start..<min(start + 250, numbers.upperBound)
            try await bed.publish(
                portion.flatMap { number in
                    self.chat.messages(
                        of: self.customers[number % self.customers.count],
                        chat: "\(966_500_000_000 + number)@c.us",
                        at: now
                    )
                }
            )
        }
    }
}
