internal import Jadwal

/// How it ended when a loop insisted on an operation.
enum Insistence<R: Sendable>: Sendable {
    case done(R)
    /// Everything is there, and the operation will never succeed.
    case refused(HandlingError)
    /// The program drains: what is in hand is to be given back.
    case ending
}
