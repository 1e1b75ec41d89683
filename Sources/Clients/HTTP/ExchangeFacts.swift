internal import CCurl

/// What libcurl knows about an exchange, also while it is under way.
struct ExchangeFacts {
    let status: Int
    let version: Int
    /// Some byte of a request was handed to the network.
    let isRequestBegun: Bool
    /// OpenSSL's X509_V_ERR number, 0 when the certificate was verified or none was seen.
    let certificateProblem: Int

    /// Nil for none, and for an interim one.
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
