/// Whose calendar it is, as far as texts for them go.
public struct CalendarOwner: Sendable, Hashable {
    public var customerID: String
    public var zone: Zone
    /// A BCP 47 tag; Arabic and English are spoken, everything else is answered in English.
    public var locale: String
    /// In which they may be offered other times.
    public var hours: DayHours

    public init(customerID: String, zone: Zone, locale: String, hours: DayHours = .standard) {
        (self.customerID, self.zone, self.locale, self.hours) = (customerID, zone, locale, hours)
    }

    public var speaksArabic: Bool {
        self.locale.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first == "ar"
    }
}
