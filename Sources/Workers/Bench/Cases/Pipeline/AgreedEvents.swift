internal import Foundation
internal import Jadwal

/// Messages of `wasapp.calendar.events` for events that do not overlap: each has a day of its own.
struct AgreedEvents: Sendable {
    private let customers: [String]
    /// Drawn anew each time, so that no event has ever been seen before.
    private let run = UUID().uuidString.lowercased().prefix(23)

    /// - Parameter calendar: of all these customers.
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
