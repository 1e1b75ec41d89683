/// The stations of a chat on its way into a calendar, in order.
enum DemoStep: Int, Sendable, CaseIterable, Comparable {
    case stored
    case rested
    case read
    case written
    case pushed

    /// Whoever works on reaching it: the log to look at when it is not reached.
    var worker: ProcessName {
        switch self {
        case .stored: .messageWorker
        case .rested, .read: .analysisWorker
        case .written: .calendarWorker
        case .pushed: .pushWorker
        }
    }

    static func < (left: DemoStep, right: DemoStep) -> Bool { left.rawValue < right.rawValue }
}
