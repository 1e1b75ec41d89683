import Foundation
import Time

/// A chat in which somebody sends WhatsApp's own event message for the day after tomorrow.
struct EventMessageChat {
    let customer: String
    let zone: Zone
    private let saidAt: UnixTime

    init(customer: String, zone: Zone) {
        (self.customer, self.zone, self.saidAt) = (customer, zone, WireMessage.lastNoon(in: zone))
    }

    private var day: LocalDate { self.zone.local(self.saidAt).date.adding(days: 2) }

    /// - Parameters:
    ///   - hour: of the owner's clock.
    ///   - change: minutes after the invitation; nil for the invitation itself.
    func invitation(at hour: Int, change: Int64? = nil) -> WireMessage {
        let start = self.zone.instant(of: LocalDateTime(date: self.day, time: LocalTime(hour: hour, minute: 0)!))
        var message = self.message("invited", isMine: false, after: change ?? 0)
        message.kind = change == nil ? nil : "edited"
        message.event = WireEvent(
            title: "عشاء",
            start: start.seconds,
            end: start.seconds + 5400,
            location: "Al Bujairi"
        )
        return message
    }

    /// Ends before it starts.
    var broken: WireMessage {
        var message = self.message("broken", isMine: false, after: 0)
        message.event = WireEvent(title: "x", start: self.saidAt.seconds, end: self.saidAt.seconds - 1)
        return message
    }

    func answer(_ body: String) -> WireMessage { self.message("answered", isMine: true, after: 1, body: body) }

    var revocation: WireMessage {
        var message = self.message("invited", isMine: false, after: 2)
        message.kind = "revoked"
        return message
    }

    /// The value of `DTSTART`.
    func start(_ hour: Int) -> String {
        ";TZID=\(self.zone.name):\(self.day.description.filter { $0 != "-" })T\(hour)0000"
    }

    private func message(_ id: String, isMine: Bool, after minutes: Int64, body: String = "") -> WireMessage {
        WireMessage(
            customer: self.customer,
            id: id,
            chat: "966500000001@c.us",
            isMine: isMine,
            name: isMine ? "Sami" : "Noura",
            body: body,
            timestamp: self.saidAt.seconds + minutes * 60
        )
    }
}
