public import Hummingbird
public import HummingbirdCore
public import Logging
public import NIOCore
internal import NIOHTTP1

/// The HTTP listener of all programs: it limits the number of connections, the time and the length of headers, and
/// drops requests that no responder should see.
public struct Listener: Sendable {
    /// The time from the start of a connection, or from the first byte of headers, until all headers have arrived.
    static let headerTime = TimeAmount.seconds(10)
    /// A connection without any bytes for this long is closed.
    private static let idle = TimeAmount.seconds(60)
    /// For all headers of a request, in bytes.
    private static let headers = 16 * 1024

    private let address: HostAndPort
    private let bounds: ConnectionBounds
    private let headerTime: TimeAmount
    private let bodyTime: TimeAmount?
    private let isProxy: @Sendable (PeerAddress) -> Bool
    private let logger: Logger

    /// - Parameters:
    ///   - bodyTime: the time from a request's headers to the end of its body, after which reading it throws
    ///     `BodyIsLate`. nil: there is no limit.
    ///   - isProxy: recognises peers that forward requests of many clients, which are counted instead.
    public init(
        at address: HostAndPort,
        _ bounds: ConnectionBounds,
        logger: Logger,
        bodyTime: TimeAmount? = nil,
        isProxy: @escaping @Sendable (PeerAddress) -> Bool = { _ in false }
    ) {
        self.init(
            at: address,
            bounds,
            headerTime: Self.headerTime,
            bodyTime: bodyTime,
            logger: logger,
            isProxy: isProxy
        )
    }

    init(
        at address: HostAndPort,
        _ bounds: ConnectionBounds,
        headerTime: TimeAmount,
        bodyTime: TimeAmount? = nil,
        logger: Logger,
        isProxy: @escaping @Sendable (PeerAddress) -> Bool
    ) {
        (self.address, self.bounds, self.headerTime, self.bodyTime) = (address, bounds, headerTime, bodyTime)
        (self.isProxy, self.logger) = (isProxy, logger)
    }

    /// HTTP/1.1 without TLS.
    public var server: HTTPServerBuilder {
        let connections = OpenConnections(self.bounds, isProxy: self.isProxy)
        let (headerTime, bodyTime) = (self.headerTime, self.bodyTime)
        let configuration = HTTP1Channel.Configuration(
            idleTimeout: Self.idle,
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: Self.headers,
                maxHeaderListSize: Self.headers,
                maxHeaderFieldCount: 100
            )
        )
        return HTTPServerBuilder { responder in
            let plain = HTTP1Channel(responder: responder, configuration: configuration)
            return GuardedChannel(
                plain: plain,
                connections: connections,
                headerTime: headerTime,
                bodyTime: bodyTime
            )
        }
    }

    public var configuration: ApplicationConfiguration {
        ApplicationConfiguration(
            address: .hostname(self.address.host, port: self.address.port),
            serverName: nil,
            availableConnectionsDelegate: MaximumAvailableConnections(self.bounds.accepted, logger: self.logger)
        )
    }
}

/// A connection of a listener.
private struct GuardedChannel: ServerChildChannel, HTTPChannelHandler {
    typealias Value = HTTP1Channel.Value

    /// Each connection buffers a few times this number of unread bytes.
    private static let readAtOnce = 16 * 1024

    let plain: HTTP1Channel
    let connections: OpenConnections
    let headerTime: TimeAmount
    let bodyTime: TimeAmount?

    var responder: Responder { self.plain.responder }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let allocator = AdaptiveRecvByteBufferAllocator(minimum: 1024, initial: 2048, maximum: Self.readAtOnce)
            try channel.syncOptions?.setOption(.recvAllocator, value: allocator)
            self.connections.open(channel)
            try channel.pipeline.syncOperations.addHandler(HeaderPatience(self.headerTime))
        }
        .flatMap { self.plain.setup(channel: channel, logger: logger) }
        .map { value in
            do {
                let handlers = channel.pipeline.syncOperations
                let patience = try handlers.handler(type: HeaderPatience.self)
                let decoder = try handlers.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
                let watch = RequestWatch(self.connections, patience)
                try handlers.addHandler(watch, position: .after(decoder))
                if let limit = self.bodyTime {
                    try handlers.addHandler(BodyPatience(limit), position: .after(watch))
                }
            } catch {
                // The connection was closed in the meantime. An unhandled value would end the program.
                channel.close(promise: nil)
            }
            return value
        }
    }

    func handle(value: Value, logger: Logger) async { await self.plain.handle(value: value, logger: logger) }
}
