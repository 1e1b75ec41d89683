internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Web

extension CallFront {
    func response(_ status: HTTPResponse.Status, _ codec: ConnectCodec, _ bytes: [UInt8]) -> Response {
        var headers = PageHeaders.fields(isSecure: self.isSecure)
        headers[.contentType] = codec.rawValue
        headers[.acceptEncoding] = "gzip"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    func response(_ fault: ConnectFault, _ language: Language) -> Response {
        var response = self.response(fault.code.status, .json, fault.body(in: language))
        response.headers[.contentLanguage] = language.rawValue
        if let seconds = fault.retryAfterSeconds { response.headers[.retryAfter] = "\(seconds)" }
        if fault.code == .unauthenticated { response.headers[.wwwAuthenticate] = "Bearer" }
        return response
    }

    /// An answer to a request that is refused before it is a call.
    func plain(_ status: HTTPResponse.Status, _ fields: HTTPFields) -> Response {
        var headers = PageHeaders.fields(isSecure: self.isSecure)
        for field in fields { headers.append(field) }
        return Response(status: status, headers: headers)
    }
}
