internal import Hummingbird
internal import NIOCore
internal import Sources
internal import WorkerKit

/// A body, or as much of it as is read.
struct WebhookBody: Sendable {
    /// A body beyond the setting's limit is hashed up to this length, to identify its sender.
    static let longestHashed = 32 << 20

    /// The part of each body that always has room, so that a flood cannot keep ordinary webhooks out. The number of
    /// requests in hand bounds the whole.
    static let alwaysKept = 64 << 10

    enum Length: Sendable {
        case whole
        /// Its bytes are not kept.
        case tooLong
        /// Not even hashed.
        case farTooLong
        /// Too many bytes are in memory of which it is not known who sends them. No more of it is read.
        case crowded
    }

    private(set) var bytes: [UInt8] = []
    private(set) var length = Length.whole
    /// Of all bytes, unless the body is far too long.
    private(set) var signature: BodySignature?

    /// Reads the body to its end.
    ///
    /// - Parameter limit: what is longer is not kept.
    /// - Parameter isKept: false for a body that nobody will read.
    /// - Parameter claim: what is beyond `alwaysKept` is counted there before it is kept.
    /// - Parameter length: what the header says.
    /// - Throws: if the connection is closed before.
    static func read(
        _ body: RequestBody,
        upTo limit: Int,
        isKept: Bool,
        claim: ByteBudget.Claim,
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
                guard isKept else { continue }
                guard claim.take(min(buffer.readableBytes, max(0, total - Self.alwaysKept))) else {
                    (result.bytes, result.length) = ([], .crowded)
                    return result
                }
                // Growing by doubling would hold more than is counted.
                if result.bytes.isEmpty { result.bytes.reserveCapacity(min(length ?? 0, limit)) }
                result.bytes.append(contentsOf: buffer.readableBytesView)
            } else {
                (result.bytes, result.length) = ([], .tooLong)
                claim.giveBack()
            }
        }
        guard !reading.isCut, length.map({ $0 == total }) ?? true else { throw CancellationError() }
        reading.isOver()
        result.signature = signature
        return result
    }
}
