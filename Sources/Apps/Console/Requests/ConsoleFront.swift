internal import Logging
internal import Store
internal import UseCases
internal import Web
internal import WorkerKit

/// The console's pages. The chain of steps that a request goes through stands in Server.
final class ConsoleFront: Sendable {
    typealias Routes = ConsoleRoute
    typealias Person = SignedIn
    typealias Item = NavigationItem
    /// The console asks nobody to sign in once more.
    typealias SignInReason = Never
    typealias Notice = ConsoleNotice
    typealias Own = ConsoleRefusal
    typealias Services = ConsoleServices

    let address: OwnAddress
    let services: ConsoleServices
    let logger: Logger
    let settings: ConsoleSettings
    let metrics: ConsoleMetrics

    init(_ settings: ConsoleSettings, _ services: ConsoleServices, metrics: ConsoleMetrics, logger: Logger) {
        self.address = OwnAddress(settings.url, isSecure: settings.isSecure, isOnly: false)
        (self.settings, self.services, self.metrics, self.logger) = (settings, services, metrics, logger)
    }
}
