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

    /// Returns when the server has taken the letter. Takes at most the configuration's limit; a cancellation does not
    /// interrupt it, since the server may have the letter already.
    public func send(_ letter: Letter, at time: UnixTime) throws(MailError) {
        let format = LetterFormat(sender: self.configuration.sender, id: UUID().uuidString.lowercased(), time: time)
        try self.submit(format.bytes(of: letter), to: letter.recipient)
    }

    /// - Parameter bytes: a whole message with its headers. Lines that begin with a dot are escaped by libcurl.
    func submit(_ bytes: [UInt8], to recipient: MailAddress) throws(MailError) {
        let session = try SubmissionHandle.open(self.configuration)
        try session.submit(bytes, from: self.configuration.sender.address, to: recipient)
    }

    /// Connects, says hello and signs in, without a letter: what a check of the configuration does.
    public func check() throws(MailError) {
        let session = try SubmissionHandle.open(self.configuration)
        try session.greet()
    }
}
