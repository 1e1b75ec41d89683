internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// A request with the connection that it came on.
struct ConsoleConnection: RequestContext {
    private static let longestForm = 300 << 10
    /// A form that has not come by then closes its connection.
    private static let longestWait = TimeAmount.seconds(10)

    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        self.coreContext = CoreRequestContextStorage(source: source)
        self.channel = source.channel
    }

    /// The form's text; nil if it is too long. Throws if it is no form.
    func form(_ request: Request) async throws -> String? {
        let type = request.headers[.contentType]?.split(separator: ";").first.map { $0.lowercased() }
        guard type == "application/x-www-form-urlencoded" else { throw ConsoleFault.unreadable(field: "Content-Type") }
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > Self.longestForm { return nil }
        let cut = self.channel.eventLoop.scheduleTask(in: Self.longestWait) { [channel] in
            channel.close(promise: nil)
        }
        defer { cut.cancel() }
        var bytes: [UInt8] = []
        for try await part in request.body {
            guard bytes.count + part.readableBytes <= Self.longestForm else { return nil }
            bytes.append(contentsOf: part.readableBytesView)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw ConsoleFault.unreadable(field: "") }
        return text
    }
}
