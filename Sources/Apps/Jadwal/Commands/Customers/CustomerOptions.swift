internal import ArgumentParser
internal import Assembly
internal import CommandKit
internal import Store
internal import Web
internal import WorkerKit

/// The options that set a customer's values.
struct CustomerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("An IANA name, such as Asia/Riyadh.", valueName: "zone"))
    var timeZone: String?

    @Option(help: ArgumentHelp("The language of what Jadwal itself says: en, ar.", valueName: "tag"))
    var locale: String?

    @Option(
        name: .customLong("caldav-url"),
        help: ArgumentHelp("The calendar server, or anything below it; https and public.", valueName: "url")
    )
    var calendarURL: String?

    @Option(help: ArgumentHelp("When no device is to sound, such as 22:00-07:00.", valueName: "hours"))
    var quietHours: String?

    @Option(help: ArgumentHelp("When events can be, such as 08:00-22:00.", valueName: "hours"))
    var dayHours: String?

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Whether a chat is kept with the events that were read from it, encrypted, so that corrections of them can be exported.",
            discussion:
                "Only for customers who have been asked. Off by default; switched off, what was kept is deleted."
        )
    )
    var keepWindows: Bool?

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Whether cancelled events are taken out of the calendar.",
            discussion: "Otherwise they stay there, marked as cancelled and free: many apps show them crossed out."
        )
    )
    var deleteCancelled: Bool?

    @Option(
        help: ArgumentHelp(
            "How long before an event its alarm rings, such as 30m, at most 28d; none takes it away.",
            discussion:
                "For events that are written from then on. For all-day events it counts from their first midnight.",
            valueName: "duration"
        )
    )
    var reminder: String?

    @Option(
        help: ArgumentHelp(
            "Whether the owner is asked about doubtful plans: on, off.",
            discussion: "On by default. If off, doubtful plans are not written and the owner is not notified.",
            valueName: "on|off"
        )
    )
    var questions: OnOff?

    @Option(
        help: ArgumentHelp(
            "A JSON object of personal and secret values: name, caldav_username, caldav_password. - is standard input.",
            valueName: "file"
        )
    )
    var input: String?

    func validate() throws {
        if let timeZone = self.timeZone { _ = try ArgumentChecks.zone(timeZone) }
        if let locale = self.locale { _ = try ArgumentChecks.locale(locale) }
        if let hours = self.quietHours { _ = try ArgumentChecks.hours(hours, "--quiet-hours") }
        if let hours = self.dayHours { _ = try ArgumentChecks.hours(hours, "--day-hours") }
        if let reminder = self.reminder { _ = try ArgumentChecks.reminder(reminder) }
    }

    /// Reads and checks the given values. The returned closure changes only those.
    func change(_ settings: OutgoingSettings) async throws -> @Sendable (inout CustomerRecord) -> Void {
        let url = self.calendarURL?.withoutBlanks
        if let url { try await CustomerAddress.check(url, settings) }
        let names: Set<String> = ["name", "caldav_username", "caldav_password"]
        let secrets =
            try self.input.map { path throws(CommandFailure) in try SecretInput.read(path, names: names) } ?? [:]
        let (timeZone, locale) = (self.timeZone, self.locale)
        let (quietHours, dayHours, keepsWindows) = (self.quietHours, self.dayHours, self.keepWindows)
        let asksQuestions = self.questions.map { $0 == .on }
        let deletesCancelled = self.deleteCancelled
        let reminder = try self.reminder.map { try ArgumentChecks.reminder($0) }
        return { record in
            record.timeZone = timeZone ?? record.timeZone
            record.locale = locale ?? record.locale
            record.quietHours = quietHours ?? record.quietHours
            record.dayHours = dayHours ?? record.dayHours
            record.keepsWindows = keepsWindows ?? record.keepsWindows
            record.deletesCancelled = deletesCancelled ?? record.deletesCancelled
            record.asksQuestions = asksQuestions ?? record.asksQuestions
            if let reminder { record.reminder = reminder }
            record.calendarURL = url ?? record.calendarURL
            record.name = secrets["name"] ?? record.name
            record.calendarUser = secrets["caldav_username"] ?? record.calendarUser
            record.calendarPassword = secrets["caldav_password"] ?? record.calendarPassword
        }
    }
}

/// A switch on the command line.
enum OnOff: String, ExpressibleByArgument, CaseIterable {
    case on, off
}
