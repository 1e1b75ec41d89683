/// How a worker of a crew ends when it is meant to.
enum CrewEnding: String, Sendable, Hashable, CaseIterable {
    case killed
    case killedAtStep
    case drained

    /// Exit codes, as `RunningProgram` tells them.
    var codes: Set<Int32> {
        switch self {
        case .killed, .killedAtStep: [137]
        case .drained: [0]
        }
    }
}
