public import Hummingbird
public import HummingbirdCore
public import Logging
internal import NIOCore
public import ServiceLifecycle
public import WorkerKit

/// Listens for browsers until shutdown. What is in hand then is answered.
public struct PageServer<Responder: HTTPResponder>: Service, CustomStringConvertible
where Responder.Context == PageConnection {
    public let description: String
    private let address: HostAndPort
    private let setting: Setting<HostAndPort?>
    private let served: String
    private let isProxy: @Sendable (PeerAddress) -> Bool
    private let secured: @Sendable (HTTPServerBuilder) throws -> HTTPServerBuilder
    private let responder: Responder
    private let logger: Logger

    /// - Parameters:
    ///   - name: tells the server's lines of the log from the program's.
    ///   - setting: names the address, for the error when nobody can listen there.
    ///   - served: the line of the log that says that it listens.
    ///   - isProxy: tells peers that ask for many.
    ///   - secured: adds TLS.
    public init(
        _ name: String,
        at address: HostAndPort,
        named setting: Setting<HostAndPort?>,
        served: String,
        _ responder: Responder,
        logger: Logger,
        isProxy: @escaping @Sendable (PeerAddress) -> Bool,
        secured: @escaping @Sendable (HTTPServerBuilder) throws -> HTTPServerBuilder = { $0 }
    ) {
        (self.description, self.address, self.setting, self.served) = (name, address, setting, served)
        (self.responder, self.isProxy, self.secured) = (responder, isProxy, secured)
        var quiet = logger
        quiet[metadataKey: LogKey.service] = "\(name)"
        self.logger = quiet
    }

    /// Throws `ListenFault` if it cannot listen at the address.
    public func run() async throws {
        let listener = Listener(
            at: self.address,
            .service(),
            logger: self.logger,
            bodyTime: PageConnection.longestWait,
            isProxy: self.isProxy
        )
        let (address, served) = (self.address, self.served)
        let application = Application(
            responder: self.responder,
            server: try self.secured(listener.server),
            configuration: listener.configuration,
            onServerRunning: { [logger] channel in
                let port = channel.localAddress?.port ?? address.port
                logger.notice("\(served)", metadata: [LogKey.port: "\(port)"])
            },
            logger: self.logger
        )
        do {
            try await application.run()
        } catch {
            throw ListenFault(error, at: address, named: self.setting.name) ?? error
        }
    }
}
