internal import NIOConcurrencyHelpers
internal import NIOCore

/// The open connections of a listener. Thread-safe.
final class OpenConnections: Sendable {
    private struct State: Sendable {
        var order: ConnectionOrder<ObjectIdentifier>
        var channels: [ObjectIdentifier: any Channel] = [:]
    }

    /// True if a peer is a proxy, which forwards requests of many clients.
    let isProxy: @Sendable (PeerAddress) -> Bool
    private let state: NIOLockedValueBox<State>

    init(_ bounds: ConnectionBounds, isProxy: @escaping @Sendable (PeerAddress) -> Bool) {
        self.state = NIOLockedValueBox(State(order: ConnectionOrder(bounds)))
        self.isProxy = isProxy
    }

    /// Registers the channel. Closes another one, or this one, if there are too many.
    func open(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        let peer = PeerAddress(channel)
        let client = self.isProxy(peer) ? nil : peer.address
        let ended = self.state.withLockedValue { state in
            state.channels[id] = channel
            return state.order.open(id, from: client).flatMap { state.channels.removeValue(forKey: $0) }
        }
        channel.closeFuture.whenComplete { [self] _ in
            self.state.withLockedValue { state in
                state.order.close(id)
                state.channels[id] = nil
            }
        }
        // Later, because this may be the channel that is being set up.
        if let ended { ended.eventLoop.execute { ended.close(promise: nil) } }
    }

    /// - Returns: false if it must be closed.
    func enter(_ stage: ConnectionOrder<ObjectIdentifier>.Stage, _ channel: any Channel) -> Bool {
        self.state.withLockedValue { $0.order.enter(stage, ObjectIdentifier(channel)) }
    }

    /// - Returns: false if the client has too many requests in progress.
    func assign(_ channel: any Channel, to client: ClientAddress?) -> Bool {
        self.state.withLockedValue { $0.order.assign(ObjectIdentifier(channel), to: client?.address) }
    }
}
