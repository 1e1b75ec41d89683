internal import HTTPTypes
public import Hummingbird
internal import NIOCore

/// Server-sent events: what a page is told while it is shown.
public struct PageEvents {
    /// A browser that takes nothing for so long is gone, or its machine sleeps.
    private static let patience = TimeAmount.seconds(15)

    fileprivate var writer: PatientWriter

    fileprivate init(_ writer: any ResponseBodyWriter, on channel: any Channel) {
        self.writer = PatientWriter(writer, on: channel, patience: Self.patience)
    }

    /// - Parameter name: a word of ours.
    @concurrent
    public mutating func send(_ name: String, _ data: String = "") async throws {
        let lines = data.split(separator: "\n", omittingEmptySubsequences: false).map { "data: \($0)\n" }
        try await self.writer.write("event: \(name)\n\(lines.joined())\n")
    }

    @concurrent
    fileprivate mutating func begin(retry: Duration) async throws {
        try await self.writer.write("retry: \(Int(retry / .milliseconds(1)))\n\n")
    }
}

extension Response {
    /// After a stream that ended, browsers ask again so much later.
    private static var retry: Duration { .seconds(1) }

    /// A stream of events, with the headers of all pages. Its connection ends with it.
    ///
    /// - Parameter whenClosed: called when the browser has gone; `body` must return soon then.
    public init(
        eventsFor request: Request,
        on connection: PageConnection,
        isSecure: Bool,
        whenClosed: @escaping @Sendable () -> Void,
        _ body: @escaping @concurrent @Sendable (inout PageEvents) async throws -> Void
    ) {
        var headers = PageHeaders.fields(isSecure: isSecure)
        headers[.contentType] = "text/event-stream"
        headers[.connection] = "close"
        // nginx would keep events back until it has enough of them.
        headers[.accelBuffering] = "no"
        let channel = connection.channel
        self.init(
            status: .ok,
            headers: headers,
            body: ResponseBody { writer in
                var events = PageEvents(writer, on: channel)
                try await request.body.consumeWithInboundCloseHandler { _ in
                    try await events.begin(retry: Self.retry)
                    try await body(&events)
                    try await events.writer.finish()
                } onInboundClosed: {
                    whenClosed()
                }
            }
        )
    }
}

extension HTTPField.Name {
    fileprivate static let accelBuffering = HTTPField.Name("X-Accel-Buffering")!
}
