internal import Pipeline
internal import Store
internal import Web

/// How a connection is told to its owner: a word, a sentence with the next step, and whether it can begin anew.
struct LinkingState: Sendable, Hashable {
    private let state: ConnectionProgress.State
    private let reason: ConnectionReason
    private let kind: SourceKind
    /// The process that linked it has ended before its time.
    private let isInterrupted: Bool

    init(_ connection: OwnerConnection) {
        (self.state, self.kind) = (connection.state, connection.kind)
        self.reason = connection.reason ?? (connection.state == .working ? .working : .notBegun)
        self.isInterrupted = connection.state.isLinking && !connection.isHeld
    }

    var name: LinkingStateName {
        if self.isInterrupted { return .stopped }
        return switch self.state {
        case .new, .ended: .notLinked
        case .starting: .starting
        case .code: .waiting
        case .qr: self.kind.givesQR ? .waiting : .noCode
        case .passkey: .passkey
        case .working: .linked
        case .resting: .resting
        case .lost: .lost
        case .refused: self.reason == .connectedElsewhere ? .elsewhere : .stopped
        }
    }

    var sentence: any Phrase {
        if self.isInterrupted { return LinkingPhrase.interrupted }
        guard self.state == .qr, self.kind.givesQR else { return ReasonSentence(reason: self.reason) }
        return self.reason == .scanInstead ? LinkingPhrase.scanInstead : .scan
    }

    var tone: Markup.Tone {
        if self.isInterrupted { return .bad }
        return switch self.state {
        case .new, .ended, .starting, .code, .passkey: .plain
        case .working: .good
        case .qr: self.kind.givesQR ? .plain : .warning
        case .resting: .warning
        case .lost, .refused: .bad
        }
    }

    /// A phone is or was linked, so that messages may have come.
    var wasLinked: Bool {
        switch self.state {
        case .working, .resting, .lost: true
        case .refused: self.reason == .connectedElsewhere
        case .new, .ended, .starting, .code, .qr, .passkey: false
        }
    }

    var mayBegin: Bool {
        if self.isInterrupted { return true }
        return switch self.state {
        case .new, .lost, .refused, .ended: true
        case .starting, .code, .qr, .passkey, .working, .resting: false
        }
    }
}

/// A state in a word.
enum LinkingStateName: Phrase, CaseIterable {
    case notLinked, starting, waiting, noCode, passkey, linked, resting, lost, elsewhere, stopped

    var both: Both {
        switch self {
        case .notLinked: Both("Not connected", "غير مرتبط")
        case .starting: Both("Being prepared", "قيد التجهيز")
        case .waiting: Both("Waits for your phone", "بانتظار هاتفك")
        case .noCode: Both("No code for this phone", "لا رمز لهذا الهاتف")
        case .passkey: Both("Waits for a passkey", "بانتظار مفتاح المرور")
        case .linked: Both("Connected", "مرتبط")
        case .resting: Both("Interrupted", "منقطع مؤقتًا")
        case .lost: Both("Must be linked again", "يحتاج إلى الربط من جديد")
        case .elsewhere: Both("Connected elsewhere", "مرتبط في مكان آخر")
        case .stopped: Both("Not linked", "لم يُربط")
        }
    }
}

/// Mostly the sentence that notifications have too.
struct ReasonSentence: Phrase {
    let reason: ConnectionReason

    var both: Both {
        switch self.reason {
        // The page has the steps.
        case .enterCode: Both("Type this code on your phone.", "اكتب هذا الرمز في هاتفك.")
        case .scanCode, .scanInstead: LinkingPhrase.onlyQR.both
        default: Both(self.reason.sentence(isArabic: false), self.reason.sentence(isArabic: true))
        }
    }
}
