internal import Jadwal
internal import WorkerKit

/// Why a run has stopped before everything was sent.
enum ReplayStop: Hashable {
    case tooManyFailed(failed: Int, settled: Int, ratio: Double)
    case badStep(failed: Int, settled: Int, ratio: Double)
    case noOutcome(Duration)
}

extension ReplayStop: CustomStringConvertible {
    var description: String {
        switch self {
        case .tooManyFailed(let failed, let settled, let ratio):
            "stopped: \(failed) of \(settled) that have ended failed again, a share above \(ratio)"
        case .badStep(let failed, let settled, let ratio):
            "stopped: \(failed) of the \(settled) of this step failed again, a share above \(ratio)"
        case .noOutcome(let patience):
            """
            stopped: no outcome within \(DurationText.format(patience)). Does a worker of this stage run, and is it ready? \
            jadwal doctor tells; or wait longer with --wait
            """
        }
    }
}
