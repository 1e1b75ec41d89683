/// The object `event` of an event message, as an ingestion service writes it.
struct WireEvent: Encodable {
    var title: String
    var start: Int64
    var end: Int64?
    var location: String?
    var cancelled: Bool?
}
