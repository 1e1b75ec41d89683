/// That a calendar stub was given an object.
struct TakenObject: Sendable, Codable {
    /// Of the event: the object's name without its suffix is its first part.
    var uid: String
    /// Microseconds since 1970, when its request was read.
    var at: Int64
}
