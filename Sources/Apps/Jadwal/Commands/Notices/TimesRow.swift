internal import Pipeline
internal import Store
internal import Time
internal import UseCases

/// When something of an owner's own rings and rang, as cells of a printed row.
struct TimesRow: Encodable {
    static let titles = ["START", "EVERY", "DAYS", "UNTIL", "NEXT", "LAST", "OUTCOME"]

    /// On the clock of the zone, or of the owner; nil if it rings only when a group draws it.
    var start: String?
    /// nil for once.
    var every: String?
    var days: [String]
    var until: String?
    var zone: String?
    var next: String?
    var last: String?
    var outcome: String?

    init(_ times: Timetable?, _ state: RingingState) {
        self.start = times.map { "\($0.start)" }
        (self.every, self.days) = (times?.cycle?.every, times?.cycle?.days.map(\.code) ?? [])
        (self.until, self.zone) = (times?.until.map { "\($0)" }, times?.zone?.name)
        self.next = state.dueAt.map { Timestamp.utcText($0) }
        self.last = state.lastDueAt.map { Timestamp.utcText($0) }
        self.outcome = state.lastOutcome?.rawValue
    }

    var cells: [String] {
        [
            [self.start ?? "–", self.zone ?? ""].joined(separator: " "), self.every ?? "once",
            self.days.joined(separator: " "), self.until ?? "", self.next ?? "", self.last ?? "", self.outcome ?? "",
        ]
    }
}
