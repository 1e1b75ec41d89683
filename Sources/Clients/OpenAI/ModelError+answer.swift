internal import HTTP
internal import HTTPTypes
internal import Pipeline
internal import Time

extension ModelError {
    /// Classifies an error answer, first by its content and last by its status: a gateway answers 400 for a missing
    /// model, and llama.cpp answers 500 for a bad answer.
    init(_ complaint: ServerComplaint, fields: HTTPFields = [:], now: UnixTime) {
        var delay = RetryDelay.read(fields, complaint, now: now)
        // The delay that is given beside a used-up daily quota belongs to the next minute's quota.
        if complaint.isDailyQuota { delay = max(delay ?? .zero, Self.quotaPause) }
        let code = Self.code(of: complaint, delay: delay)
        let hint: Hint? =
            switch code {
            case .transient where complaint.isAboutLoad: .busy
            case .unusable: .badAnswer
            case .refused where !complaint.isAboutContent: .unexplained
            default: nil
            }
        self.init(code, retryAfter: delay, detail: complaint.detail, hint: hint)
    }

    /// A daily quota comes back at some midnight, or after a payment, so it is tried from time to time.
    private static let quotaPause = Duration.seconds(600)

    init(_ error: HTTPError) {
        let code: Code =
            switch error.code {
            case .timedOut, .connectionLost, .protocolViolation: .transient
            // No conversation causes this: there is no server.
            case .cannotResolve, .cannotConnect: .providerDown
            case .unusableURL, .addressRefused, .untrusted: .providerDown
            case .answerTooLarge: .unusable
            case .cancelled: .cancelled
            }
        self.init(code, detail: "\(error.code)")
    }

    private static func code(of complaint: ServerComplaint, delay: Duration?) -> Code {
        if complaint.isAboutLength { return .tooLong }
        if complaint.isAboutContent { return .refused }
        if complaint.isAboutTheAnswer { return .unusable }
        // OpenRouter frees its budget for requests in flight within the time that it names.
        if complaint.status == 402, delay != nil { return .transient }
        if complaint.isAboutMoney || complaint.isAboutAccess { return .providerDown }
        if complaint.status == 429, let delay, delay >= .seconds(3600) { return .providerDown }
        let meaning = complaint.meaning
        if meaning.mayRepeat || meaning == .full { return .transient }
        if complaint.isAboutTheModel || complaint.isAboutAField { return .providerDown }
        // An error inside a successful answer is a transient error of a server behind it.
        if meaning == .done { return .transient }
        // 405, 415, redirects and the like concern the endpoint, whatever the text says.
        return [400, 422].contains(complaint.status) ? .refused : .providerDown
    }
}

extension ServerComplaint {
    /// The status and those names that look like names. Four are enough: a server may send any number.
    var detail: String {
        var words = [String(self.status)]
        for name in self.names where words.count <= 4 && Self.looksLikeName(name) && !words.contains(name) {
            words.append(name)
        }
        return words.joined(separator: " ")
    }

    private static func looksLikeName(_ name: String) -> Bool {
        name.utf8.count <= 64 && name.first?.isLetter == true
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) }
    }
}
