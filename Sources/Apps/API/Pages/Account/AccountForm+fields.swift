internal import Store
internal import Time
internal import UseCases
internal import Web

extension AccountForm {
    /// The minutes before an event that the page offers.
    static let reminders: [Int64] = [0, 10, 30, 60, 120, 1440]

    /// - Parameter language: of the pages, for an owner whose language has no pages.
    init(_ stored: OwnerPreferences, _ language: Language) {
        self.init(stored)
        self.speak(language)
    }

    init(_ items: RequestItems) {
        func text(_ field: AccountField) -> String { items.text(field.rawValue) ?? "" }
        self.init()
        (self.zone, self.language) = (ZoneCities.zone(text(.zone))?.name ?? text(.zone), text(.language))
        func hours(_ field: AccountField) -> String {
            let sides = [field.first, field.last].map { items.text($0) ?? "" }
            let both = sides == ["", ""] ? text(field) : sides.joined(separator: "-")
            return both.inWesternDigits
        }
        (self.quietHours, self.dayHours) = (hours(.quietHours), hours(.dayHours))
        self.reminder = items.text(AccountField.reminder.rawValue) ?? Self.noReminder
        self.deletesCancelled = items.isOn(AccountField.deletesCancelled.rawValue)
        self.asksQuestions = items.isOn(AccountField.asksQuestions.rawValue)
        self.keepsWindows = items.isOn(AccountField.keepsWindows.rawValue)
        self.weekStart = items.text(AccountField.weekStart.rawValue)
        self.digits = items.text(AccountField.digits.rawValue)
    }

    /// Takes another language if the one that it has has no pages.
    mutating func speak(_ language: Language) {
        self.language = (Language(accepting: self.language) ?? language).rawValue
    }

    /// The options of the reminder list, including a value that was chosen elsewhere.
    func reminderOptions(_ context: OwnerContext) -> [PageForm.Option] {
        var minutes = Self.reminders
        if let own = self.reminderMinutes, !minutes.contains(own) { minutes = (minutes + [own]).sorted() }
        return [PageForm.Option(Self.noReminder, context.words(AccountPhrase.noReminder))]
            + minutes.map { PageForm.Option("\($0)", context.words(AccountPhrase.minutesBefore($0))) }
    }
}

extension AccountField {
    /// The names of its inputs: of its only one, or of the first and the last hour. Both hours in one text are taken too.
    var first: String {
        switch self {
        case .quietHours, .dayHours: "\(self.rawValue)-from"
        case .zone, .language, .reminder, .weekStart, .digits, .deletesCancelled, .asksQuestions, .keepsWindows:
            self.rawValue
        }
    }

    var last: String { "\(self.rawValue)-until" }
}
