internal import FoundationEssentials
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Pages
internal import SwiftProtobuf

extension ConnectResponder {
    func response(_ status: HTTPResponse.Status, _ codec: ConnectCodec, _ bytes: [UInt8]) -> Response {
        var headers = PageHeaders.fields(isSecure: self.isSecure)
        headers[.contentType] = codec.rawValue
        headers[.acceptEncoding] = "gzip"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// An error is JSON, whatever the call was: https://connectrpc.com/docs/protocol/#error-end-stream
    func response(_ fault: ConnectFault, _ language: Language) -> Response {
        let wire = WireError(
            code: fault.code.rawValue,
            message: Spoken(fault.words, in: language).text,
            details: fault.details(in: language).compactMap { WireDetail($0) }
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and Base64 can always be encoded.
        let bytes = (try? encoder.encode(wire)).map { Array($0) } ?? []
        var response = self.response(fault.code.status, .json, bytes)
        response.headers[.contentLanguage] = language.rawValue
        if let seconds = fault.retryAfterSeconds { response.headers[.retryAfter] = "\(seconds)" }
        if fault.code == .unauthenticated { response.headers[.wwwAuthenticate] = "Bearer" }
        return response
    }

    /// What is refused before it is a call.
    func plain(_ status: HTTPResponse.Status, _ fields: HTTPFields) -> Response {
        var headers = PageHeaders.fields(isSecure: self.isSecure)
        for field in fields { headers.append(field) }
        return Response(status: status, headers: headers)
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
