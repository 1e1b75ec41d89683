internal import HTTP
internal import Pipeline
internal import Time

/// A failed request: the reason, and the error for the caller.
struct DAVFailure: Error, Sendable, Hashable {
    var error: CalendarError
    /// The server may have carried out the request.
    var mayHaveBeenDone = false
    /// A gateway reports that it got no answer. The server behind it may act later.
    var isFromGateway = false
    /// The server had an internal error (status 500).
    var isBroken = false
    /// An answer exceeds one of our limits. The detail names it.
    var isOverrun = false
    /// The fault that the owner sees in a test of the account.
    var fault = AccountFault.noCalDAV

    init(_ error: CalendarError) { self.error = error }

    init(_ code: CalendarError.Code, retryAfter: Duration? = nil, _ detail: String) {
        self.error = CalendarError(code, retryAfter: retryAfter, detail: detail)
    }

    /// The account may not write into the calendar. None of its events can be written until the right is restored.
    static func readOnly(_ detail: String) -> DAVFailure { DAVFailure(.accountDown, detail).told(as: .readOnly) }

    func told(as fault: AccountFault) -> DAVFailure {
        var failure = self
        failure.fault = fault
        return failure
    }

    static func overrun(_ code: CalendarError.Code, _ detail: String) -> DAVFailure {
        var failure = DAVFailure(code, detail)
        failure.isOverrun = true
        return failure
    }

    init(_ error: HTTPError) {
        self.mayHaveBeenDone = error.mayHaveBeenSent
        let code: CalendarError.Code =
            switch error.code {
            // If a server does not answer at all, no event of the account can be written.
            case .unusableURL, .addressRefused, .cannotResolve, .untrusted, .cannotConnect, .timedOut: .accountDown
            case .cancelled, .connectionLost, .protocolViolation: .transient
            case .answerTooLarge: .permanent
            }
        self.error = CalendarError(code, detail: "no answer: \(error.code)")
        self.fault =
            switch error.code {
            case .unusableURL: .address
            // One fault for all of them, so that a test reveals no names and addresses inside a network.
            case .cannotResolve, .addressRefused, .cannotConnect, .timedOut, .cancelled, .connectionLost,
                .protocolViolation:
                .unreachable
            case .untrusted: .untrusted
            case .answerTooLarge: .noCalDAV
            }
    }
}

/// The conditions that a server names in a refusal (RFC 4918, section 16).
struct DAVError: Sendable, Hashable {
    /// Such as `no-uid-conflict`, without the namespace, which Purelymail sends wrongly. At most four, of letters and
    /// hyphens, so that they can be logged.
    var conditions: [String]
    /// The resource that causes the refusal: for `no-uid-conflict` the object with the same UID (RFC 4791, section
    /// 5.3.2.1).
    var href: String?

    init(_ answer: DAVAnswer) {
        guard answer.body.count <= ReadingPool.smallBytes, let root = DAVDocument.root(of: answer.body),
            root.name.local == "error"
        else {
            self.conditions = []
            return
        }
        let names = root.children.map(\.name.local).filter { name in
            name.utf8.count <= 60 && name.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 }
        }
        self.conditions = Array(names.prefix(4))
        self.href = root.children.lazy.compactMap { $0.first(.href)?.text }.first { !$0.isEmpty }
    }

    /// The right is missing (RFC 3744, section 7.1.1).
    var needsPrivileges: Bool { self.conditions.contains("need-privileges") }

    /// The account's storage is used up, whatever the status (RFC 4331, section 6).
    var isAboutStorage: Bool {
        self.conditions.contains("quota-not-exceeded") || self.conditions.contains("sufficient-disk-space")
    }

    /// The server will never take this object (RFC 4791, section 5.3.2.1).
    var isAboutObject: Bool { self.conditions.contains(where: Self.objectConditions.contains) }

    private static let objectConditions: Set<String> = [
        "supported-calendar-data", "valid-calendar-data", "valid-calendar-object-resource",
        "supported-calendar-component", "calendar-collection-location-ok", "max-resource-size", "min-date-time",
        "max-date-time", "max-instances", "max-attendees-per-instance",
    ]

    /// True if the refusal reports that the UID is in use.
    var isAboutUID: Bool {
        self.conditions.contains("no-uid-conflict") || self.conditions.contains("unique-scheduling-object-resource")
    }
}

/// Reads `Retry-After` (RFC 9110, section 10.2.3), in seconds or as a date. The result is at most a day, so that a
/// server cannot delay an event for ever.
enum RetryAfter {
    static let longest = Duration.seconds(86_400)

    static func duration(_ text: String, now: UnixTime) -> Duration? {
        if let seconds = Int64(text) { return seconds < 0 ? nil : .seconds(min(seconds, 86_400)) }
        guard let date = Self.date(text) else { return nil }
        return max(.zero, min(date - now, Self.longest))
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`. The two older forms are no longer used.
    private static func date(_ text: String) -> UnixTime? {
        let words = text.split(whereSeparator: { $0 == " " || $0 == ":" })
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard words.count == 8, words[7] == "GMT", let month = months.firstIndex(of: String(words[2])),
            let day = Int(words[1]), let year = Int(words[3]), let hour = Int(words[4]), let minute = Int(words[5]),
            let second = Int(words[6]), (0...60).contains(second), let time = LocalTime(hour: hour, minute: minute),
            let date = LocalDate(year: year, month: month + 1, day: day)
        else { return nil }
        return UnixTime(seconds: Int64(date.daysSince1970) * 86_400 + Int64(time.minutesSinceMidnight * 60 + second))
    }
}
