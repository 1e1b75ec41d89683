public import NIOCore
internal import NIOHTTP1

/// Ends a body that does not arrive in time with `BodyIsLate`. The way to the client stays open for an answer.
///
/// It is placed after the decoder. A body that comes together with its headers needs no timer.
final class BodyPatience: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let limit: TimeAmount
    /// nil while no body is expected.
    private var remaining: TimeAmount?
    private var deadline: Scheduled<Void>?

    init(_ limit: TimeAmount) { self.limit = limit }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch self.unwrapInboundIn(data) {
        case .head: self.remaining = self.limit
        case .body: break
        case .end: self.stop()
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if let limit = self.remaining, self.deadline == nil { self.begin(limit, context) }
        context.fireChannelReadComplete()
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard let time = event as? BodyTime else {
            context.triggerUserOutboundEvent(event, promise: promise)
            return
        }
        if self.remaining != nil {
            self.remaining = time.limit
            self.deadline?.cancel()
            self.begin(time.limit, context)
        }
        promise?.succeed()
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.stop()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { self.stop() }

    private func begin(_ limit: TimeAmount, _ context: ChannelHandlerContext) {
        let pipeline = context.pipeline
        self.deadline = context.eventLoop.scheduleTask(in: limit) { pipeline.fireErrorCaught(BodyIsLate()) }
    }

    private func stop() {
        self.deadline?.cancel()
        (self.deadline, self.remaining) = (nil, nil)
    }
}

/// The error of a body that has not come in time.
public struct BodyIsLate: Error {}

/// Another limit for the body that is being read. Send it as an outbound event of the channel.
public struct BodyTime: Sendable {
    /// From now on.
    let limit: TimeAmount

    public init(_ limit: TimeAmount) { self.limit = limit }
}
