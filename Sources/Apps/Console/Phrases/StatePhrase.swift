internal import Pipeline
internal import Store
internal import Web

/// Words for states that several pages show.
enum StatePhrase: Phrase {
    case none
    case yes
    case no
    case conversation(ConversationStanding)
    case event(EventRecord.Writing)
    case account(AccountStanding)
    case customer
    case filter
    case show
    case state
    case any
    case confirm
    case reason
    case customerRemoved
    case customerUnknown

    var both: Both {
        switch self {
        case .none: Both("–", "–")
        case .yes: Both("yes", "نعم")
        case .no: Both("no", "لا")
        case .conversation(let standing): Self.both(standing)
        case .event(let standing): Self.both(standing)
        case .account(let standing): Self.both(standing)
        case .customer: Both("Customer", "العميل")
        case .filter: Both("Filter", "التصفية")
        case .show: Both("Show", "اعرض")
        case .state: Both("State", "الحالة")
        case .any: Both("any", "أي حالة")
        case .customerRemoved:
            Both(
                "This customer was removed, and everything that was kept of them was deleted.",
                "أُزيل هذا العميل، وحُذف كل ما كان محفوظًا عنه."
            )
        case .customerUnknown: Both("There is no customer with this id.", "لا يوجد عميل بهذا المعرّف.")
        case .confirm: Both("I want this. It cannot be undone.", "أريد ذلك. لا يمكن التراجع عنه.")
        case .reason: Both("Reason, for the audit", "السبب، لسجل التدقيق")
        }
    }

    private static func both(_ standing: ConversationStanding) -> Both {
        switch standing {
        case .reading: Both("being read", "تُقرأ الآن")
        case .due: Both("due", "حان وقتها")
        case .retrying: Both("waits for a retry", "تنتظر إعادة المحاولة")
        case .waiting: Both("waits for quiet", "تنتظر الهدوء")
        case .armed: Both("armed", "متأهبة")
        case .idle: Both("idle", "خاملة")
        }
    }

    private static func both(_ standing: EventRecord.Writing) -> Both {
        switch standing {
        case .pending: Both("to be written", "بانتظار الكتابة")
        case .written: Both("written", "مكتوب")
        case .cancelled: Both("cancelled", "ملغى")
        case .removedByOwner: Both("removed by the owner", "حذفه صاحبه")
        }
    }

    private static func both(_ standing: AccountStanding) -> Both {
        switch standing {
        case .up: Both("in use", "قيد الاستخدام")
        case .down: Both("at rest", "متوقف مؤقتًا")
        case .missing: Both("no account", "بلا حساب")
        }
    }
}

extension PageContext {
    func state(_ standing: ConversationStanding) -> Markup {
        let tone: Markup.Tone =
            switch standing {
            case .reading, .waiting, .armed: .good
            case .due, .retrying: .warning
            case .idle: .plain
            }
        return .badge(tone, self.words(StatePhrase.conversation(standing)))
    }

    func state(_ standing: EventRecord.Writing) -> Markup {
        let tone: Markup.Tone =
            switch standing {
            case .written: .good
            case .pending: .warning
            case .cancelled, .removedByOwner: .plain
            }
        return .badge(tone, self.words(StatePhrase.event(standing)))
    }

    func state(_ standing: AccountStanding) -> Markup {
        let tone: Markup.Tone =
            switch standing {
            case .up: .good
            case .down: .bad
            case .missing: .warning
            }
        return .badge(tone, self.words(StatePhrase.account(standing)))
    }
}
