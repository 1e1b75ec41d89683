internal import FoundationEssentials
internal import Time

/// Writes e-mails in the format of RFC 5322, as `multipart/alternative` of plain text and HTML, and with an invitation as
/// RFC 6047 has it: beside the text for calendars, and attached for people. Every line is ASCII and at most 76 characters
/// long, or fixed 7-bit text. Only `To` may have characters beyond ASCII: RFC 6532.
struct EmailFormat {
    let sender: MailSender
    /// The left side of `Message-ID`: letters, digits and hyphens.
    let id: String
    let time: UnixTime

    func bytes(of email: Email) -> [UInt8] {
        var parts = [Self.part(email.text, "text/plain"), Self.part(email.html, "text/html")]
        if let invitation = email.invitation { parts.append(Self.part(invitation)) }
        var body = Self.multipart("alternative", "=_\(self.id)", parts)
        if let invitation = email.invitation {
            body = Self.multipart("mixed", "=_mixed-\(self.id)", [body, Self.attachment(invitation)])
        }
        let head = [
            "From: \(HeaderText.mailbox(self.sender, named: email.senderName))",
            "To: <\(email.recipient.text)>",
            "Subject: \(HeaderText.unstructured(email.subject))",
            "Date: \(HeaderText.date(self.time))",
            "Message-ID: <\(self.id)@\(self.sender.address.domain)>",
            // RFC 3834: prevents automatic replies, such as out-of-office notices.
            "Auto-Submitted: auto-generated",
            "Content-Language: \(HeaderText.oneLine(email.language))",
            "MIME-Version: 1.0",
        ]
        return Array((head + body + [""]).joined(separator: "\r\n").utf8)
    }

    /// - Parameter parts: each with its headers.
    private static func multipart(_ kind: String, _ boundary: String, _ parts: [[String]]) -> [String] {
        ["Content-Type: multipart/\(kind); boundary=\"\(boundary)\"", ""]
            + parts.flatMap { ["--\(boundary)"] + $0 } + ["--\(boundary)--"]
    }

    private static func part(_ text: String, _ type: String) -> [String] {
        let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        let isPlain = lines.allSatisfy { line in
            line.utf8.count <= 76 && line.utf8.allSatisfy { $0 == 0x09 || (0x20..<0x7F).contains($0) }
        }
        let content =
            isPlain ? lines.map(String.init) : [Self.base64(Data(lines.joined(separator: "\r\n").utf8))]
        return [
            "Content-Type: \(type); charset=utf-8",
            "Content-Transfer-Encoding: \(isPlain ? "7bit" : "base64")",
            "",
        ] + content
    }

    private static func part(_ invitation: Email.Invitation) -> [String] {
        let method = HeaderText.oneLine(invitation.method)
        return [
            "Content-Type: text/calendar; method=\(method); charset=UTF-8", "Content-Transfer-Encoding: base64", "",
            Self.base64(Data(invitation.object)),
        ]
    }

    private static func attachment(_ invitation: Email.Invitation) -> [String] {
        [
            "Content-Type: application/ics; name=\"invite.ics\"",
            "Content-Disposition: attachment; filename=\"invite.ics\"", "Content-Transfer-Encoding: base64", "",
            Self.base64(Data(invitation.object)),
        ]
    }

    private static func base64(_ bytes: Data) -> String {
        bytes.base64EncodedString(
            options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed]
        )
    }
}

/// Text for a header. No input can end a line.
enum HeaderText {
    /// A line has at most 76 characters (RFC 2047, section 2): the header's name, 39 bytes in Base64, and the
    /// characters around them.
    private static let bytesOfWord = 39
    private static let longestPlain = 60

    /// Replaces line breaks and other control characters by blanks.
    static func oneLine(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isControl =
                scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                || scalar.value == 0x2028 || scalar.value == 0x2029
            output.append(isControl ? " " : scalar)
        }
        return String(output)
    }

    static func unstructured(_ text: String) -> String {
        let line = Self.oneLine(text)
        let isPlain = line.utf8.count <= Self.longestPlain && line.utf8.allSatisfy { $0 < 0x80 } && !line.contains("=?")
        return isPlain ? line : Self.encodedWords(line)
    }

    /// - Parameter name: in place of the sender's own; at most 100 characters of it.
    static func mailbox(_ sender: MailSender, named name: String? = nil) -> String {
        let name = name.map { String($0.prefix(MailSender.longestName)) } ?? sender.name
        guard let name = name.map(Self.oneLine) else { return "<\(sender.address.text)>" }
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else {
            return "\(Self.encodedWords(name)) <\(sender.address.text)>"
        }
        let quoted = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(quoted)\" <\(sender.address.text)>"
    }

    /// As `Wed, 25 Nov 2026 22:05:51 +0000`.
    static func date(_ time: UnixTime) -> String {
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = Timestamp.utcText(time).split { "-T:Z".contains($0) }.map(String.init)
        let (day, count) = time.seconds.quotientAndRemainder(dividingBy: 86_400)
        // 1970-01-01 was a Thursday.
        let weekday = Int((day - (count < 0 ? 1 : 0) + 4) % 7)
        guard parts.count >= 6, let month = Int(parts[1]), months.indices.contains(month - 1) else { return "" }
        return "\(days[(weekday + 7) % 7]), \(parts[2]) \(months[month - 1]) \(parts[0]) "
            + "\(parts[3]):\(parts[4]):\(parts[5].prefix(2)) +0000"
    }

    private static func encodedWords(_ text: String) -> String {
        var words: [[UInt8]] = [[]]
        for character in text.unicodeScalars {
            let bytes = Array(String(character).utf8)
            // A character is never split between two encoded words.
            if (words.last?.count ?? 0) + bytes.count > Self.bytesOfWord { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?UTF-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }
}
