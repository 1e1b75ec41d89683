internal import CommandKit
internal import Jadwal
internal import Store

/// One event, with its text when that was asked for.
struct EventDetailRow: ListedRow {
    static let titles = [
        "ID", "CUSTOMER", "STATE", "TITLE", "LOCATION", "STARTS", "ENDS", "TIME ZONE", "NOTES", "WANTED", "WRITTEN",
    ]

    var id: String
    var customer: String
    var state: String
    var title: String?
    var location: String?
    /// On the owner's wall, or days when it is all-day; in UTC without the text.
    var starts: String
    var ends: String
    var timeZone: String?
    var notes: String?
    var wantedRevision: Int
    var writtenRevision: Int

    init(_ overview: EventOverview, _ event: CalendarEvent?) {
        let row = EventRow(overview)
        (self.id, self.customer, self.state) = (row.id, row.customer, row.state)
        (self.wantedRevision, self.writtenRevision) = (row.wantedRevision, row.writtenRevision)
        (self.title, self.location, self.notes) = (event?.summary, event?.location, event?.description)
        switch event?.times {
        case .timed(let start, let end, let zone)?:
            (self.starts, self.ends, self.timeZone) = (start.description, end.description, zone.name)
        case .allDay(let start, let end)?:
            (self.starts, self.ends) = (start.description, end.adding(days: -1).description)
        case nil: (self.starts, self.ends) = (row.starts, row.ends)
        }
    }

    var cells: [String] {
        [
            self.id, self.customer, self.state, self.title ?? "", self.location ?? "", self.starts, self.ends,
            self.timeZone ?? "", self.notes ?? "", "\(self.wantedRevision)", "\(self.writtenRevision)",
        ]
    }
}
