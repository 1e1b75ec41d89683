/// What `fault_switch.py` tells.
struct FaultSwitchState: Decodable, Sendable {
    var fault: String?
    /// All that were seen, hurt or not.
    var requests: Int
    /// How often each fault has struck.
    var struck: [String: Int]
    /// Requests that are held just now, by the calendar server.
    var held: Int?
    /// Connections that were closed because they were idle.
    var idleClosed: Int?

    private enum CodingKeys: String, CodingKey {
        case fault, requests, struck, held
        case idleClosed = "idle_closed"
    }
}
