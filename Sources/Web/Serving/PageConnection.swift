internal import HTTPTypes
public import Hummingbird
public import NIOCore
internal import WorkerKit

/// A request with the connection that it came on.
public struct PageConnection: RequestContext {
    private static let longestForm = 300 << 10
    /// Of a body, before it is known who sends it: all connections together hold little.
    public static let longestOfStrangers = 16 << 10
    /// A form has to be there by then. `PageServer` holds to it.
    public static let longestWait = TimeAmount.seconds(10)

    public var coreContext: CoreRequestContextStorage
    public let channel: any Channel

    public init(source: ApplicationRequestContextSource) {
        self.coreContext = CoreRequestContextStorage(source: source)
        self.channel = source.channel
    }

    /// The result of reading a form.
    public enum ReceivedForm: Sendable {
        case text(String)
        case tooLong
        /// It has not come in time. Nothing more is read from its connection.
        case tooSlow
        /// No form, or no UTF-8. The field is a header's name, or empty.
        case unreadable(field: String)
    }

    /// - Parameter isKnown: false for a caller who has not signed in.
    public func form(
        _ request: Request,
        isKnown: Bool,
        within limit: TimeAmount = Self.longestWait
    ) async throws -> ReceivedForm {
        let type = request.headers[.contentType]?.split(separator: ";").first.map { $0.lowercased() }
        guard type == "application/x-www-form-urlencoded" else { return .unreadable(field: "Content-Type") }
        let longest = isKnown ? Self.longestForm : Self.longestOfStrangers
        switch try await self.body(request, atMost: longest, within: limit) {
        case .tooLong: return .tooLong
        case .tooSlow: return .tooSlow
        case .bytes(let bytes):
            guard let text = String(validating: bytes, as: UTF8.self) else { return .unreadable(field: "") }
            return .text(text)
        }
    }

    /// A request's body.
    public enum ReadBody: Sendable {
        case bytes([UInt8])
        /// Its rest is not read.
        case tooLong
        /// It has not come in time. Nothing more is read from its connection.
        case tooSlow
    }

    public func body(
        _ request: Request,
        atMost longest: Int,
        within limit: TimeAmount = Self.longestWait
    ) async throws -> ReadBody {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > longest { return .tooLong }
        self.waitForBody(limit)
        var bytes: [UInt8] = []
        do {
            for try await part in request.body {
                guard bytes.count + part.readableBytes <= longest else { return .tooLong }
                bytes.append(contentsOf: part.readableBytesView)
            }
        } catch is BodyIsLate {
            return .tooSlow
        }
        return .bytes(bytes)
    }

    /// The rest of the body has to come within this time: `BodyIsLate`.
    func waitForBody(_ limit: TimeAmount) {
        guard limit != Self.longestWait else { return }
        self.channel.triggerUserOutboundEvent(BodyTime(limit), promise: nil)
    }

    /// Closes the connection soon. Until then the rest of the request is read and thrown away: a browser that is still
    /// sending shows the answer only after that, and an error if the connection ends before.
    public func closeSoon(_ response: inout Response, in limit: TimeAmount = Self.longestWait) {
        response.headers[.connection] = "close"
        self.channel.eventLoop.scheduleTask(in: limit) { [channel] in channel.close(promise: nil) }
    }
}
