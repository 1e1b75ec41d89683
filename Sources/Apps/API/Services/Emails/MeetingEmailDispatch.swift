internal import ICalendar
internal import Logging
internal import Mail
internal import Pipeline
internal import Store
internal import Time
internal import Web
internal import WorkerKit

/// Sends the e-mails to guests of meetings that are due. One that may have been sent is sent again with the same
/// Message-ID, UID and SEQUENCE: calendars and mail programs show one.
struct MeetingEmailDispatch: Sendable {
    /// A label of the metric of e-mails.
    private static let label = "meeting"

    let emails: PostgresMeetingEmails
    let client: MailClient
    /// The address that e-mails come from.
    let sender: MailSender
    /// Scheme, host and port of the owners' pages.
    let origin: String
    let metrics: OwnerMetrics
    let readiness: Readiness
    let logger: Logger

    func sendAll() async throws {
        while !Task.isCancelled {
            let due = try await self.emails.claim()
            if due.isEmpty { return }
            for email in due where !Task.isCancelled { try await self.send(email) }
        }
    }

    private func send(_ email: DueMeetingEmail) async throws {
        guard let address = MailAddress(email.address), !Self.isOwn(address, self.sender) else {
            self.metrics.count(email: Self.label, .refused)
            return try await self.emails.refuse(email)
        }
        let words = Self.words(
            email.text,
            link: email.link,
            Language(accepting: email.language) ?? .english,
            to: address,
            from: self.sender,
            origin: self.origin
        )
        do throws(MailError) {
            try await self.client.send(words, at: .now())
        } catch {
            return try await self.failed(email, error)
        }
        self.metrics.count(email: Self.label, .sent)
        self.readiness.set("mail", up: true)
        try await self.emails.end(email.id)
    }

    /// True for the address that e-mails come from, also with a suffix: `jadwal+x@…`. Such an e-mail would come back to
    /// Jadwal, and reach no guest.
    static func isOwn(_ address: MailAddress, _ sender: MailSender) -> Bool {
        func mailbox(_ address: MailAddress) -> Substring { address.lookupText.prefix { $0 != "@" && $0 != "+" } }
        return address.domain == sender.address.domain && mailbox(address) == mailbox(sender.address)
    }

    private func failed(_ email: DueMeetingEmail, _ error: MailError) async throws {
        self.readiness.set("mail", up: error.isAnswer, reason: error.isAnswer ? nil : error.description)
        guard error.isLasting else {
            self.metrics.count(email: Self.label, .delayed)
            return try await self.emails.tryAgain(email)
        }
        self.logger.warning("An e-mail was not sent", metadata: [LogKey.reason: "\(error)"])
        self.metrics.count(email: Self.label, .refused)
        try await self.emails.refuse(email)
    }

    static func words(
        _ told: ToldMeeting,
        link: String,
        _ language: Language,
        to address: MailAddress,
        from sender: MailSender,
        origin: String
    ) -> Email {
        let page = MeetingLetter(told, link: link).page(in: language)
        var words = Email(
            to: address,
            subject: Spoken(page.subject, in: language).text,
            text: page.text(in: language, origin: origin),
            html: page.html(in: language, origin: origin),
            language: language.rawValue
        )
        let host = told.hostName.isEmpty ? nil : "\(told.hostName) via Jadwal"
        (words.id, words.senderName) = (told.messageID, host)
        words.invitation = told.event.map { event in
            let method: CalendarInvitation.Method = told.kind == .cancellation ? .cancel : .request
            let invitation = CalendarInvitation(
                method,
                from: .init(host ?? sender.name, sender.address.text),
                to: .init(told.guestName, address.text),
                page: origin + OwnerRoute.votePage.link(link).text
            )
            return Email.Invitation(method: method.rawValue, object: invitation.text(of: event, stampedAt: .now()))
        }
        return words
    }
}
