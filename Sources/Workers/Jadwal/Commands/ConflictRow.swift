internal import CommandKit
internal import Jadwal
internal import Store

/// An event that collides with something.
struct ConflictRow: ListedRow {
    static let titles = ["ID", "CUSTOMER", "STARTS", "ENDS", "OVERLAPS", "MAYBE", "ALL READ", "MOVE", "WITH"]

    /// A time to which it could be moved.
    struct Slot: Encodable {
        var number: Int
        var start: String
        var end: String
        var reason: String?
    }

    /// Something that it collides with.
    struct Other: Encodable {
        var eventID: String?
        var soft: Bool
        var title: String?
        var calendar: String?
        var start: String
        var end: String
    }

    var id: String
    var customer: String
    /// On the owner's wall.
    var starts: String
    var ends: String
    /// Whether every calendar could be read.
    var isComplete: Bool
    var others: [Other]
    var slots: [Slot]

    /// - Parameter isRevealed: with titles and reasons.
    init(_ overview: ConflictOverview, isRevealed: Bool) {
        let zone = overview.zone
        (self.id, self.customer) = (overview.eventID, overview.customerID)
        self.starts = zone.local(overview.startsAt).description
        self.ends = zone.local(overview.endsAt).description
        self.isComplete = overview.isComplete == true
        self.others = overview.others.map { other in
            Other(
                eventID: other.eventID,
                soft: other.isSoft,
                title: isRevealed ? other.title : nil,
                calendar: isRevealed ? other.calendar : nil,
                start: zone.local(other.start).description,
                end: zone.local(other.end).description
            )
        }
        self.slots = overview.slots.enumerated().map { index, slot in
            Slot(
                number: index + 1,
                start: slot.start.description,
                end: slot.end.description,
                reason: isRevealed ? Self.reason(slot.reason) : nil
            )
        }
    }

    var cells: [String] {
        [
            self.id, self.customer, self.starts, self.ends, "\(self.others.count { !$0.soft })",
            "\(self.others.count { $0.soft })", self.isComplete ? "yes" : "no",
            self.slots.map { slot in "\(slot.number): \(slot.start)" + (slot.reason.map { " (\($0))" } ?? "") }
                .joined(separator: ", "),
            self.others.compactMap(\.title).joined(separator: ", "),
        ]
    }

    private static func reason(_ reason: FreeSlot.Reason) -> String {
        switch reason {
        case .after(let title): "after \(title)"
        case .before(let title): "before \(title)"
        case .sameHour: "at the same hour"
        case .free: "nothing near it"
        }
    }
}
