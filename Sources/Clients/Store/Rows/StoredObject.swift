/// A `CalendarObject` as it is sealed.
struct StoredObject: Codable {
    var url: String
    var entityTag: String?
}
