internal import ChatExport
internal import Foundation
internal import Time

/// The chats of one run of the probe, about invented people. Each run has chats of its own, so that nothing is dropped
/// as a duplicate, and an event at an hour of its own.
struct ProbeChat: Sendable {
    /// Not UTC, so that a mistake with zones is found.
    static let zone = Zone("Asia/Riyadh") ?? .utc
    /// Far enough to be still to come, and near enough to be an ordinary plan.
    private static let days = 2...12
    /// Hours at which people have dinner together. The event is moved by two hours, which stays on its day.
    private static let hours = 13...19
    static let place = "Al Bujairi"

    let customer: String
    /// Of the chat that becomes an event.
    let agreed: String
    /// Of the chat that does not.
    let refused: String
    let day: LocalDate
    let hour: Int
    private let now: UnixTime

    /// - Parameter now: nothing was said after it.
    init(of customer: String, now: UnixTime, using generator: inout some RandomNumberGenerator) {
        let run = UUID().uuidString.lowercased()
        (self.customer, self.now) = (customer, now)
        (self.agreed, self.refused) = ("probe:\(run):agreed", "probe:\(run):refused")
        self.day = Self.zone.local(now).date.adding(days: Int.random(in: Self.days, using: &generator))
        self.hour = Int.random(in: Self.hours, using: &generator)
    }

    var start: UnixTime { self.instant(self.hour) }
    var movedStart: UnixTime { self.instant(self.hour + 2) }

    private func instant(_ hour: Int) -> UnixTime {
        let time = LocalTime(hour: hour, minute: 0) ?? .midnight
        return Self.zone.instant(of: LocalDateTime(date: self.day, time: time))
    }

    func agreement() throws -> [[UInt8]] {
        let plan = "Hi! Dinner on \(self.date) at \(Self.clock(self.hour)) at \(Self.place)?"
        return try self.lines([plan, "Yes, see you there"], in: self.agreed, from: 1)
    }

    func refusal() throws -> [[UInt8]] {
        let plan = "Football on \(self.date) at 6 pm? We are one short"
        return try self.lines([plan, "Sorry, I can't make it"], in: self.refused, from: 1)
    }

    func move() throws -> [[UInt8]] {
        try self.lines(
            ["Can we make it \(Self.clock(self.hour + 2)) instead?", "Ok, that works"],
            in: self.agreed,
            from: 3
        )
    }

    /// `26 November`
    private var date: String { "\(self.day.day) \(Self.months[self.day.month - 1])" }

    /// `8 pm`
    private static func clock(_ hour: Int) -> String { "\((hour + 11) % 12 + 1) \(hour < 12 ? "am" : "pm")" }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// The other says the first line, the owner the second.
    private func lines(_ lines: [String], in chat: String, from number: Int) throws -> [[UInt8]] {
        try lines.enumerated().map { index, line in
            let isOwner = index == 1
            let message = PublishedMessage(
                customerID: self.customer,
                id: "\(chat):\(number + index)",
                chatID: chat,
                senderName: isOwner ? "Omar" : "Sarah",
                isSenderMe: isOwner,
                body: line,
                // A second between two lines, and all of them over now.
                timestamp: self.now.seconds - 8 + Int64(number + index)
            )
            return try message.encoded()
        }
    }
}
