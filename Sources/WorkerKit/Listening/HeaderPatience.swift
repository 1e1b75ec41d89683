internal import NIOCore

/// Closes a connection whose headers do not arrive in time: from its start, or from their first byte after another
/// request. It is placed before the decoder, which does not report incomplete headers.
final class HeaderPatience: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let limit: TimeAmount
    private var isInRequest = true
    private var deadline: Scheduled<Void>?

    init(_ limit: TimeAmount) { self.limit = limit }

    func handlerAdded(context: ChannelHandlerContext) { self.begin(context) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !self.isInRequest, self.deadline == nil { self.begin(context) }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.cancel()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { self.cancel() }

    func headersAreComplete() {
        self.isInRequest = true
        self.cancel()
    }

    /// The next bytes are headers again.
    func requestIsComplete() { self.isInRequest = false }

    private func begin(_ context: ChannelHandlerContext) {
        let channel = context.channel
        self.deadline = context.eventLoop.scheduleTask(in: self.limit) { channel.close(promise: nil) }
    }

    private func cancel() {
        self.deadline?.cancel()
        self.deadline = nil
    }
}
