internal import Pipeline
internal import Store
internal import Time
internal import Web

/// The choices and fields of the account's page.
struct AccountForm: Sendable, Hashable {
    /// The minutes before an event that the page offers.
    static let reminders: [Int64] = [0, 10, 30, 60, 120, 1440]
    static let noReminder = "none"
    /// The first days of weeks that the page offers: those of nearly every country.
    static let weekStarts: [Weekday] = [.saturday, .sunday, .monday]
    static let westernDigits = "western"
    static let arabicDigits = "arabic"

    var zone: String
    var language: String
    var quietHours: String
    var dayHours: String
    /// Minutes, or `none`.
    var reminder: String
    var deletesCancelled: Bool
    var asksQuestions: Bool
    var keepsWindows: Bool
    /// `sunday`; nil leaves what is stored.
    var weekStart: String?
    /// `western` or `arabic`; nil leaves what is stored.
    var digits: String?

    /// - Parameter language: of the pages, for an owner whose language has no pages.
    init(_ stored: OwnerPreferences, _ language: Language) {
        self.zone = stored.zone ?? ""
        self.language = (Language(accepting: stored.locale) ?? language).rawValue
        self.quietHours = stored.quietHours ?? ""
        self.dayHours = stored.dayHours ?? ""
        self.reminder = stored.reminderMinutes.map { "\($0)" } ?? Self.noReminder
        self.deletesCancelled = stored.deletesCancelled
        self.asksQuestions = stored.asksQuestions
        self.keepsWindows = stored.keepsWindows
        self.weekStart = stored.weekStart.map(Self.name)
        self.digits = stored.hasArabicDigits.map(Self.name(ofArabicDigits:))
    }

    static func name(ofArabicDigits isArabic: Bool) -> String { isArabic ? Self.arabicDigits : Self.westernDigits }

    init(_ items: RequestItems) {
        func text(_ field: AccountField) -> String { items.text(field.rawValue) ?? "" }
        (self.zone, self.language) = (text(.zone), text(.language))
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

    /// The fields that cannot be kept.
    var refused: Set<AccountField> {
        var refused: Set<AccountField> = []
        if ZoneCities.zone(self.zone) == nil { refused.insert(.zone) }
        if Language(rawValue: self.language) == nil { refused.insert(.language) }
        if !self.quietHours.isEmpty, QuietHours(self.quietHours) == nil { refused.insert(.quietHours) }
        if !self.dayHours.isEmpty, DayHours(self.dayHours) == nil { refused.insert(.dayHours) }
        if self.reminder != Self.noReminder, self.reminderMinutes == nil { refused.insert(.reminder) }
        if self.weekStart != nil, self.firstDay == nil { refused.insert(.weekStart) }
        if let digits, ![Self.westernDigits, Self.arabicDigits].contains(digits) { refused.insert(.digits) }
        return refused
    }

    /// nil if a field cannot be kept.
    var preferences: OwnerPreferences? {
        guard self.refused.isEmpty, let zone = ZoneCities.zone(self.zone) else { return nil }
        return OwnerPreferences(
            zone: zone.name,
            locale: self.language,
            quietHours: self.quietHours.isEmpty ? nil : self.quietHours,
            dayHours: self.dayHours.isEmpty ? nil : self.dayHours,
            reminderMinutes: self.reminderMinutes,
            deletesCancelled: self.deletesCancelled,
            asksQuestions: self.asksQuestions,
            keepsWindows: self.keepsWindows,
            weekStart: self.firstDay,
            hasArabicDigits: self.digits.map { $0 == Self.arabicDigits }
        )
    }

    /// At most four weeks, as `jadwal customer set` has it.
    private var reminderMinutes: Int64? {
        Int64(self.reminder).flatMap { (0...40_320).contains($0) && "\($0)" == self.reminder ? $0 : nil }
    }

    private var firstDay: Weekday? { Self.weekStarts.first { Self.name($0) == self.weekStart } }

    static func name(_ day: Weekday) -> String { day.englishName.lowercased() }

    /// The options of the reminder list, including a value that was chosen elsewhere.
    func reminderOptions(_ context: OwnerContext) -> [PageForm.Option] {
        var minutes = Self.reminders
        if let own = self.reminderMinutes, !minutes.contains(own) { minutes = (minutes + [own]).sorted() }
        return [PageForm.Option(Self.noReminder, context.words(AccountPhrase.noReminder))]
            + minutes.map { PageForm.Option("\($0)", context.words(AccountPhrase.minutesBefore($0))) }
    }
}

enum AccountField: String, CaseIterable {
    case zone
    case language
    case quietHours = "quiet"
    case dayHours = "day"
    case reminder
    case weekStart = "week"
    case digits
    case deletesCancelled = "delete-cancelled"
    case asksQuestions = "questions"
    case keepsWindows = "keep-chats"

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
