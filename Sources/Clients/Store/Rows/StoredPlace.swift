/// A `CalendarPlace` as it is sealed.
struct StoredPlace: Codable {
    var url: String
    var displayName: String
}
