internal import FoundationEssentials
internal import IOThread
public import Time

/// Submits e-mails to a mail server (RFC 5321), one after the other, each over its own connection. It waits for the
/// server on its own thread.
public actor MailClient {
    private let thread = IOThread(name: "mail")
    private let configuration: MailConfiguration

    public nonisolated var unownedExecutor: UnownedSerialExecutor { self.thread.asUnownedSerialExecutor() }

    public init(_ configuration: MailConfiguration) { self.configuration = configuration }

    isolated deinit { self.thread.stop() }

    /// Returns when the server has accepted the e-mail. It takes at most the configuration's limit, or twice that for
    /// an address beyond ASCII. A cancellation does not interrupt it, because the server may already have the e-mail.
    public func send(_ email: Email, at time: UnixTime) throws(MailError) {
        let id = email.id ?? UUID().uuidString.lowercased()
        let format = EmailFormat(sender: self.configuration.sender, id: id, time: time)
        try self.submit(format.bytes(of: email), to: email.recipient)
    }

    /// - Parameter bytes: a complete message with its headers. libcurl escapes lines that begin with a dot.
    func submit(_ bytes: [UInt8], to recipient: MailAddress) throws(MailError) {
        // libcurl requests SMTPUTF8 by itself if the server offers it, but sends the address even if it does not.
        if !recipient.isASCII, try !self.check() { throw MailError(.asciiOnly) }
        let session = try SubmissionHandle.open(self.configuration)
        try session.submit(bytes, from: self.configuration.sender.address, to: recipient)
    }

    /// Connects, says EHLO and signs in without sending an e-mail, to check a configuration.
    ///
    /// - Returns: true if the server offers SMTPUTF8 and so accepts addresses beyond ASCII.
    @discardableResult
    public func check() throws(MailError) -> Bool {
        let session = try SubmissionHandle.open(self.configuration)
        return try session.greet()
    }
}
