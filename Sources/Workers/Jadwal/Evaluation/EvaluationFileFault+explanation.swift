package import CommandKit
internal import Jadwal

extension EvaluationFileFault: ExplainedError {
    package var explanation: CommandFailure { CommandFailure(.refused, self.description) }
}
