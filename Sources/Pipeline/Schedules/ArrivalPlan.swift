public import Time

/// A phone has said that its owner entered or left a place by which a notification rings.
public struct PlaceArrival: Sendable, Hashable {
    /// It is still useful for this long after the phone's own time.
    public static let patience = Duration.seconds(15 * 60)
    /// Of those that one notification waits for or has rung by lately, so many are kept.
    public static let most = 20

    public var link: PlaceLink
    /// When it was received.
    public var at: UnixTime
    /// By the phone's clock.
    public var happenedAt: UnixTime

    public init(_ link: PlaceLink, at: UnixTime, happenedAt: UnixTime) {
        (self.link, self.at, self.happenedAt) = (link, at, happenedAt)
    }

    var until: UnixTime { self.happenedAt + Self.patience }

    func occurrence(in zone: Zone) -> Occurrence {
        let label = Occurrence.Label(self.link.crossing.rawValue, at: zone.local(self.happenedAt))
        return Occurrence(at: self.at, label)
    }
}

/// When a notification rings that has places or was put off: as they are entered or left, when its owner has wanted to
/// be told again, and at its own times if it has any.
public struct ArrivalPlan: Sendable, Hashable {
    public var arrivals: [PlaceArrival]
    public var times: NoticePlan?
    public var snoozed: [UnixTime]
    public var zone: Zone

    public init(_ arrivals: [PlaceArrival], _ times: NoticePlan?, snoozed: [UnixTime] = [], in zone: Zone) {
        (self.arrivals, self.times, self.snoozed, self.zone) = (arrivals, times, snoozed, zone)
    }

    /// As `NoticePlan.occurrences`.
    public func occurrences(from first: UnixTime?, to now: UnixTime) -> [Occurrence] {
        var seen = Set(self.times?.skips ?? [])
        let own = self.times?.occurrences(from: first, to: now) ?? []
        let again = self.snoozed.map {
            Occurrence(at: $0, Occurrence.Label(Occurrence.Label.snooze, at: self.zone.local($0)))
        }
        return (self.arrivals.map { $0.occurrence(in: self.zone) } + own + again).sorted { $0.dueAt < $1.dueAt }
            .filter { seen.insert($0.dueAt).inserted }
    }

    public func usefulUntil(_ occurrence: Occurrence) -> UnixTime {
        if let arrival = self.arrivals.arrival(occurrence) { return arrival.until }
        return self.times?.usefulUntil(occurrence) ?? occurrence.dueAt + NoticePlan.patience
    }
}

extension [PlaceArrival] {
    /// nil if it is no arrival's.
    func arrival(_ occurrence: Occurrence) -> PlaceArrival? {
        self.first { $0.at == occurrence.dueAt && $0.link.crossing.rawValue == occurrence.label.source }
    }

    /// With one more, and without those that are over.
    ///
    /// - Parameter now: by the database's clock.
    public func adding(_ arrival: PlaceArrival, at now: UnixTime) -> [PlaceArrival] {
        let open = self.filter { now < $0.until && $0.at < arrival.at }
        return open.suffix(PlaceArrival.most - 1) + [arrival]
    }
}
