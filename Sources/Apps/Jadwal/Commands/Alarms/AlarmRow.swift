internal import CommandKit
internal import Pipeline
internal import Store
internal import Time
internal import UseCases

/// An owner's alarm, as a printed row.
struct AlarmRow: ListedRow {
    static let titles = ["ID", "ACTIVE", "TIME", "DAYS", "BRIEF", "NEXT", "LAST", "OUTCOME", "MISSING"]

    var id: String
    var isActive: Bool
    /// `06:30`, or `fajr-20m`.
    var time: String
    var days: [String]
    /// The parts of the brief.
    var parts: [String]
    var next: String?
    var last: String?
    var outcome: String?
    /// The parts that the brief lacks since it rang, with the reasons; nil if it was not looked at.
    var missing: [String]?

    init(_ record: AlarmRecord, _ brief: MorningBrief? = nil) {
        let form = AlarmForm(record.alarm)
        (self.id, self.isActive, self.days) = (record.id, record.alarm.isActive, form.days)
        self.time = form.prayer.isEmpty ? form.time : "\(form.prayer)-\(form.minutesBefore)m"
        let parts = record.alarm.parts
        self.parts = [
            parts.hasAgenda ? "agenda" : nil, parts.weather == nil ? nil : "weather",
            parts.feeds.isEmpty ? nil : "news", parts.music == nil ? nil : "music",
        ].compactMap(\.self)
        self.missing = brief?.prepared == nil ? nil : brief?.morning.lacks.map { "\($0.part): \($0.lack.code)" }
        self.next = record.state.dueAt.map { Timestamp.utcText($0) }
        self.last = record.state.lastDueAt.map { Timestamp.utcText($0) }
        self.outcome = record.state.lastOutcome?.rawValue
    }

    var cells: [String] {
        let days = self.days.isEmpty ? "once" : self.days.joined(separator: " ")
        return [
            self.id, self.isActive ? "yes" : "no", self.time, days, self.parts.joined(separator: " "), self.next ?? "",
            self.last ?? "", self.outcome ?? "", (self.missing ?? []).joined(separator: ", "),
        ]
    }
}
