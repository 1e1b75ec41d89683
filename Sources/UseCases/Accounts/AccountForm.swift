internal import Pipeline
public import Store
public import Time

/// An owner's settings as somebody has typed or chosen them.
public struct AccountForm: Sendable, Hashable {
    public static let noReminder = "none"
    /// The first days of weeks that can be chosen: those of nearly every country.
    public static let weekStarts: [Weekday] = [.saturday, .sunday, .monday]
    public static let westernDigits = "western"
    public static let arabicDigits = "arabic"
    /// The languages of pages and e-mails.
    public static let languages = ["en", "ar"]

    public var zone = ""
    public var language = ""
    public var quietHours = ""
    public var dayHours = ""
    /// Minutes, or `none`.
    public var reminder = Self.noReminder
    public var deletesCancelled = false
    public var asksQuestions = false
    public var keepsWindows = false
    /// `sunday`; nil leaves what is stored.
    public var weekStart: String?
    /// `western` or `arabic`; nil leaves what is stored.
    public var digits: String?
    /// An operator may have set another language, which stays until its owner chooses one.
    private var storedLanguage: String?

    public init() {}

    public init(_ stored: OwnerPreferences) {
        self.zone = stored.zone ?? ""
        (self.language, self.storedLanguage) = (stored.locale, stored.locale)
        self.quietHours = stored.quietHours ?? ""
        self.dayHours = stored.dayHours ?? ""
        self.reminder = stored.reminderMinutes.map { "\($0)" } ?? Self.noReminder
        self.deletesCancelled = stored.deletesCancelled
        self.asksQuestions = stored.asksQuestions
        self.keepsWindows = stored.keepsWindows
        self.weekStart = stored.weekStart.map(Self.name)
        self.digits = stored.hasArabicDigits.map(Self.name(ofArabicDigits:))
    }

    public static func name(ofArabicDigits isArabic: Bool) -> String {
        isArabic ? Self.arabicDigits : Self.westernDigits
    }

    /// The fields that cannot be kept.
    public var refused: Set<AccountField> {
        var refused: Set<AccountField> = []
        if Zone(self.zone) == nil { refused.insert(.zone) }
        if self.language != self.storedLanguage, !Self.languages.contains(self.language) { refused.insert(.language) }
        if !self.quietHours.isEmpty, QuietHours(self.quietHours) == nil { refused.insert(.quietHours) }
        if !self.dayHours.isEmpty, DayHours(self.dayHours) == nil { refused.insert(.dayHours) }
        if self.reminder != Self.noReminder, self.reminderMinutes == nil { refused.insert(.reminder) }
        if self.weekStart != nil, self.firstDay == nil { refused.insert(.weekStart) }
        if let digits, ![Self.westernDigits, Self.arabicDigits].contains(digits) { refused.insert(.digits) }
        return refused
    }

    /// nil if a field cannot be kept.
    public var preferences: OwnerPreferences? {
        guard self.refused.isEmpty, let zone = Zone(self.zone) else { return nil }
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
    public var reminderMinutes: Int64? {
        Int64(self.reminder).flatMap { (0...40_320).contains($0) && "\($0)" == self.reminder ? $0 : nil }
    }

    private var firstDay: Weekday? { Self.weekStarts.first { Self.name($0) == self.weekStart } }

    public static func name(_ day: Weekday) -> String { day.englishName.lowercased() }
}

public enum AccountField: String, Sendable, CaseIterable {
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
}
