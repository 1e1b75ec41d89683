internal import Logging
internal import Mail
internal import Store
internal import Time
internal import Web
internal import WorkerKit

/// Sends the e-mails that are due, one after the other.
struct EmailDispatch: Sendable {
    let emails: PostgresEmails
    let client: MailClient
    /// Scheme, host and port of the owners' pages.
    let origin: String
    let metrics: OwnerMetrics
    let readiness: Readiness
    let logger: Logger

    func sendAll() async throws {
        while !Task.isCancelled, let email = try await self.emails.claim() { try await self.send(email) }
    }

    private func send(_ email: DueEmail) async throws {
        guard let address = MailAddress(email.address) else {
            self.metrics.count(email: email.kind.rawValue, .refused)
            return try await self.emails.end(email.id)
        }
        // Made now, so that no list of waiting e-mails opens an account.
        let token = SessionToken()
        if email.kind == .signIn { try await self.emails.arm(email, token: token.text) }
        let language = Language(accepting: email.language) ?? .english
        let page = OwnerEmail.page(email.kind, token, detail: email.detail ?? "")
        let words = Email(
            to: address,
            subject: Spoken(page.subject, in: language).text,
            text: page.text(in: language, origin: self.origin),
            html: page.html(in: language, origin: self.origin),
            language: language.rawValue
        )
        do throws(MailError) {
            try await self.client.send(words, at: .now())
        } catch {
            return try await self.failed(email, error)
        }
        self.metrics.count(email: email.kind.rawValue, .sent)
        self.readiness.set("mail", up: true)
        try await self.emails.end(email.id)
    }

    private func failed(_ email: DueEmail, _ error: MailError) async throws {
        self.readiness.set("mail", up: error.isAnswer, reason: error.isAnswer ? nil : error.description)
        if error.isLasting {
            // The caller gets no information: the answer is the same for every address.
            self.logger.warning("An e-mail was not sent", metadata: [LogKey.reason: "\(error)"])
            self.metrics.count(email: email.kind.rawValue, .refused)
            return try await self.emails.end(email.id)
        }
        self.metrics.count(email: email.kind.rawValue, .delayed)
        try await self.emails.tryAgain(email)
    }
}
