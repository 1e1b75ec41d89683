/// A request as `http_peer.py` lists it.
struct SeenRequest: Decodable, Equatable {
    var method: String
    var path: String
    var bytes: Int
    /// Of the `Authorization` field; empty without one.
    var scheme: String
}
