internal import Foundation
internal import Pipeline
internal import Time

/// Chats in which both sides agree at the moment of publishing.
struct AgreeingChats: Sendable {
    private let chat = AgreeingChat.today
    private let customers: [String]

    /// - Parameter calendar: the calendar of all these customers.
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

    /// Publishes these chats. The messages of a chat are published together.
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

/// The chat of the bench's conversations, and the right answer to it, which passes all grounding rules.
struct AgreeingChat: Sendable {
    /// More than a month ahead, so that the event is in the future.
    let day: LocalDate

    /// As seen in Riyadh.
    static var today: AgreeingChat {
        let seconds = WallClock.now / 1_000_000
        // Changes once a month, not once a day, so that a stub that was started before midnight gives the same answer
        // as a chat after it.
        let month = seconds / (86_400 * 30)
        return AgreeingChat(day: LocalDate(daysSince1970: Int(month + 2) * 30))
    }

    private var proposal: String { "plan #7 on \(self.day) at 19:30?" }
    private var acceptance: String { "agreed #7" }

    /// In order: the other side's message, then the owner's.
    ///
    /// - Parameters:
    ///   - chat: the id of the chat, a new one for each conversation.
    ///   - seconds: seconds since 1970, for both messages.
    func messages(of customer: String, chat: String, at seconds: Int64) -> [[UInt8]] {
        [(false, "Noura", self.proposal), (true, "Sami", self.acceptance)].enumerated().map { index, message in
            let (isMine, name, body) = message
            return Array(
                """
                {"customer_id":"\(customer)","id":"\(isMine)_\(chat)_\(index)","chat_id":"\(chat)","is_sender_me":\(isMine),\
                "sender_name":"\(name)","body":"\(body)","timestamp":\(seconds)}
                """.utf8
            )
        }
    }

    /// The answer to version 2 of the prompt.
    var answer: String {
        """
        {"status":"HAS_EVENT_AGREED","events":[{"title":"plan 7","start_date":"\(self.day)","end_date":null,\
        "start_time":"19:30","end_time":null,"location":null,"notes":"Managed by Jadwal","reference":null,\
        "evidence":{"messages":[1,2],"phrase":"\(self.day) at 19:30"}}]}
        """
    }
}

/// Messages of `wasapp.calendar.events`. The events do not overlap, because each has a day of its own.
struct AgreedEvents: Sendable {
    let customers: [String]
    /// Random in each run, so that every event is new.
    private let run = UUID().uuidString.lowercased().prefix(23)

    /// - Parameter calendar: the calendar of all these customers.
    static func add(
        _ count: Int,
        calendar: (url: String, user: String, password: String),
        to bed: BenchBed
    ) async throws -> AgreedEvents {
        var customers: [String] = []
        for _ in 0..<count { customers.append(try await bed.addCustomer(calendar: calendar)) }
        return AgreedEvents(customers: customers)
    }

    private init(customers: [String]) { self.customers = customers }

    /// A UUID.
    func id(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return "\(self.run)-" + String(repeating: "0", count: 12 - digits.count) + digits
    }

    func publish(_ numbers: Range<Int>, to bed: BenchBed) async throws {
        for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 500) {
            let portion = start..<min(start + 500, numbers.upperBound)
            try await bed.publish(portion.map(self.body), to: bed.queues.calendar)
        }
    }

    private func body(_ number: Int) -> [UInt8] {
        // From the year 2030 on.
        let day = LocalDate(daysSince1970: 22_000 + number)
        return Array(
            """
            {"customer_id":"\(self.customers[number % self.customers.count])","event_id":"\(self.id(number))","revision":1,\
            "action":"add","summary":"Dinner with Noura","description":"Managed by Jadwal","location":"Al Bujairi",\
            "all_day":false,"start_time":"\(day)T20:00:00+03:00","end_time":"\(day)T21:00:00+03:00",\
            "time_zone":"Asia/Riyadh"}
            """.utf8
        )
    }
}
