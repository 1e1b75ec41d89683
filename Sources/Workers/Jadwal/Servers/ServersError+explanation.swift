internal import CommandKit

extension ServersError: ExplainedError {
    var explanation: CommandFailure { CommandFailure(.unavailable, self.detail) }
}
