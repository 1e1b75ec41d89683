internal import APIMessages
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import Time

/// What the owner's pages show, of all calendars.
extension EventMethods {
    static func shown(
        _ request: Events_V1_ListEventsRequest,
        _ call: ConnectCall
    ) async throws -> Events_V1_ListEventsResponse {
        guard request.pageToken.isEmpty else { throw ConnectFault("page_token", "NOT_EMPTY", ConnectPhrase.page) }
        let window = try CallWindow(
            request.hasStartDate ? request.startDate : nil,
            request.hasEndDate ? request.endDate : nil
        )
        let read = try await window.read(call, hides: true)
        return .with {
            ($0.account, $0.timeZone) = (.init(read.state.account), read.state.owner.zone.name)
            let (view, calendars) = (read.merge.view, read.merge.view.calendars)
            $0.shown = read.items.map { item in
                .init(item, calendar: item.item.calendar.map { read.id(of: calendars[$0]) } ?? "")
            }
            $0.incomplete = calendars.filter { !($0.isCurrent && $0.isComplete) }.map { calendar in
                .with {
                    ($0.calendarID, $0.name) = (read.id(of: calendar), calendar.name)
                    if let readAt = calendar.readAt { $0.readAt = .init(readAt) }
                }
            }
            // Calendars that were not listed may have anything, and so may the rest of very many events of Jadwal's.
            let isListed = !read.hasAccount || view.isListed && view.isComplete
            if !isListed || !read.merge.window.isComplete { $0.incomplete.append(.init()) }
        }
    }
}

extension Events_V1_ShownEvent {
    /// - Parameter calendar: its id.
    init(_ shown: CallWindow.Item, calendar: String) {
        self.init()
        (self.calendarID, self.title) = (calendar, shown.item.title ?? "")
        (self.id, self.revision) = (shown.known?.id ?? "", Int32(clamping: shown.known?.wanted ?? 0))
        (self.isAllDay, self.hasOpenConflict_p) = (shown.isAllDay, shown.item.hasConflict)
        (self.startDate, self.endDate) = (.init(shown.start), .init(shown.end))
        self.state =
            switch shown.item.state {
            case .firm: .firm
            case .tentative: .tentative
            case .unanswered: .unanswered
            case .declined: .declined
            case .cancelled: .cancelled
            case .underWay: .underWay
            case .waiting: .waiting
            }
    }
}
