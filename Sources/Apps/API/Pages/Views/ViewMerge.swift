internal import Pipeline
internal import Store
internal import Time

/// Puts together what the calendars have and what Jadwal knows. The calendar counts where Jadwal has changed nothing
/// since it was read: its owner may have moved an event there.
struct ViewMerge {
    let view: CalendarView
    let window: OwnerWindow
    let zone: Zone

    /// In no order.
    func items() -> [ViewItem] {
        var own = Dictionary(
            self.window.events.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        var items: [ViewItem] = []
        for (index, calendar) in self.view.calendars.enumerated() {
            for instance in calendar.instances {
                var item = ViewItem(instance, calendar: index, zone: self.zone)
                if let id = item.id, let event = own.removeValue(forKey: id) {
                    guard let shown = self.shown(event, item, calendar, index) else { continue }
                    item = shown
                }
                items.append(item)
            }
        }
        return items + own.values.compactMap(self.missing)
    }

    /// nil if the event is there no more.
    private func shown(
        _ event: EventRecord,
        _ item: ViewItem,
        _ calendar: CalendarView.Calendar,
        _ index: Int
    ) -> ViewItem? {
        switch self.window.state.state(of: event) {
        case .dismissed, .removedByOwner: return nil
        case .cancelled where item.state != .cancelled: return nil
        case .underWay, .waiting: return ViewItem(event, self.window.state, calendar: index)
        case .written, .cancelled: break
        }
        guard let readAt = calendar.readAt, event.writtenAt.map({ $0 <= readAt }) ?? true else {
            return ViewItem(event, self.window.state, calendar: index)
        }
        var item = item
        item.hasConflict = event.hasOpenConflict
        return item
    }

    /// What no calendar has: nil unless it is on its way, was written since, or the calendars could not be read.
    private func missing(_ event: EventRecord) -> ViewItem? {
        let isKnown: Bool
        switch self.window.state.state(of: event) {
        case .cancelled, .dismissed, .removedByOwner: return nil
        case .underWay, .waiting: isKnown = true
        case .written:
            let isRead = self.view.isListed && self.view.isComplete && self.view.calendars.allSatisfy(\.isComplete)
            // A list that is older than the event may lack the calendar that the event is in.
            let oldest = (self.view.calendars.map(\.readAt) + [self.view.listedAt]).compactMap(\.self).min()
            isKnown = !isRead || oldest.map { readAt in event.writtenAt.map { $0 > readAt } ?? false } ?? true
        }
        guard isKnown else { return nil }
        return ViewItem(event, self.window.state, calendar: self.view.calendars.firstIndex(where: \.isOwn))
    }
}
