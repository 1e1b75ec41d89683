internal import BridgeCare
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import WorkerKit

/// Listens for webhooks until shutdown. What is in hand then is answered.
struct WebhookServer: Service, CustomStringConvertible {
    private let settings: BridgeSettings
    private let handler: WebhookHandler
    private let watch: BodyWatch
    private let logger: Logger

    init(_ settings: BridgeSettings, handler: WebhookHandler, watch: BodyWatch, logger: Logger) {
        (self.settings, self.handler, self.watch, self.logger) = (settings, handler, watch, logger)
    }

    var description: String { "webhooks" }

    /// Throws `ListenFault` if it cannot listen at the address.
    func run() async throws {
        // A separate logger, so that lines of the server can be told from those of the worker.
        var quiet = self.logger
        quiet[metadataKey: LogKey.service] = "webhooks"
        let address = self.settings.listen
        let listener = Listener(at: address, .service(), logger: quiet) { [isProxied = self.settings.isProxied] _ in
            isProxied
        }
        let application = Application(
            responder: WebhookResponder(handler: self.handler, watch: self.watch),
            server: listener.server,
            configuration: listener.configuration,
            onServerRunning: { [logger] channel in
                let port = channel.localAddress?.port ?? address.port
                logger.notice("Webhooks are taken", metadata: [LogKey.port: "\(port)"])
            },
            logger: quiet
        )
        do {
            try await application.run()
        } catch {
            throw ListenFault(error, at: address, named: Setting.bridgeListen.name) ?? error
        }
    }
}

/// A request with the connection that it came on.
struct WebhookContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        self.coreContext = CoreRequestContextStorage(source: source)
        self.channel = source.channel
    }
}

/// Hands requests to the handler. Every error of ours is 503.
struct WebhookResponder: HTTPResponder {
    typealias Context = WebhookContext

    let handler: WebhookHandler
    let watch: BodyWatch

    @concurrent
    func respond(to request: Request, context: WebhookContext) async throws -> Response {
        let reading = self.watch.begin(context.channel)
        // A request without a body has none to wait for.
        if request.method == .get || request.method == .head { reading.isOver() }
        let answer = await self.handler.answer(request, from: PeerAddress(context.channel), reading)
        var response = answer.response
        if self.watch.end(reading) { response.headers[.connection] = "close" }
        return response
    }
}
