public import Time

/// Plans how a database that was restored to an earlier time is reconciled with one customer's calendar.
///
/// The calendar is newer than the database, except for agreements after the restore. Undecidable cases are named and
/// left unchanged.
public struct RecoveryPlan: Sendable {
    /// The increase of revisions if the calendar cannot be read. An event has few revisions.
    public static let margin = 1000

    /// In the order of execution.
    public private(set) var steps: [RecoveryStep] = []

    private let since: UnixTime
    private let zone: Zone

    /// - Parameters:
    ///   - rows: the customer's events that end after `since`, and all events that the objects belong to.
    ///   - objects: Jadwal's objects in the calendar; nil if it could not be read.
    ///   - since: the time to which the database was restored.
    ///   - zone: the customer's.
    public init(rows: [RecoverableEvent], objects: [RecoveredObject]?, since: UnixTime, zone: Zone) {
        (self.since, self.zone) = (since, zone)
        guard let objects else {
            self.steps = rows.filter { !$0.isRemovedByOwner }.map { .raise($0.id, by: Self.margin) }
            return
        }
        let byID = Dictionary(objects.map { ($0.id, $0) }) { $0.revision >= $1.revision ? $0 : $1 }
        for row in rows where !row.isRemovedByOwner {
            if let object = byID[row.id], let step = self.step(row, object) { self.steps.append(step) }
        }
        let known = Set(rows.map(\.id))
        let forgotten = byID.values.filter { !known.contains($0.id) }.sorted { $0.id < $1.id }
        self.adopt(forgotten, beside: rows)
    }

    /// nil if the row and the calendar agree, or if the next write will make them agree.
    private func step(_ row: RecoverableEvent, _ object: RecoveredObject) -> RecoveryStep? {
        guard object.revision > row.writtenRevision else { return nil }
        if row.wantedRevision > row.writtenRevision {
            guard object.revision >= row.wantedRevision else { return nil }
            // The write was carried out, but its worker could not record it.
            if object.revision == row.wantedRevision, object.mark == row.event?.mark { return nil }
            if row.wantedAt > self.since { return .overtake(row.id, revision: object.revision + 1) }
        }
        guard object.event != nil else {
            return .raise(row.id, by: object.revision - row.writtenRevision)
        }
        return .update(object)
    }

    /// Adopts objects without a row. Two that look alike, or one that looks like another event of the database, are
    /// left.
    private mutating func adopt(_ forgotten: [RecoveredObject], beside rows: [RecoverableEvent]) {
        let zone = self.zone
        func name(_ object: RecoveredObject) -> PlanName? { object.event.map { PlanName($0, in: zone) } }
        let counts = Dictionary(forgotten.compactMap(name).map { ($0, 1) }, uniquingKeysWith: +)
        var stored: [PlanName: String] = [:]
        for row in rows where !row.isRemovedByOwner {
            if let event = row.event, event.status == .confirmed { stored[PlanName(event, in: zone)] = row.id }
        }
        for object in forgotten {
            guard let name = name(object) else {
                self.steps.append(.leave(object.id, .unreadable))
                continue
            }
            if let other = stored[name] {
                self.steps.append(.leave(object.id, .isSecond(of: other)))
            } else if counts[name] != 1 {
                self.steps.append(.leave(object.id, .hasDouble))
            } else {
                self.steps.append(.adopt(object))
            }
        }
    }
}

/// One change of a recovery, or the reason why there is none.
public enum RecoveryStep: Sendable, Hashable {
    /// The row takes over the revision and the contents of the object.
    case update(RecoveredObject)
    /// The calendar or its object cannot be read: the row's revisions are increased, so that its next change counts as
    /// newer than anything in the calendar.
    case raise(_ id: String, by: Int)
    /// The wanted revision was agreed after the restore: it is written over the lost revision.
    case overtake(_ id: String, revision: Int)
    /// The object gets a row. The chat that agrees on it again will get this event.
    case adopt(RecoveredObject)
    case leave(_ id: String, Reason)

    public enum Reason: Sendable, Hashable {
        /// The object is not an event with a title and a start.
        case unreadable
        /// Another forgotten object has the same title and start.
        case hasDouble
        /// The database has another event with the same title and start.
        case isSecond(of: String)
    }

    /// The id of its event.
    public var id: String {
        switch self {
        case .update(let object), .adopt(let object): object.id
        case .raise(let id, _), .overtake(let id, _), .leave(let id, _): id
        }
    }
}
