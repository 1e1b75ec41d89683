internal import Pipeline
internal import Store
internal import Web

/// Words for states that several pages show.
enum StatePhrase: Phrase {
    case none
    case yes
    case no
    case conversation(ConversationStatus)
    case event(EventRecord.Writing)
    case account(AccountStatus)
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
        case .conversation(let status): Self.both(status)
        case .event(let status): Self.both(status)
        case .account(let status): Self.both(status)
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

    private static func both(_ status: ConversationStatus) -> Both {
        switch status {
        case .reading: Both("being read", "تُقرأ الآن")
        case .due: Both("due", "حان وقتها")
        case .retrying: Both("waits for a retry", "تنتظر إعادة المحاولة")
        case .waiting: Both("waits for quiet", "تنتظر الهدوء")
        case .armed: Both("armed", "متأهبة")
        case .idle: Both("idle", "خاملة")
        }
    }

    private static func both(_ status: EventRecord.Writing) -> Both {
        switch status {
        case .pending: Both("to be written", "بانتظار الكتابة")
        case .written: Both("written", "مكتوب")
        case .cancelled: Both("cancelled", "ملغى")
        case .removedByOwner: Both("removed by the owner", "حذفه صاحبه")
        }
    }

    private static func both(_ status: AccountStatus) -> Both {
        switch status {
        case .up: Both("in use", "قيد الاستخدام")
        case .down: Both("at rest", "متوقف مؤقتًا")
        case .missing: Both("no account", "بلا حساب")
        }
    }
}

extension PageContext {
    func state(_ status: ConversationStatus) -> Markup {
        let tone: Markup.Tone =
            switch status {
            case .reading, .waiting, .armed: .good
            case .due, .retrying: .warning
            case .idle: .plain
            }
        return .badge(tone, self.words(StatePhrase.conversation(status)))
    }

    func state(_ status: EventRecord.Writing) -> Markup {
        let tone: Markup.Tone =
            switch status {
            case .written: .good
            case .pending: .warning
            case .cancelled, .removedByOwner: .plain
            }
        return .badge(tone, self.words(StatePhrase.event(status)))
    }

    func state(_ status: AccountStatus) -> Markup {
        let tone: Markup.Tone =
            switch status {
            case .up: .good
            case .down: .bad
            case .missing: .warning
            }
        return .badge(tone, self.words(StatePhrase.account(status)))
    }
}
