internal import HTTP

/// The remedy for the fault of an account, by the words that the calendar client has noted: `status 507 …`, `no
/// answer: cannotConnect`, or a sentence.
enum AccountRemedy: Sendable, Hashable, CaseIterable {
    /// The server is out of service, or wants fewer requests.
    case wait
    case reach
    case name
    case allow
    case certificate
    case login
    case right
    case room
    case payment
    case key
    case address
    case account

    init(_ detail: String) {
        let words = detail.split { $0 == " " || $0 == ":" || $0 == "(" || $0 == ")" }.map(String.init)
        if words.contains("read-only") {
            self = .right
        } else if words.contains("quota-not-exceeded") || words.contains("sufficient-disk-space") {
            self = .room
        } else if detail.hasPrefix("its credentials cannot be read") {
            self = .key
        } else if detail.hasPrefix("no answer") {
            self = Self.unanswered(words)
        } else if detail.hasPrefix("status "), words.count > 1, let status = Int(words[1]) {
            self.init(StatusMeaning(status: status))
        } else {
            self = .account
        }
    }

    private init(_ meaning: StatusMeaning) {
        self =
            switch meaning {
            case .again, .limited, .away: .wait
            case .full: .room
            case .unpaid: .payment
            case .unauthorized: .login
            case .forbidden: .right
            case .done, .elsewhere, .missing, .gone, .conflict, .tooLarge, .refused: .address
            }
    }

    /// By the names of `HTTPError.Code`.
    private static func unanswered(_ words: [String]) -> AccountRemedy {
        if words.contains("cannotResolve") { return .name }
        if words.contains("addressRefused") { return .allow }
        if words.contains("untrusted") { return .certificate }
        if words.contains("unusableURL") { return .address }
        return .reach
    }

    /// A server with this fault may still answer every search, since nothing is written for it.
    var isOnlySeenWhenWriting: Bool { self == .room }

    var text: String {
        switch self {
        case .wait: "wait, or ask who runs its server: it continues by itself once the server works"
        case .reach: "see whether its server runs and is reached from here: it continues by itself once it answers"
        case .name: "see whether this machine resolves its server's name; if it is wrong, \(Self.correct("address"))"
        case .allow: "\(Self.correct("address")), or list a private one in JADWAL_ALLOW_PRIVATE"
        case .certificate: "have its server's certificate renewed, or name its authority in JADWAL_CA_FILE"
        case .login: Self.correct("user or password")
        case .right:
            "let its user write into the calendar at its server, or its owner choose another one: then it continues by "
                + "itself"
        case .room: "make room, or raise its quota, at its server: then it continues by itself"
        case .payment: "have its provider paid: then it continues by itself"
        case .key: "see the checks of keys: JADWAL_CREDENTIAL_KEYS lacks the key that sealed them, or has another value"
        case .address: Self.correct("address")
        case .account: Self.correct("address, user or password")
        }
    }

    private static func correct(_ what: String) -> String { "correct its \(what) with jadwal customer set" }
}
