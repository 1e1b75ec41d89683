public import Pipeline
public import Time

/// A city of GeoNames with at least 15,000 people, or a capital.
public struct City: Sendable, Hashable {
    /// GeoNames' own number.
    public let id: Int
    public let name: String
    /// nil if GeoNames knows none.
    public let arabicName: String?
    /// ISO 3166, such as `SA`.
    public let country: String
    /// nil if it is named as the city.
    public let region: String?
    public let place: Coordinates
    public let zone: Zone
    public let population: Int

    /// In the reader's script, if GeoNames has it.
    public func name(isArabic: Bool) -> String { isArabic ? self.arabicName ?? self.name : self.name }
}
