import Foundation
import Pipeline
import TestSupport
import Time

/// An event that another program publishes to the calendar queue, with its later revisions.
struct PlannedEvent: Sendable {
    let id: String
    /// One for each revision, from 1.
    let messages: [[UInt8]]
    let expected: ExpectedEvent

    /// - Parameters:
    ///   - number: as of `PlannedChat`.
    ///   - least: of revisions.
    init(
        _ number: Int,
        of customer: FaultCustomer,
        now: Int64,
        atLeast least: Int = 1,
        using generator: inout SeededGenerator
    ) {
        let last = Int.random(in: least...3, using: &generator)
        let isCancelled = last > 1 && generator.oneIn(least == 1 ? 3 : 2)
        self.init(number, of: customer, now: now, revisions: last, isCancelled: isCancelled)
    }

    /// - Parameter isCancelled: by the last revision.
    init(_ number: Int, of customer: FaultCustomer, now: Int64, revisions last: Int, isCancelled: Bool) {
        let id = EventIdentity.random().id
        self.id = id
        let day = LocalDate(daysSince1970: Int(now / 86_400) + 2 + number % 60)
        func hour(_ revision: Int) -> String { String(format: "%02d:%02d", 7 + revision, number % 60) }
        self.messages = (1...last).map { revision in
            let action = revision == 1 ? "add" : revision == last && isCancelled ? "cancel" : "update"
            let (start, end) = ("\(day)T\(hour(revision)):00+03:00", "\(day)T\(hour(revision + 1)):00+03:00")
            return Array(
                """
                {"customer_id": "\(customer.id)", "event_id": "\(id)", "revision": \(revision), "action": "\(action)",
                 "summary": "plan \(number)", "description": "Managed by Jadwal", "all_day": false,
                 "location": "revision \(revision)",
                 "start_time": "\(start)", "end_time": "\(end)", "time_zone": "\(PlannedChat.zone)"}
                """.utf8
            )
        }
        let digits = "\(day)T\(hour(last))00".filter { $0 != "-" && $0 != ":" }
        self.expected = ExpectedEvent(
            customer: customer,
            summary: "plan \(number)",
            id: id,
            start: ";TZID=\(PlannedChat.zone):\(digits)",
            isCancelled: isCancelled,
            changes: last
        )
    }
}

/// An event that must be in a customer's calendar, once.
struct ExpectedEvent: Sendable, Hashable {
    var customer: FaultCustomer
    var summary: String
    /// Of an event that another program publishes.
    var id: String?
    /// The value of DTSTART with its zone: `;TZID=Asia/Riyadh:20261123T200000`.
    var start: String
    var isCancelled = false
    /// How many changes of it there are to tell of, at most.
    var changes = 1
}

/// A customer of a fault run, with a calendar and one device.
struct FaultCustomer: Sendable, Hashable {
    var id: String
    /// At the calendar server.
    var user: String
    /// APNs' name of the device.
    var deviceToken: String
    /// Cancelled events are taken out of the calendar.
    var deletesCancelled = false
}
