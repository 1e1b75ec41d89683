/// What `fault_switch.py` tells.
struct FaultSwitchState: Decodable, Sendable {
    var fault: String?
    /// All that were seen, hurt or not.
    var requests: Int
    /// How often each fault has struck.
    var struck: [String: Int]
}
