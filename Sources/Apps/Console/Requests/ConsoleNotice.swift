internal import Pages

/// What an act did, told by the page after it. It comes in the address, as a word of a closed list.
enum ConsoleNotice: String, Sendable, CaseIterable {
    case signedOut = "signed-out"
    case done
    case nothing
    case fired
    case postponed
    case dropped
    case dismissed
    case asked
    case notConfirmed = "not-confirmed"
    case unfit

    static let field = "notice"

    var tone: Markup.Tone {
        switch self {
        case .signedOut, .done, .fired, .postponed, .dropped, .dismissed, .asked: .good
        case .nothing, .notConfirmed, .unfit: .warning
        }
    }

    var phrase: NoticePhrase {
        switch self {
        case .signedOut: .signedOut
        case .done: .done
        case .nothing: .nothing
        case .fired: .fired
        case .postponed: .postponed
        case .dropped: .dropped
        case .dismissed: .dismissed
        case .asked: .asked
        case .notConfirmed: .notConfirmed
        case .unfit: .unfit
        }
    }
}

enum NoticePhrase: Phrase {
    case signedOut
    case done
    case nothing
    case fired
    case postponed
    case dropped
    case dismissed
    case asked
    case notConfirmed
    case unfit

    var both: Both {
        switch self {
        case .signedOut: Both("You have signed out.", "لقد سجّلت الخروج.")
        case .done: Both("Done.", "تم.")
        case .nothing: Both("There was nothing to do.", "لم يكن هناك ما يُفعل.")
        case .fired: Both("A worker reads the conversation now.", "يقرأ أحد العمّال المحادثة الآن.")
        case .postponed: Both("The conversation is read later.", "تُقرأ المحادثة لاحقًا.")
        case .dropped: Both("The conversation waits for its owner.", "تنتظر المحادثة صاحبها.")
        case .dismissed: Both("The event is taken out of the calendar.", "يُحذف الموعد من التقويم.")
        case .asked: Both("The account is tried now.", "يُجرَّب الحساب الآن.")
        case .notConfirmed:
            Both("Nothing was done: tick the box to confirm.", "لم يحدث شيء: ضع علامة في المربع للتأكيد.")
        case .unfit:
            Both(
                "Nothing was done: its state does not allow it, or has just changed. Look at it below.",
                "لم يحدث شيء: حالته لا تسمح بذلك، أو تغيّرت للتو. انظر إليها أدناه."
            )
        }
    }
}
