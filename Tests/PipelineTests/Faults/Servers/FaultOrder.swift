/// What `fault_switch.py` is told.
struct FaultOrder: Encodable, Sendable {
    /// As the bed names it; nil heals.
    var fault: String?
    var seconds: Double?
    var requests: Int?
    var probability: Double?
    var seed: UInt64?
    var methods: [String]?
    var retryAfter: Int?
    /// At least and at most so many seconds a request is held.
    var hold: [Double]?
    /// Idle connections are closed after at least and at most so many seconds.
    var keepAlive: [Double]?
    /// Seconds between two bytes.
    var interval: Double?
    /// Of the push service: whether provider tokens may be renewed at any time.
    var lenient: Bool?

    private enum CodingKeys: String, CodingKey {
        case fault, seconds, requests, probability, seed, methods
        case retryAfter = "retry_after"
        case keepAlive = "keep_alive"
        case hold, interval, lenient
    }
}
