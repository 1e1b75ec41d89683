internal import NIOCore
internal import NIOHTTP1

/// Reports the state of a connection to `OpenConnections`, and refuses requests that no responder should see: a request
/// with an ambiguous host, and one too many of a client behind a proxy. It is placed between the decoder and the rest.
final class RequestWatch: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The time for the client to read the reason of a refusal.
    private static let farewell = TimeAmount.seconds(1)

    private let connections: OpenConnections
    private let patience: HeaderPatience
    private var underWay = 0
    private var isBeingRead = false
    private var isRefused = false
    /// A proxy's connection counts for a client until the answer.
    private var isAssigned = false

    init(_ connections: OpenConnections, _ patience: HeaderPatience) {
        (self.connections, self.patience) = (connections, patience)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !self.isRefused else { return }
        switch self.unwrapInboundIn(data) {
        case .head(let head):
            self.patience.headersAreComplete()
            if let status = self.refusal(of: head, context) {
                self.refuse(status, context)
                return
            }
            (self.underWay, self.isBeingRead) = (self.underWay + 1, true)
        case .body: break
        case .end:
            self.isBeingRead = false
            self.patience.requestIsComplete()
        }
        _ = self.tell(context)
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .end = self.unwrapOutboundIn(data) else {
            context.write(data, promise: promise)
            return
        }
        self.underWay = max(0, self.underWay - 1)
        if self.isAssigned, self.underWay == 0 {
            self.isAssigned = false
            _ = self.connections.assign(context.channel, to: nil)
        }
        guard !self.tell(context) else {
            context.write(data, promise: promise)
            return
        }
        let written = promise ?? context.eventLoop.makePromise()
        let channel = context.channel
        written.futureResult.whenComplete { _ in channel.close(promise: nil) }
        context.writeAndFlush(data, promise: written)
    }

    /// - Returns: false if the connection is closed.
    private func tell(_ context: ChannelHandlerContext) -> Bool {
        let isReceiving = self.isBeingRead && self.underWay <= 1
        return self.connections.enter(
            isReceiving ? .receiving : self.underWay > 0 ? .answering : .waiting,
            context.channel
        )
    }

    private func refusal(of head: HTTPRequestHead, _ context: ChannelHandlerContext) -> HTTPResponseStatus? {
        let isClear = RequestHost.isClear(
            head.headers["Host"],
            target: head.uri,
            isAtLeastHTTP11: head.version.major > 1 || head.version.minor > 0
        )
        guard isClear else { return .badRequest }
        let peer = PeerAddress(context.channel)
        guard self.connections.isProxy(peer) else { return nil }
        let forwarded = head.headers["X-Forwarded-For"].last
        let client = ClientAddress(of: peer, forwarded: forwarded, isProxy: true)
        // The proxy's own address does not represent a single client.
        guard client.address != peer.address else { return nil }
        self.isAssigned = true
        return self.connections.assign(context.channel, to: client) ? nil : .tooManyRequests
    }

    private func refuse(_ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
        self.isRefused = true
        let channel = context.channel
        // An answer now would be mistaken for that to the previous request.
        guard self.underWay == 0 else {
            channel.close(promise: nil)
            return
        }
        let headers: HTTPHeaders = ["Content-Length": "0", "Connection": "close"]
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(self.wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(self.wrapOutboundOut(.end(nil)), promise: nil)
        context.eventLoop.scheduleTask(in: Self.farewell) { channel.close(promise: nil) }
    }
}
