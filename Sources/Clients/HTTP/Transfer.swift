internal import CCurl
internal import Glibc

/// An exchange in flight. libcurl's callbacks write to it on the client's thread.
final class Transfer {
    /// Distinguishes this exchange from an earlier one on the same handle.
    let number: Int
    let prepared: PreparedCall
    var destination: Destination { self.prepared.destination }
    let deadline: ContinuousClock.Instant
    private(set) var answer: AnswerReader
    private(set) var isAnswerTooLarge = false
    /// An address was refused and none was accepted.
    var isAddressRefused: Bool { self.refusedAddresses > 0 && self.acceptedAddresses == 0 }
    private var refusedAddresses = 0
    private var acceptedAddresses = 0
    private let sockets: SocketWatch
    private var requests = 0
    private var hasMadeConnection = false
    /// The request was sent once and must not be sent again.
    private(set) var isRepeatRefused = false
    private(set) var isRepeated = false

    init(number: Int, _ prepared: PreparedCall, _ sockets: SocketWatch) {
        self.number = number
        self.sockets = sockets
        self.prepared = prepared
        self.deadline = .now + prepared.call.deadline
        self.answer = AnswerReader(maximumBodyBytes: prepared.call.maximumAnswerBytes)
    }

    static func from(_ context: UnsafeMutableRawPointer?) -> Transfer {
        Unmanaged.fromOpaque(context!).takeUnretainedValue()
    }

    /// - Returns: the number of bytes, as libcurl expects, or another number to end the exchange.
    func takeHeadLine(_ line: UnsafeRawBufferPointer) -> Int {
        if self.answer.takeHeadLine(line) { return line.count }
        self.isAnswerTooLarge = true
        return -1
    }

    func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        if self.answer.takeBody(bytes) { return bytes.count }
        self.isAnswerTooLarge = true
        return -1
    }

    /// Called for each address that libcurl is about to connect to.
    func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>?) -> curl_socket_t {
        guard let address else { return CURL_SOCKET_BAD }
        let bytes = withUnsafePointer(to: &address.pointee.addr) {
            UnsafeRawBufferPointer(start: $0, count: Int(address.pointee.addrlen))
        }
        guard let target = IPAddress(bytes), self.accept(target) else { return CURL_SOCKET_BAD }
        self.hasMadeConnection = true
        let type = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.pointee.family, type, address.pointee.protocol)
        if descriptor >= 0 { self.sockets.begin(descriptor) }
        return descriptor
    }

    /// Called before a request is sent, also before libcurl repeats one by itself. libcurl does that for every method
    /// when a reused connection has ended, and when the server refused the stream (RFC 9113, section 8.7). The
    /// connection may have been opened by a call of another policy.
    func mayUseConnection(to address: UnsafePointer<CChar>?) -> Bool {
        guard let address, let target = IPAddress(String(cString: address)) else { return false }
        self.requests += 1
        // After an answer this is the request after a challenge.
        if self.requests > 1, self.answer.isUntouched, !self.prepared.call.isRepeatable {
            self.isRepeatRefused = true
            return false
        }
        return self.accept(target)
    }

    /// libcurl repeats a request five times, each time on another of its connections, and then gives up. If many
    /// connections ended at once, it may have found no live one and not tried a new one.
    var mayRepeat: Bool {
        self.prepared.call.isRepeatable && !self.isRepeated && self.requests > 0 && !self.hasMadeConnection
            && self.answer.isUntouched
    }

    func `repeat`() { self.isRepeated = true }

    private func accept(_ address: IPAddress) -> Bool {
        let isAccepted = self.destination.permits(address)
        if isAccepted { self.acceptedAddresses += 1 } else { self.refusedAddresses += 1 }
        return isAccepted
    }
}

extension Transfer {
    /// Turns libcurl's result of an exchange into an answer or an error.
    func result(_ code: CURLcode, _ facts: ExchangeFacts, wanted: HTTPCall.Version) -> Result<ReceivedAnswer, HTTPError>
    {
        guard code == CURLE_OK else { return .failure(self.error(code, facts)) }
        let version: HTTPAnswer.Version = facts.version == CURL_HTTP_VERSION_2_0 ? .http2 : .http1
        guard wanted != .http2 || version == .http2 else {
            let detail = "\(self.destination.publicName) does not speak HTTP/2"
            return .failure(HTTPError(code: .protocolViolation, mayHaveBeenSent: true, detail: detail))
        }
        return .success(ReceivedAnswer(status: facts.status, version: version, reader: self.answer))
    }

    /// The connection ended, or the server refused the stream.
    static func isLoss(_ code: CURLcode) -> Bool {
        [CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM].contains(code)
    }

    private func error(_ code: CURLcode, _ facts: ExchangeFacts) -> HTTPError {
        let (meaning, mayHaveBeenSent) = self.meaning(of: code, facts)
        // Fixed sentences of libcurl. Its error buffer is not used, because it quotes hosts and paths.
        var detail =
            "\(String(cString: curl_easy_strerror(code))) (curl \(code.rawValue)), \(self.destination.publicName)"
        if facts.certificateProblem != 0 {
            let words = jadwal_certificate_problem(facts.certificateProblem).map { String(cString: $0) }
            detail += ": \(words ?? "OpenSSL verification result \(facts.certificateProblem)")"
        }
        if meaning == .addressRefused { detail += ": forbidden, unless JADWAL_ALLOW_PRIVATE names it" }
        return HTTPError(
            code: meaning,
            mayHaveBeenSent: mayHaveBeenSent,
            status: facts.finalStatus,
            detail: detail
        )
    }

    private func meaning(of code: CURLcode, _ facts: ExchangeFacts) -> (HTTPError.Code, mayHaveBeenSent: Bool) {
        switch code {
        case _ where self.isAnswerTooLarge: (.answerTooLarge, true)
        case _ where self.isAddressRefused: (.addressRefused, false)
        case CURLE_ABORTED_BY_CALLBACK where self.isRepeatRefused: (.connectionLost, true)
        case CURLE_ABORTED_BY_CALLBACK: (.addressRefused, facts.isRequestBegun)
        case CURLE_URL_MALFORMAT: (.unusableURL, false)
        case CURLE_COULDNT_RESOLVE_HOST: (.cannotResolve, false)
        case CURLE_COULDNT_CONNECT, CURLE_SSL_CONNECT_ERROR: (.cannotConnect, facts.isRequestBegun)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR: (.untrusted, false)
        case CURLE_OPERATION_TIMEDOUT: (.timedOut, facts.isRequestBegun)
        // Even if libcurl has counted no byte yet: on a shared HTTP/2 connection it is unknown what the server
        // received.
        case CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_SEND_ERROR, CURLE_RECV_ERROR: (.connectionLost, true)
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE: (.connectionLost, true)
        case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT, CURLE_NO_CONNECTION_AVAILABLE:
            (.cannotConnect, facts.isRequestBegun)
        // libcurl has a hundred codes, most for other protocols. The remaining ones mean an answer that is not HTTP.
        default: (.protocolViolation, facts.isRequestBegun)
        }
    }
}

/// libcurl's data about an exchange, also while it is in flight.
struct ExchangeFacts {
    let status: Int
    let version: Int
    /// Some byte of a request was passed to the network.
    let isRequestBegun: Bool
    /// OpenSSL's X509_V_ERR number, 0 when the certificate was verified or none was seen.
    let certificateProblem: Int

    /// nil if there is none, or only an interim one.
    var finalStatus: Int? { self.status >= 200 ? self.status : nil }
}

extension EasyHandle {
    var facts: ExchangeFacts {
        func number(_ info: CURLINFO) -> Int {
            var value = 0
            jadwal_curl_get_number(self.raw, info, &value)
            return value
        }
        return ExchangeFacts(
            status: number(CURLINFO_RESPONSE_CODE),
            version: number(CURLINFO_HTTP_VERSION),
            isRequestBegun: number(CURLINFO_REQUEST_SIZE) > 0,
            certificateProblem: number(CURLINFO_SSL_VERIFYRESULT)
        )
    }
}
