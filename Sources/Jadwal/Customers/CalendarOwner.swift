/// Whose calendar it is, as far as texts for them go.
public struct CalendarOwner: Sendable, Hashable {
    public var customerID: String
    public var zone: Zone
    /// A BCP 47 tag; Arabic and English are spoken, everything else is answered in English.
    public var locale: String

    public init(customerID: String, zone: Zone, locale: String) {
        (self.customerID, self.zone, self.locale) = (customerID, zone, locale)
    }

    public var speaksArabic: Bool {
        self.locale.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first == "ar"
    }
}
