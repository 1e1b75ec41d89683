internal import Assembly
internal import Logging
internal import Store
internal import Web
internal import WorkerKit

/// The owners' pages. The chain of steps that a request goes through stands in Server.
final class OwnerFront: Sendable {
    typealias Routes = OwnerRoute
    typealias Person = OwnerSession
    typealias Permission = OwnerPermission
    typealias Item = OwnerItem
    typealias SignInReason = StepUp
    typealias Notice = OwnerNotice
    typealias Own = OwnerRefusal
    typealias Services = OwnerServices

    let address: OwnAddress
    let services: OwnerServices
    let logger: Logger
    let proxies: [IPNetwork]
    let metrics: OwnerMetrics

    init(_ settings: OwnerSettings, _ services: OwnerServices, metrics: OwnerMetrics, logger: Logger) {
        // E-mails hold one address, and no other name may be pointed here.
        self.address = OwnAddress(settings.url, isSecure: settings.isSecure, isOnly: true)
        (self.services, self.metrics, self.logger) = (services, metrics, logger)
        self.proxies = settings.proxies
    }
}
