/// An order to `fault_switch.py`.
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
    /// Of the push service: its clock is so many seconds ahead.
    var clock: Int?

    private enum CodingKeys: String, CodingKey {
        case fault, seconds, requests, probability, seed, methods
        case retryAfter = "retry_after"
        case keepAlive = "keep_alive"
        case hold, interval, lenient, clock
    }
}

/// How the calendar server, the model and the push service of a fault run treat the connections of their clients.
struct FaultConnections: Sendable {
    /// Idle connections are closed after a random time between these seconds; nil keeps them open.
    var keepAlive: ClosedRange<Double>?
    /// Calendars are reached over TLS. The push service always is.
    var isEncrypted: Bool

    /// As long as the client wants, and without TLS: for what measures.
    static let open = FaultConnections(keepAlive: nil, isEncrypted: false)

    /// Over TLS, and closed soon.
    static func brief(_ keepAlive: ClosedRange<Double> = 1...3) -> FaultConnections {
        FaultConnections(keepAlive: keepAlive, isEncrypted: true)
    }

    /// For the control path of a server, once.
    var order: FaultOrder {
        FaultOrder(keepAlive: self.keepAlive.map { [$0.lowerBound, $0.upperBound] })
    }
}
