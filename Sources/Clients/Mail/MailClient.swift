internal import FoundationEssentials
internal import IOThread
public import Time

/// Hands letters in to a mail server (RFC 5321), one after the other, each over a connection of its own. It has a
/// thread of its own, on which it waits for the server.
public actor MailClient {
    private let thread = IOThread(name: "mail")
    private let configuration: MailConfiguration

    public nonisolated var unownedExecutor: UnownedSerialExecutor { self.thread.asUnownedSerialExecutor() }

    public init(_ configuration: MailConfiguration) { self.configuration = configuration }

    isolated deinit { self.thread.stop() }

    /// Returns when the server has taken the letter. Takes at most the configuration's limit, and as much again for an
    /// address beyond ASCII; a cancellation does not interrupt it, since the server may have the letter already.
    public func send(_ letter: Letter, at time: UnixTime) throws(MailError) {
        let format = LetterFormat(sender: self.configuration.sender, id: UUID().uuidString.lowercased(), time: time)
        try self.submit(format.bytes(of: letter), to: letter.recipient)
    }

    /// - Parameter bytes: a whole message with its headers. Lines that begin with a dot are escaped by libcurl.
    func submit(_ bytes: [UInt8], to recipient: MailAddress) throws(MailError) {
        // libcurl asks for SMTPUTF8 by itself where it is offered, and sends the address all the same where it is not.
        if !recipient.isASCII, try !self.check() { throw MailError(.asciiOnly) }
        let session = try SubmissionHandle.open(self.configuration)
        try session.submit(bytes, from: self.configuration.sender.address, to: recipient)
    }

    /// Connects, says hello and signs in, without a letter: what a check of the configuration does.
    ///
    /// - Returns: whether the server offers SMTPUTF8, and takes addresses with letters beyond ASCII.
    @discardableResult
    public func check() throws(MailError) -> Bool {
        let session = try SubmissionHandle.open(self.configuration)
        return try session.greet()
    }
}
