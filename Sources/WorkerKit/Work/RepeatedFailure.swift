public import Logging
internal import Pipeline

/// An error whose description may be logged: it contains neither personal data nor a secret.
public protocol LoggableError: Error, CustomStringConvertible {}

/// Logs the first failure of a repeated task, with its reason, until the task succeeds again. Nothing is logged while a
/// dependency is down, because other parts report that.
public struct RepeatedFailure: Sendable {
    private let name: String
    private let logger: Logger
    private let classify: FaultClassifier?
    private var isLogged = false

    public init(of name: String, classify: FaultClassifier?, logger: Logger) {
        (self.name, self.classify, self.logger) = (name, classify, logger)
    }

    public mutating func succeeded() { self.isLogged = false }

    public mutating func failed(_ error: any Error) {
        if case .dependencyDown(_)? = self.classify?(error), !(error is any LoggableError) {
            self.isLogged = false
            return
        }
        guard !self.isLogged else { return }
        self.isLogged = true
        var metadata: Logger.Metadata = [LogKey.service: "\(self.name)", LogKey.errorType: "\(type(of: error))"]
        metadata[LogKey.reason] = self.reason(error).map { "\($0)" }
        self.logger.warning("A periodic task failed; it will be tried again", metadata: metadata)
    }

    /// nil for an error whose text may name a person. Then its type is logged; the task's name shows where it happened.
    private func reason(_ error: any Error) -> String? {
        if let error = error as? any LoggableError { return error.description }
        return self.classify?(error).detail
    }
}
