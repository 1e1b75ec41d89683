internal import CommandKit
internal import Jadwal
internal import Store

/// An event without its text.
struct EventRow: ListedRow {
    static let titles = ["ID", "CUSTOMER", "STARTS", "ENDS", "STATE", "WANTED", "WRITTEN"]

    var id: String
    var customer: String
    var starts: String
    var ends: String
    /// `written`, `pending`, `cancelled` or `removed by owner`.
    var state: String
    var wantedRevision: Int
    var writtenRevision: Int

    init(_ event: EventOverview) {
        (self.id, self.customer) = (event.id, event.customerID)
        self.starts = Timestamp.utcText(event.startsAt)
        self.ends = Timestamp.utcText(event.endsAt)
        (self.wantedRevision, self.writtenRevision) = (event.wantedRevision, event.writtenRevision)
        if event.isRemovedByOwner {
            self.state = "removed by owner"
        } else if event.writtenRevision < event.wantedRevision {
            self.state = "pending"
        } else {
            self.state = event.isCancelled ? "cancelled" : "written"
        }
    }

    var cells: [String] {
        [
            self.id, self.customer, self.starts, self.ends, self.state, "\(self.wantedRevision)",
            "\(self.writtenRevision)",
        ]
    }
}
