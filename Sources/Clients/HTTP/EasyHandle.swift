internal import CCurl
internal import HTTPTypes

/// The only owner of a `CURL *` and of its request. Its user removes it from a multi handle before it is freed.
final class EasyHandle {
    let raw: UnsafeMutableRawPointer
    private let request = RequestMemory()
    private var method: HTTPRequest.Method?
    private var wantsFreshConnection = false
    private var hasCredentials = true

    /// Sets the options that are the same for all calls of a client. Only `prepare` and `askForFreshConnection` change
    /// options later.
    ///
    /// - Parameter sockets: lives as long as the multi handle to which this handle is added, which keeps its
    ///   connections.
    init(_ configuration: HTTPConfiguration, _ sockets: SocketWatch) throws(HTTPError) {
        guard let raw = curl_easy_init() else { throw Self.refused("no memory is left for a handle") }
        self.raw = raw
        try self.setNetwork(configuration)
        try self.setCallbacks()
        try self.check(
            jadwal_curl_set_close(
                self.raw,
                { context, socket in Unmanaged<SocketWatch>.fromOpaque(context!).takeUnretainedValue().end(socket) },
                Unmanaged.passUnretained(sockets).toOpaque()
            )
        )
    }

    deinit { curl_easy_cleanup(self.raw) }

    /// Overwrites all settings of an earlier call. `curl_easy_reset` would also forget the Digest challenge.
    ///
    /// - Parameter transfer: receives the callbacks. It is not retained: it outlives the exchange.
    func prepare(_ prepared: PreparedCall, transfer: Transfer) throws(HTTPError) {
        let call = prepared.call
        guard jadwal_curl_set_text(self.raw, CURLOPT_URL, call.url) == CURLE_OK else {
            throw HTTPError(code: .unusableURL, mayHaveBeenSent: false, detail: "libcurl refuses the URL")
        }
        let isEncrypted = transfer.destination.isEncrypted
        try self.set(CURLOPT_HTTP_VERSION, Int(Self.version(call.version, isEncrypted: isEncrypted)))
        try self.setRequest(prepared)
        try self.setCredentials(call.credentials)
        if self.wantsFreshConnection { try self.set(CURLOPT_FRESH_CONNECT, 0) }
        self.wantsFreshConnection = false
        let context = UnsafeRawPointer(Unmanaged.passUnretained(transfer).toOpaque())
        try self.set(CURLOPT_HEADERDATA, context)
        try self.set(CURLOPT_WRITEDATA, context)
        try self.set(CURLOPT_OPENSOCKETDATA, context)
        try self.set(CURLOPT_PREREQDATA, context)
        // libcurl returns it in the message that reports the end of the exchange.
        try self.set(CURLOPT_PRIVATE, UnsafeRawPointer(bitPattern: transfer.number))
    }

    /// Makes the next exchange of the same call open a new connection.
    ///
    /// - Returns: false if libcurl refuses.
    func askForFreshConnection() -> Bool {
        self.wantsFreshConnection = true
        return jadwal_curl_set_number(self.raw, CURLOPT_FRESH_CONNECT, 1) == CURLE_OK
    }

    /// Clears the data of the last call: addresses, secrets, and people's text.
    ///
    /// - Returns: false if the handle must not be used again.
    func forget() -> Bool {
        let isForgotten =
            jadwal_curl_set_text(self.raw, CURLOPT_URL, nil) == CURLE_OK
            && jadwal_curl_set_pointer(self.raw, CURLOPT_POSTFIELDS, nil) == CURLE_OK
            && jadwal_curl_set_pointer(self.raw, CURLOPT_HTTPHEADER, nil) == CURLE_OK
        self.request.forget()
        return isForgotten
    }

    private func setNetwork(_ configuration: HTTPConfiguration) throws(HTTPError) {
        try self.set(CURLOPT_PROTOCOLS_STR, "http,https")
        // No proxy from the environment: the address policy could not see the real target.
        try self.set(CURLOPT_PROXY, "")
        try self.set(CURLOPT_FOLLOWLOCATION, 0)
        // Signals would affect the whole process, and libcurl otherwise ends a name lookup by SIGALRM.
        try self.set(CURLOPT_NOSIGNAL, 1)
        // A handle that is removed during a name lookup does not wait for it.
        try self.set(CURLOPT_QUICK_EXIT, 1)
        // Also applies when libcurl searches for a connection between two sweeps.
        try self.set(CURLOPT_MAXAGE_CONN, Int(configuration.maximumIdle.components.seconds))
        try self.set(CURLOPT_TCP_KEEPALIVE, 1)
        try self.set(CURLOPT_TCP_KEEPIDLE, 30)
        try self.set(CURLOPT_TCP_KEEPINTVL, 10)
        // Prefers one more stream on a connection that is being opened over another connection.
        try self.set(CURLOPT_PIPEWAIT, 1)
        try self.set(CURLOPT_SSL_VERIFYPEER, 1)
        try self.set(CURLOPT_SSL_VERIFYHOST, 2)
        try self.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        // The system's authorities stay trusted through libcurl's own CURLOPT_CAPATH.
        if let caFile = configuration.caFile { try self.set(CURLOPT_CAINFO, caFile) }
        try self.set(CURLOPT_USERAGENT, configuration.userAgent)
        // Answers of HTTP/0.9 have no status.
        try self.set(CURLOPT_HTTP09_ALLOWED, 0)
    }

    private static func version(_ wanted: HTTPCall.Version, isEncrypted: Bool) -> some BinaryInteger {
        switch wanted {
        // Only TLS negotiates a version. Without TLS, libcurl would keep other calls to the host waiting for the first
        // one, in the hope of an upgrade that they could share.
        case .automatic where !isEncrypted: CURL_HTTP_VERSION_1_1
        case .automatic: CURL_HTTP_VERSION_2TLS
        case .http1: CURL_HTTP_VERSION_1_1
        case .http2 where isEncrypted: CURL_HTTP_VERSION_2TLS
        case .http2: CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE
        }
    }

    private func setRequest(_ prepared: PreparedCall) throws(HTTPError) {
        let call = prepared.call
        let (list, body) = self.request.fill(prepared.lines, call.body)
        // These methods send `Content-Length: 0` for an empty body; the others send nothing.
        let namesItsLength = call.method == .post || call.method == .put || call.method == .patch
        try self.set(CURLOPT_NOBODY, 0)
        if call.method == .head || (call.body.isEmpty && !namesItsLength) {
            try self.set(CURLOPT_HTTPGET, 1)
            if call.method == .head { try self.set(CURLOPT_NOBODY, 1) }
        } else {
            // Not an upload: that waits for "100 Continue", and cannot be repeated after a challenge.
            try self.set(CURLOPT_POSTFIELDSIZE, call.body.count)
            try self.set(CURLOPT_POSTFIELDS, body)
        }
        if call.method != self.method { try self.set(CURLOPT_CUSTOMREQUEST, call.method.rawValue) }
        self.method = call.method
        try self.set(CURLOPT_HTTPHEADER, UnsafeRawPointer(list))
    }

    private func setCredentials(_ credentials: HTTPCredentials?) throws(HTTPError) {
        guard credentials != nil || self.hasCredentials else { return }
        self.hasCredentials = credentials != nil
        let scheme: UInt =
            switch credentials {
            case .basic: jadwal_curl_basic
            case .digest: jadwal_curl_digest
            case .negotiated: jadwal_curl_basic | jadwal_curl_digest
            case nil: jadwal_curl_no_authentication
            }
        if let credentials,
            (credentials.user + credentials.password).utf8.contains(where: { [0, 10, 13].contains($0) })
        {
            throw HTTPError(
                code: .unusableURL,
                mayHaveBeenSent: false,
                detail: "the credentials hold a line break or NUL"
            )
        }
        try self.set(CURLOPT_HTTPAUTH, Int(bitPattern: scheme))
        try self.set(CURLOPT_USERNAME, credentials?.user)
        try self.set(CURLOPT_PASSWORD, credentials?.password)
    }

    private func setCallbacks() throws(HTTPError) {
        try self.check(
            jadwal_curl_set_receive(self.raw, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
                Transfer.from(context).takeHeadLine(UnsafeRawBufferPointer(start: bytes, count: size * count))
            }
        )
        try self.check(
            jadwal_curl_set_receive(self.raw, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
                Transfer.from(context).takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
            }
        )
        try self.check(
            jadwal_curl_set_open(self.raw) { context, _, address in
                Transfer.from(context).openSocket(address)
            }
        )
        try self.check(
            jadwal_curl_set_before_request(self.raw) { context, address, _, _, _ in
                Transfer.from(context).mayUseConnection(to: address) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
            }
        )
    }

    private func set(_ option: CURLoption, _ number: Int) throws(HTTPError) {
        try self.check(jadwal_curl_set_number(self.raw, option, number))
    }

    private func set(_ option: CURLoption, _ text: String?) throws(HTTPError) {
        try self.check(jadwal_curl_set_text(self.raw, option, text))
    }

    private func set(_ option: CURLoption, _ pointer: UnsafeRawPointer?) throws(HTTPError) {
        try self.check(jadwal_curl_set_pointer(self.raw, option, pointer))
    }

    /// An option that this libcurl does not know is an error: some options are protections.
    private func check(_ code: CURLcode) throws(HTTPError) {
        guard code == CURLE_OK else { throw Self.refused(String(cString: curl_easy_strerror(code))) }
    }

    private static func refused(_ why: String) -> HTTPError {
        HTTPError(code: .cannotConnect, mayHaveBeenSent: false, detail: "libcurl cannot start the exchange: \(why)")
    }
}
