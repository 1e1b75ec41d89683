internal import Assembly
internal import ChatReader
internal import CommandKit
internal import Time
internal import UseCases

extension AlarmForm: CommandForm {
    static let thing = "an alarm of an owner"
    static let fields = """
        time (06:30), or prayer (fajr) and minutesBefore ("20"); and if wanted title, days (["SU", "TU"]; none for once), \
        snoozeMinutes ("5"), hasAgenda (false), city (of the weather: a name, or its number in the list), hasWeather \
        (true: where the owner prays), feeds (https addresses), music (an https address), bedtime (22:30, or 8h)
        """
    static let lists = "days and feeds"
    static let example = "wake me 20 minutes before fajr"

    static func said(_ sentence: String, at now: LocalDateTime, in zone: Zone) -> (form: AlarmForm, open: [String]) {
        let read = AlarmSentenceReader(writtenAt: now, zone: zone).read(sentence)
        return (AlarmForm(read), ReadAlarm.Doubt.allCases.filter { read.doubts.contains($0) }.map(\.rawValue))
    }

    func add(_ id: String, of customer: String, in environment: CommandEnvironment) async throws {
        let add = AddAlarm(asking: EnteredFeeds(environment.settings.outgoing))
        let input = AddAlarm.Input(id, self, customer: customer)
        try await add.run(input, as: .command, in: environment.store).get()
    }

    func change(_ id: String, of customer: String, in environment: CommandEnvironment) async throws {
        let input = ChangeAlarm.Input(id, .form(self), customer: customer)
        let change = ChangeAlarm(asking: EnteredFeeds(environment.settings.outgoing))
        try await change.run(input, as: .command, in: environment.store).get()
    }

    struct Definition: Decodable {
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
    }

    init(_ definition: Definition) {
        self.init()
        (self.title, self.time) = (definition.title ?? "", definition.time ?? "")
        (self.prayer, self.minutesBefore) = (definition.prayer ?? "", definition.minutesBefore ?? "")
        (self.days, self.snoozeMinutes) = (definition.days ?? [], definition.snoozeMinutes ?? self.snoozeMinutes)
        (self.hasAgenda, self.music) = (definition.hasAgenda ?? true, definition.music ?? "")
        (self.city, self.hasWeather) = (definition.city ?? "", definition.hasWeather ?? false)
        (self.feeds, self.bedtime) = (definition.feeds ?? [], definition.bedtime ?? "")
    }
}
