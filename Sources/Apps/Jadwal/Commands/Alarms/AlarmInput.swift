internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Store
internal import Time
internal import UseCases

/// The definition of an alarm, as JSON: its text is personal, and so no argument.
struct AlarmInput: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A JSON object: time (06:30), or prayer (fajr) and minutesBefore ("20"); and if wanted title, days \
            (["SU", "TU"]; none for once), snoozeMinutes ("5"), hasAgenda (false), city (of the weather: a name, or its \
            number in the list), hasWeather (true: where the owner prays), feeds (https addresses), music (an https \
            address), bedtime (22:30, or 8h). - is standard input.
            """,
            valueName: "file"
        )
    )
    var input: String

    func form() throws -> AlarmForm {
        let definition: Definition = try DefinitionFile.read(self.input, lists: "days and feeds")
        return definition.form
    }

    private struct Definition: Decodable {
        var title: String?
        var time: String?
        var prayer: String?
        var minutesBefore: String?
        var days: [String]?
        var snoozeMinutes: String?
        var hasAgenda: Bool?
        var city: String?
        var hasWeather: Bool?
        var feeds: [String]?
        var music: String?
        var bedtime: String?

        var form: AlarmForm {
            var form = AlarmForm()
            (form.title, form.time) = (self.title ?? "", self.time ?? "")
            (form.prayer, form.minutesBefore) = (self.prayer ?? "", self.minutesBefore ?? "")
            (form.days, form.snoozeMinutes) = (self.days ?? [], self.snoozeMinutes ?? form.snoozeMinutes)
            (form.hasAgenda, form.music) = (self.hasAgenda ?? true, self.music ?? "")
            (form.city, form.hasWeather) = (self.city ?? "", self.hasWeather ?? false)
            (form.feeds, form.bedtime) = (self.feeds ?? [], self.bedtime ?? "")
            return form
        }
    }
}

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

    static func identifier(_ text: String) throws -> String {
        try ArgumentChecks.identifier(text, of: "the alarm's id")
    }
}
