internal import Web

/// The result of an action, shown by the page after it. The address carries it as a word of a closed list.
enum ConsoleNotice: String, PageNotice, CaseIterable {
    case signedOut = "signed-out"
    case done
    case nothing
    case fired
    case postponed
    case dropped
    case reminded
    case remindedLater = "reminded-later"
    case skipped
    case dismissed
    case asked
    case relayed
    case corrected
    case edited
    case paused
    case resumed
    case stopping
    case askedBefore = "asked-before"
    case shownBefore = "shown-before"
    case noReason = "no-reason"
    case notConfirmed = "not-confirmed"
    case unfit

    static let field = "notice"

    var tone: Markup.Tone {
        switch self {
        case .signedOut, .done, .fired, .postponed, .dropped, .reminded, .remindedLater, .skipped, .dismissed, .asked,
            .relayed, .corrected, .edited,
            .paused, .resumed, .stopping:
            .good
        case .nothing, .askedBefore, .shownBefore, .notConfirmed, .unfit, .noReason: .warning
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
        case .reminded: .reminded
        case .remindedLater: .remindedLater
        case .skipped: .skipped
        case .dismissed: .dismissed
        case .asked: .asked
        case .relayed: .relayed
        case .corrected: .corrected
        case .edited: .edited
        case .paused: .paused
        case .resumed: .resumed
        case .stopping: .stopping
        case .askedBefore: .askedBefore
        case .shownBefore: .shownBefore
        case .noReason: .noReason
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
    case reminded
    case remindedLater
    case skipped
    case dismissed
    case asked
    case relayed
    case corrected
    case edited
    case paused
    case resumed
    case stopping
    case askedBefore
    case shownBefore
    case noReason
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
        case .reminded: Both("A worker reminds the owner now.", "يُذكَّر صاحب الموعد الآن.")
        case .remindedLater: Both("The owner is reminded later.", "يُذكَّر صاحب الموعد لاحقًا.")
        case .skipped: Both("The owner is not reminded this time.", "لا يُذكَّر صاحب الموعد هذه المرة.")
        case .dismissed: Both("The event is cancelled in the calendar.", "يُلغى الموعد في التقويم.")
        case .asked: Both("The account is tried now.", "يُجرَّب الحساب الآن.")
        case .relayed: Both("The event is sent to the calendar now.", "يُرسل الموعد إلى التقويم الآن.")
        case .corrected: Both("The corrected event is sent to the calendar.", "يُرسل الموعد المصحّح إلى التقويم.")
        case .edited: Both("The corrected input is sent.", "يُرسل المُدخل المصحّح.")
        case .paused: Both("Nothing more is sent until it is resumed.", "لا يُرسل شيء حتى تُستأنف.")
        case .resumed: Both("It goes on.", "تُستأنف العملية.")
        case .stopping: Both("Nothing more is sent.", "لا يُرسل شيء بعد الآن.")
        case .askedBefore:
            Both(
                "The same was asked for before: this is that operation. Nothing was begun a second time.",
                "طُلب الأمر نفسه من قبل: هذه هي تلك العملية. لم يبدأ شيء مرة ثانية."
            )
        case .shownBefore:
            Both(
                "Nothing was shown: this request was answered before, or somebody has looked meanwhile. "
                    + "Ask again, with a reason.",
                "لم يُعرض شيء: أُجيب هذا الطلب من قبل، أو اطّلع أحدهم عليه في الأثناء. اطلب مرة أخرى مع السبب."
            )
        case .noReason: Both("Nothing was done: a reason is needed.", "لم يحدث شيء: السبب مطلوب.")
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
