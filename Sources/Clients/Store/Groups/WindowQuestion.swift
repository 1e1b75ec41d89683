internal import Jadwal

/// Which claim's window is asked for, and how many of its latest messages.
struct WindowQuestion: Sendable {
    var claim: Claim
    var messages: Int
}
