internal import Bridges
internal import Hummingbird
internal import NIOCore

/// A body, or as much of it as is read.
struct WebhookBody: Sendable {
    /// What is longer than the setting allows is hashed up to this length, so that its sender can be told.
    static let longestHashed = 32 << 20

    enum Length: Sendable {
        case whole
        /// Its bytes are not kept.
        case tooLong
        /// Not even hashed.
        case farTooLong
    }

    private(set) var bytes: [UInt8] = []
    private(set) var length = Length.whole
    /// Of all bytes, unless the body is far too long.
    private(set) var signature: BodySignature?

    /// Reads the body to its end.
    ///
    /// - Parameter limit: what is longer is not kept.
    /// - Parameter isKept: false for a body that nobody will read.
    /// - Parameter length: what the header says.
    /// - Throws: if the connection is closed before.
    static func read(
        _ body: RequestBody,
        upTo limit: Int,
        isKept: Bool,
        announced length: Int?,
        signature: BodySignature?,
        _ reading: BodyWatch.Reading
    ) async throws -> WebhookBody {
        var result = WebhookBody()
        var signature = signature
        var total = 0
        for try await buffer in body {
            reading.received(buffer.readableBytes)
            total += buffer.readableBytes
            guard total <= Self.longestHashed else {
                result.length = .farTooLong
                return result
            }
            buffer.withUnsafeReadableBytes { signature?.update($0) }
            if total <= limit {
                if isKept { result.bytes.append(contentsOf: buffer.readableBytesView) }
            } else {
                (result.bytes, result.length) = ([], .tooLong)
            }
        }
        guard !reading.isCut, length.map({ $0 == total }) ?? true else { throw CancellationError() }
        reading.isOver()
        result.signature = signature
        return result
    }
}
