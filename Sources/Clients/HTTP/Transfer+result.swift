internal import CCurl

extension Transfer {
    /// What the end of an exchange means.
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
        // Fixed sentences of libcurl's. Its error buffer is not used: that one quotes hosts and paths.
        var detail =
            "\(String(cString: curl_easy_strerror(code))) (curl \(code.rawValue)), \(self.destination.publicName)"
        if facts.certificateProblem != 0 { detail += ", OpenSSL verification result \(facts.certificateProblem)" }
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
        // Also when libcurl has counted no byte yet: on a shared HTTP/2 connection nobody can tell what the server saw.
        case CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_SEND_ERROR, CURLE_RECV_ERROR: (.connectionLost, true)
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE: (.connectionLost, true)
        case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT, CURLE_NO_CONNECTION_AVAILABLE:
            (.cannotConnect, facts.isRequestBegun)
        // libcurl has a hundred codes, most of other protocols. What is left here are answers that are no HTTP.
        default: (.protocolViolation, facts.isRequestBegun)
        }
    }
}
