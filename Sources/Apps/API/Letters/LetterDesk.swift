internal import Logging
internal import Mail
internal import Store
internal import Time
internal import Web
internal import WorkerKit

/// Sends the letters that are due, one after the other.
struct LetterDesk: Sendable {
    let letters: PostgresLetters
    let client: MailClient
    /// Scheme, host and port of the owners' pages.
    let origin: String
    let metrics: OwnerMetrics
    let readiness: Readiness
    let logger: Logger

    func sendAll() async throws {
        while !Task.isCancelled, let letter = try await self.letters.claim() { try await self.send(letter) }
    }

    private func send(_ letter: DueLetter) async throws {
        guard let address = MailAddress(letter.address) else {
            self.metrics.count(letter: letter.kind.rawValue, .refused)
            return try await self.letters.end(letter.id)
        }
        // Made now, so that no list of waiting letters opens an account.
        let token = SessionToken()
        if letter.kind == .signIn { try await self.letters.arm(letter, token: token.text) }
        let language = Language(accepting: letter.language) ?? .english
        let page = OwnerLetter.page(letter.kind, token, detail: letter.detail ?? "")
        let words = Letter(
            to: address,
            subject: Spoken(page.subject, in: language).text,
            text: page.text(in: language, origin: self.origin),
            html: page.html(in: language, origin: self.origin),
            language: language.rawValue
        )
        do throws(MailError) {
            try await self.client.send(words, at: .now())
        } catch {
            return try await self.failed(letter, error)
        }
        self.metrics.count(letter: letter.kind.rawValue, .sent)
        self.readiness.set("mail", up: true)
        try await self.letters.end(letter.id)
    }

    private func failed(_ letter: DueLetter, _ error: MailError) async throws {
        self.readiness.set("mail", up: error.isAnswer, reason: error.isAnswer ? nil : error.description)
        if error.isLasting {
            // Whoever asked is told nothing: the answer is the same for every address.
            self.logger.warning("An e-mail was not sent", metadata: [LogKey.reason: "\(error)"])
            self.metrics.count(letter: letter.kind.rawValue, .refused)
            return try await self.letters.end(letter.id)
        }
        self.metrics.count(letter: letter.kind.rawValue, .delayed)
        try await self.letters.tryAgain(letter)
    }
}
