internal import HTTPTypes
internal import SwiftProtobuf

/// The two encodings of messages.
enum ConnectCodec: String, Sendable, CaseIterable {
    case json = "application/json"
    case binary = "application/proto"

    private static let deepest = 32

    /// nil for any other content type.
    init?(_ fields: HTTPFields) {
        let parts = (fields[.contentType] ?? "").lowercased().split(separator: ";").map { part in
            String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        guard let type = parts.first, let codec = ConnectCodec(rawValue: type) else { return nil }
        // JSON is UTF-8, with or without this parameter.
        guard parts.count == 1 || (codec == .json && parts.count == 2 && parts[1] == "charset=utf-8") else {
            return nil
        }
        self = codec
    }

    /// Unknown fields are ignored, so that newer apps can call older programs.
    func read<Request: Message>(_ bytes: [UInt8], as type: Request.Type) throws(ConnectFault) -> Request {
        switch self {
        case .binary:
            var options = BinaryDecodingOptions()
            options.messageDepthLimit = Self.deepest
            options.discardUnknownFields = true
            do { return try Request(serializedBytes: bytes, options: options) } catch { throw .unreadable }
        case .json:
            switch JSONShape.fault(in: bytes, deepest: Self.deepest) {
            case .tooDeep: throw ConnectFault(.invalidArgument, ConnectPhrase.tooDeep)
            case .twice: throw ConnectFault(.invalidArgument, ConnectPhrase.twice)
            case nil: break
            }
            var options = JSONDecodingOptions()
            options.messageDepthLimit = Self.deepest
            options.ignoreUnknownFields = true
            do { return try Request(jsonUTF8Bytes: bytes, options: options) } catch { throw .unreadable }
        }
    }

    func write(_ message: any Message) throws -> [UInt8] {
        switch self {
        case .binary: try message.serializedBytes()
        case .json: try message.jsonUTF8Bytes()
        }
    }
}
