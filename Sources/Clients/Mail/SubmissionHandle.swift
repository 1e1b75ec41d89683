internal import CCurl

/// The only owner of a `CURL *` that submits one e-mail.
struct SubmissionHandle: ~Copyable {
    private let raw: UnsafeMutableRawPointer

    private init(owning raw: UnsafeMutableRawPointer) { self.raw = raw }

    static func open(_ configuration: MailConfiguration) throws(MailError) -> SubmissionHandle {
        guard let raw = curl_easy_init() else { throw MailError(.unusable) }
        let handle = SubmissionHandle(owning: raw)
        try handle.configure(configuration)
        return handle
    }

    private func configure(_ configuration: MailConfiguration) throws(MailError) {
        let isImplicit = configuration.security == .implicit
        let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
        // The path is the name in EHLO. The machine's own name is not revealed.
        let hello = configuration.sender.address.domain
        try self.set(CURLOPT_URL, "\(isImplicit ? "smtps" : "smtp")://\(host):\(configuration.port)/\(hello)")
        try self.set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        try self.set(CURLOPT_PROXY, "")
        try self.set(CURLOPT_NOSIGNAL, 1)
        try self.set(CURLOPT_FORBID_REUSE, 1)
        let milliseconds = Int(configuration.limit / .milliseconds(1))
        try self.set(CURLOPT_TIMEOUT_MS, milliseconds)
        try self.set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds)
        let security = configuration.security == .offered ? CURLUSESSL_TRY : CURLUSESSL_ALL
        try self.set(CURLOPT_USE_SSL, Int(security.rawValue))
        try self.set(CURLOPT_SSL_VERIFYPEER, 1)
        try self.set(CURLOPT_SSL_VERIFYHOST, 2)
        try self.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let caFile = configuration.caFile { try self.set(CURLOPT_CAINFO, caFile) }
        if let user = configuration.user { try self.set(CURLOPT_USERNAME, user) }
        if let password = configuration.password { try self.set(CURLOPT_PASSWORD, password) }
    }

    deinit { curl_easy_cleanup(self.raw) }

    func submit(_ bytes: [UInt8], from sender: MailAddress, to recipient: MailAddress) throws(MailError) {
        try self.set(CURLOPT_MAIL_FROM, "<\(sender.text)>")
        guard let recipients = curl_slist_append(nil, "<\(recipient.text)>") else { throw MailError(.unusable) }
        defer { curl_slist_free_all(recipients) }
        try self.set(CURLOPT_MAIL_RCPT, UnsafeRawPointer(recipients))
        let upload = EmailUpload(bytes)
        defer { withExtendedLifetime(upload) {} }
        try self.check(
            jadwal_curl_set_receive(self.raw, CURLOPT_READFUNCTION) { room, size, count, context in
                guard let room, let context else { return 0 }
                let upload = Unmanaged<EmailUpload>.fromOpaque(context).takeUnretainedValue()
                return upload.fill(UnsafeMutableRawBufferPointer(start: room, count: size * count))
            }
        )
        try self.set(CURLOPT_READDATA, UnsafeRawPointer(Unmanaged.passUnretained(upload).toOpaque()))
        try self.set(CURLOPT_UPLOAD, 1)
        try self.perform()
    }

    /// - Returns: true if the server offers SMTPUTF8.
    func greet() throws(MailError) -> Bool {
        let replies = ServerReplies()
        defer { withExtendedLifetime(replies) {} }
        try self.check(
            jadwal_curl_set_receive(self.raw, CURLOPT_HEADERFUNCTION) { line, size, count, context in
                guard let line, let context else { return 0 }
                let replies = Unmanaged<ServerReplies>.fromOpaque(context).takeUnretainedValue()
                replies.take(UnsafeRawBufferPointer(start: line, count: size * count))
                return size * count
            }
        )
        try self.set(CURLOPT_HEADERDATA, UnsafeRawPointer(Unmanaged.passUnretained(replies).toOpaque()))
        // NOOP has no body to be received.
        try self.set(CURLOPT_CUSTOMREQUEST, "NOOP")
        try self.set(CURLOPT_NOBODY, 1)
        try self.perform()
        return replies.offerUTF8
    }

    private func perform() throws(MailError) {
        let code = curl_easy_perform(self.raw)
        guard code != CURLE_OK else { return }
        var reply = 0
        _ = jadwal_curl_get_number(self.raw, CURLINFO_RESPONSE_CODE, &reply)
        var problem = 0
        _ = jadwal_curl_get_number(self.raw, CURLINFO_SSL_VERIFYRESULT, &problem)
        let words = jadwal_certificate_problem(problem).map { String(cString: $0) }
        throw MailError(Self.code(code, reply), reply: reply >= 400 ? reply : nil, certificate: words)
    }

    private static func code(_ code: CURLcode, _ reply: Int) -> MailError.Code {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: .cannotConnect
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE: .untrusted
        case CURLE_USE_SSL_FAILED, CURLE_SSL_CONNECT_ERROR: .noEncryption
        case CURLE_LOGIN_DENIED: .loginRefused
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case _ where (400..<500).contains(reply): .delayed
        case _ where (500..<600).contains(reply): .refused
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_WEIRD_SERVER_REPLY, CURLE_PARTIAL_FILE:
            .connectionLost
        default: .unusable
        }
    }

    private func set(_ option: CURLoption, _ number: Int) throws(MailError) {
        try self.check(jadwal_curl_set_number(self.raw, option, number))
    }

    private func set(_ option: CURLoption, _ text: String) throws(MailError) {
        try self.check(jadwal_curl_set_text(self.raw, option, text))
    }

    private func set(_ option: CURLoption, _ pointer: UnsafeRawPointer) throws(MailError) {
        try self.check(jadwal_curl_set_pointer(self.raw, option, pointer))
    }

    private func check(_ code: CURLcode) throws(MailError) {
        if code != CURLE_OK { throw MailError(.unusable) }
    }
}

/// Collects a server's replies line by line.
private final class ServerReplies {
    private(set) var offerUTF8 = false

    /// An extension follows `250-` or `250 ` and may be in upper or lower case (RFC 5321, section 4.1.1.1).
    func take(_ line: UnsafeRawBufferPointer) {
        let text = String(decoding: line, as: UTF8.self).uppercased()
        guard text.hasPrefix("250") else { return }
        let words = text.dropFirst(4).split(whereSeparator: \.isWhitespace)
        if words.first == "SMTPUTF8" { self.offerUTF8 = true }
    }
}

/// The bytes of an e-mail, read by libcurl in parts.
private final class EmailUpload {
    private let bytes: [UInt8]
    private var sent = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func fill(_ room: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(room.count, self.bytes.count - self.sent)
        room.copyBytes(from: self.bytes[self.sent..<self.sent + count])
        self.sent += count
        return count
    }
}
