internal import HTTPTypes
public import Hummingbird
public import NIOCore

/// A request with the connection that it came on.
public struct PageConnection: RequestContext {
    private static let longestForm = 300 << 10
    /// A form that has not come by then closes its connection.
    private static let longestWait = TimeAmount.seconds(10)

    public var coreContext: CoreRequestContextStorage
    public let channel: any Channel

    public init(source: ApplicationRequestContextSource) {
        self.coreContext = CoreRequestContextStorage(source: source)
        self.channel = source.channel
    }

    /// What a form's bytes are.
    public enum ReadForm: Sendable {
        case text(String)
        case tooLong
        /// No form, or no UTF-8. The field is a header's name, or empty.
        case unreadable(field: String)
    }

    public func form(_ request: Request) async throws -> ReadForm {
        let type = request.headers[.contentType]?.split(separator: ";").first.map { $0.lowercased() }
        guard type == "application/x-www-form-urlencoded" else { return .unreadable(field: "Content-Type") }
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > Self.longestForm {
            return .tooLong
        }
        let cut = self.channel.eventLoop.scheduleTask(in: Self.longestWait) { [channel] in
            channel.close(promise: nil)
        }
        defer { cut.cancel() }
        var bytes: [UInt8] = []
        for try await part in request.body {
            guard bytes.count + part.readableBytes <= Self.longestForm else { return .tooLong }
            bytes.append(contentsOf: part.readableBytesView)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { return .unreadable(field: "") }
        return .text(text)
    }

    /// Closes the connection soon, so that the rest of a request is not read.
    public func closeSoon(_ response: inout Response) {
        response.headers[.connection] = "close"
        self.channel.eventLoop.scheduleTask(in: .seconds(1)) { [channel] in channel.close(promise: nil) }
    }
}
