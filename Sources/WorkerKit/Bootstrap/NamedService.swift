internal import ServiceLifecycle

/// A service that says its name or type and nothing else when it is logged: the service group logs each of them whole at the
/// level `debug`, with all that is in it.
struct NamedService: Service, CustomStringConvertible {
    private let service: any Service

    init(_ service: any Service) { self.service = service }

    var description: String {
        (self.service as? any CustomStringConvertible)?.description ?? "\(type(of: self.service))"
    }

    func run() async throws { try await self.service.run() }
}
