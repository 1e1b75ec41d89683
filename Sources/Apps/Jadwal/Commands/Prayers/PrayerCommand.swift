internal import ArgumentParser
internal import CommandKit
internal import Foundation
internal import Pipeline
internal import Store
internal import Time
internal import UseCases

struct PrayerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prayer",
        abstract: "Shows and changes owners' prayer times.",
        subcommands: [PrayerSetCommand.self, PrayerTimesCommand.self, PrayerOffCommand.self]
    )
}

/// Choices about prayer times, as JSON: a place is personal, and so no argument.
struct PrayerInput: ParsableArguments {
    /// In bytes.
    private static let most = 64 << 10

    @Option(
        help: ArgumentHelp(
            """
            A JSON object: city (a number of GeoNames or a name) or latitude and longitude, and if wanted country, zone, \
            method (umm-al-qura, mwl, …, custom), fajr, isha, isha_minutes, school (standard, hanafi), high_latitude, \
            adjustments ({"asr": "-2"}), later_in_ramadan (true), hijri_offset, alerts ({"fajr": "0 10"}), \
            keep_minutes, keep_friday (minutes that prayers keep free), yields_to_slots (false). - is standard input.
            """,
            valueName: "file"
        )
    )
    var input: String

    func form() throws -> PrayerForm {
        let data = Data(try InputFile(self.input).all(atMost: Self.most))
        guard let choices = try? JSONDecoder().decode(Choices.self, from: data) else {
            throw CommandFailure(.usage, "--input must be a JSON object with texts, as --help describes it")
        }
        return choices.form
    }

    private struct Choices: Decodable {
        var city: String?
        var country: String?
        var latitude: String?
        var longitude: String?
        var zone: String?
        var method: String?
        var fajr: String?
        var isha: String?
        var ishaMinutes: String?
        var school: String?
        var highLatitude: String?
        var adjustments: [String: String]?
        var laterInRamadan: Bool?
        var hijriOffset: String?
        var alerts: [String: String]?
        var keepMinutes: String?
        var keepFriday: String?
        var yieldsToSlots: Bool?

        private enum CodingKeys: String, CodingKey {
            case city, country, latitude, longitude, zone, method, fajr, isha
            case ishaMinutes = "isha_minutes"
            case school
            case highLatitude = "high_latitude"
            case adjustments
            case laterInRamadan = "later_in_ramadan"
            case hijriOffset = "hijri_offset"
            case alerts
            case keepMinutes = "keep_minutes"
            case keepFriday = "keep_friday"
            case yieldsToSlots = "yields_to_slots"
        }

        var form: PrayerForm {
            var form = PrayerForm()
            (form.city, form.country) = (self.city ?? "", self.country ?? "")
            (form.latitude, form.longitude, form.zone) = (self.latitude ?? "", self.longitude ?? "", self.zone ?? "")
            (form.method, form.fajr, form.isha) = (self.method ?? "", self.fajr ?? "", self.isha ?? "")
            (form.ishaMinutes, form.school) = (self.ishaMinutes ?? "", self.school ?? "")
            (form.highLatitude, form.adjustments) = (self.highLatitude ?? "", self.adjustments ?? [:])
            (form.laterInRamadan, form.hijriOffset) = (self.laterInRamadan ?? true, self.hijriOffset ?? "")
            form.alerts = self.alerts ?? [:]
            (form.keepMinutes, form.keepFriday) = (self.keepMinutes ?? "", self.keepFriday ?? "")
            form.yieldsToSlots = self.yieldsToSlots ?? false
            return form
        }
    }
}

struct PrayerSetCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Chooses place, method and notifications for an owner's prayer times.",
        discussion: "Written into the audit table. Without city and coordinates the place stays as it is."
    )

    @OptionGroup var input: PrayerInput
    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (form, customer) = (try self.input.form(), try self.owner.id())
        try await CommandEnvironment.with(self.options) { environment in
            let input = SetPrayers.Input(form, customer: customer)
            try await SetPrayers().run(input, as: .command, in: environment.store).get()
        }
    }
}

struct PrayerOffCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "off",
        abstract: "Ends an owner's prayer times, and deletes the place.",
        discussion: "Written into the audit table."
    )

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try self.owner.id()
        try await CommandEnvironment.with(self.options) { environment in
            let input = RemovePrayers.Input(customer: customer)
            try await RemovePrayers().run(input, as: .command, in: environment.store).get()
        }
    }
}

struct PrayerTimesCommand: OperatorCommand {
    private static let mostDays = 366

    static let configuration = CommandConfiguration(
        commandName: "times",
        abstract: "Shows an owner's prayer times, on the clock of the place, without the place."
    )

    @Option(help: "How many, from today on.")
    var days = 7

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        guard (1...Self.mostDays).contains(self.days) else {
            throw CommandFailure(.usage, "--days must be from 1 to \(Self.mostDays)")
        }
        let customer = try self.owner.id()
        let state = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresPrayers(environment.store).state(of: customer)
        }
        guard let settings = state.record?.settings else { throw PrayerRefusal.notSet }
        let rows = (0..<self.days).map { number in
            PrayerRow(settings.day(state.today.adding(days: number), in: state.owner.zone), settings, in: state.zone)
        }
        try Listing.write(rows, self.listing, nothing: "There are no times.")
    }
}

/// The times of a day, as a printed row.
struct PrayerRow: ListedRow {
    static let titles = ["DATE", "FAJR", "SUNRISE", "DHUHR", "ASR", "MAGHRIB", "ISHA", "METHOD"]

    var date: String
    var fajr: String
    var sunrise: String
    var dhuhr: String
    var asr: String
    var maghrib: String
    var isha: String
    var method: String
    /// The day whose times these are, if the sun does not rise and set on this one.
    var borrowedFrom: String?

    init(_ day: PrayerDay, _ settings: PrayerSettings, in zone: Zone) {
        func time(_ prayer: Prayer) -> String { "\(zone.local(day[prayer]).time)" }
        (self.date, self.fajr, self.sunrise, self.dhuhr) = ("\(day.date)", time(.fajr), time(.sunrise), time(.dhuhr))
        (self.asr, self.maghrib, self.isha) = (time(.asr), time(.maghrib), time(.isha))
        (self.method, self.borrowedFrom) = (settings.rules.method.rawValue, day.borrowed.map { "\($0)" })
    }

    var cells: [String] {
        [self.date, self.fajr, self.sunrise, self.dhuhr, self.asr, self.maghrib, self.isha, self.method]
    }
}
