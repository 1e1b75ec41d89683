internal import FoundationEssentials
internal import SwiftProtobuf
internal import Web

extension ConnectFault {
    /// An error is JSON, whatever the call was: https://connectrpc.com/docs/protocol/#error-end-stream
    func body(in language: Language) -> [UInt8] {
        let wire = WireError(
            code: self.code.rawValue,
            message: Spoken(self.words, in: language).text,
            details: self.details(in: language).compactMap { WireDetail($0) }
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and Base64 can always be encoded.
        return (try? encoder.encode(wire)).map { Array($0) } ?? []
    }
}

private struct WireError: Encodable {
    var code: String
    var message: String
    /// Left out if there are none.
    var details: [WireDetail]?

    init(code: String, message: String, details: [WireDetail]) {
        (self.code, self.message, self.details) = (code, message, details.isEmpty ? nil : details)
    }
}

private struct WireDetail: Encodable {
    /// The message's full name.
    var type: String
    /// Its bytes, in Base64 without padding.
    var value: String

    init?(_ message: any Message) {
        guard let bytes: [UInt8] = try? message.serializedBytes() else { return nil }
        self.type = Swift.type(of: message).protoMessageName
        self.value = Data(bytes).base64EncodedString().replacing("=", with: "")
    }
}
