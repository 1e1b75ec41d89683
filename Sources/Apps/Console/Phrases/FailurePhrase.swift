internal import Store
internal import Web

/// The texts of the pages of failures.
enum FailurePhrase: Phrase {
    case oneByOne, byCause, state, open, underWay, stage, kind, customer, since, until, show
    case newestFirst, mostFirst, failure, when, detail, attempts, none, count, first, last, newestCounted
    case whereNow, queue, conversation, generation, retryOf, retriedAt, editedAt, endedAt, reason, retriedAs
    case input, kept, notKept, id, operation, headers, name, value

    var both: Both {
        switch self {
        case .oneByOne: Both("One by one", "واحدًا واحدًا")
        case .byCause: Both("By cause", "حسب السبب")
        case .state: Both("State", "الحالة")
        case .open: Both("Open", "مفتوح")
        case .underWay: Both("Under way", "قيد إعادة المحاولة")
        case .stage: Both("Stage", "المرحلة")
        case .kind: Both("Cause", "السبب")
        case .customer: Both("Customer", "العميل")
        case .since: Both("Since (UTC)", "منذ (UTC)")
        case .until: Both("Until (UTC)", "حتى (UTC)")
        case .show: Both("Show", "عرض")
        case .newestFirst: Both("Newest first", "الأحدث أولًا")
        case .mostFirst: Both("Most frequent first", "الأكثر تكرارًا أولًا")
        case .newestCounted:
            Both("There are more: only the newest 10,000 are counted.", "هناك المزيد: أُحصي أحدث 10,000 إخفاق فقط.")
        case .failure: Both("Failure", "إخفاق")
        case .when: Both("Failed at", "وقت الإخفاق")
        case .detail: Both("Detail", "التفاصيل")
        case .attempts: Both("Attempts", "المحاولات")
        case .none: Both("No failure matches.", "لا يوجد إخفاق مطابق.")
        case .count: Both("Count", "العدد")
        case .first: Both("First", "الأول")
        case .last: Both("Last", "الأخير")
        case .whereNow: Both("Where it is now", "مكانه الآن")
        case .queue: Both("Queue", "قائمة الانتظار")
        case .conversation: Both("Conversation", "المحادثة")
        case .generation: Both("Generation", "الجيل")
        case .retryOf: Both("A retry of", "إعادة محاولة لـ")
        case .retriedAt: Both("Retried at", "وقت إعادة المحاولة")
        case .editedAt: Both("Edited at", "وقت التعديل")
        case .endedAt: Both("Ended at", "وقت الانتهاء")
        case .reason: Both("Reason", "سبب الإنهاء")
        case .retriedAs: Both("Failed again as", "أخفق مجددًا باسم")
        case .input: Both("Input", "المُدخل")
        case .kept: Both("Kept, encrypted", "محفوظ ومشفّر")
        case .notKept: Both("Not kept", "غير محفوظ")
        case .operation: Both("Operation", "العملية")
        case .id: Both("ID", "المعرّف")
        case .headers: Both("Headers", "الترويسات")
        case .name: Both("Name", "الاسم")
        case .value: Both("Value", "القيمة")
        }
    }
}

/// Where the retry of a failure is.
struct ProgressPhrase: Phrase {
    let progress: RetryProgress

    var both: Both {
        switch self.progress {
        case .conversation: Both("Its conversation waits for its analysis", "محادثته تنتظر التحليل")
        case .parked: Both("It waits for the customer's calendar account", "ينتظر حساب تقويم العميل")
        case .outbox(isLater: false): Both("In the outbox", "في صندوق الصادر")
        case .outbox(isLater: true):
            Both("In the outbox, until its next attempt", "في صندوق الصادر حتى المحاولة التالية")
        case .queue: Both("In its queue, or in a worker", "في قائمة الانتظار أو لدى أحد العمّال")
        }
    }
}
