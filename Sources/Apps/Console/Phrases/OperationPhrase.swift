internal import Store
internal import Web

/// The pages of acts on many.
enum OperationPhrase: Phrase {
    case title, caption, operation, none
    case kind(BulkOperation.Kind)
    case state(BulkOperation.State, BulkOperation.Result?)
    case stop(OperationStop)
    case what, stateTitle, askedAt, askedBy, reason, endedAt, through, rate, canary, ratio, step, runner
    case asFast, on, off, held, notHeld, neverStops, ratioHint
    case scopeFailures, scopeSelected, scopeConversations, scopeSchedules, status, minutes, selected
    case progress, sent, ok, failed, discarded, underWay, left, skipped, impossible, others, items
    case stopped, acts, pause, resume, stopNow, stopMeans, changeRate, newRate, rateHint
    case all, allMeans, act, preview, chooseHint
    case title2, previewMeans, effectTitle, count, stage, cause, effect
    case send, supersede, waits, cannot, ended
    case typed, start, nothing, mistyped, reasonNeeded, countTitle
    case one, retryOne, discardOne, underWayAlready, showOperation

    var both: Both {
        switch self {
        case .title: Both("Operations", "العمليات")
        case .caption: Both("Bulk operations, newest first", "إجراءات جماعية، الأحدث أولًا")
        case .operation: Both("Operation", "عملية")
        case .none: Both("Nobody has asked for any.", "لم يطلب أحد أي عملية.")
        case .kind(let kind): Self.both(kind)
        case .state(let state, let result): Self.both(state, result)
        case .stop(let stop): Self.both(stop)
        case .what: Both("What", "ماذا")
        case .stateTitle: Both("State", "الحالة")
        case .askedAt: Both("Asked at", "وقت الطلب")
        case .askedBy: Both("Asked by", "طلبها")
        case .reason: Both("Reason, for the audit", "السبب، لسجل التدقيق")
        case .endedAt: Both("Ended at", "وقت الانتهاء")
        case .through: Both("What came until", "ما جاء حتى")
        case .rate: Both("Rate, a second", "المعدل في الثانية")
        case .canary: Both("In growing steps", "بخطوات متزايدة")
        case .ratio: Both("Stops at a share of failures above", "تتوقف إذا زادت نسبة الإخفاق على")
        case .step: Both("Step", "الخطوة")
        case .runner: Both("Worked on", "يُعمل عليها")
        case .asFast: Both("as fast as workers take it", "بأسرع ما يأخذه العمّال")
        case .on: Both("yes", "نعم")
        case .off: Both("no", "لا")
        case .neverStops: Both("never", "لا تتوقف أبدًا")
        case .ratioHint: Both("From 0 to 1; 1 never stops it.", "من 0 إلى 1، و1 تعني ألا تتوقف أبدًا.")
        case .held: Both("by a program, now", "من برنامج الآن")
        case .notHeld: Both("by nobody now", "لا أحد الآن")
        case .scopeFailures: Both("Failures that match", "الإخفاقات المطابقة")
        case .scopeSelected: Both("Selected failures", "الإخفاقات المختارة")
        case .scopeConversations: Both("Conversations that match", "المحادثات المطابقة")
        case .scopeSchedules: Both("Schedules that match", "الجدولات المطابقة")
        case .status: Both("in this state", "بهذه الحالة")
        case .minutes: Both("Minutes from now", "دقائق من الآن")
        case .selected: Both("Selected", "المختار")
        case .progress: Both("What became of them", "ماذا حدث لها")
        case .sent: Both("Sent or done", "أُرسل أو أُنجز")
        case .ok: Both("Ended well", "انتهى بنجاح")
        case .failed: Both("Failed again", "أخفق مجددًا")
        case .discarded: Both("Discarded", "أُهمل")
        case .underWay: Both("Under way", "قيد التنفيذ")
        case .left: Both("Left", "المتبقي")
        case .skipped: Both("Passed over", "تُخطِّي")
        case .impossible: Both("Cannot be retried", "تتعذر إعادته")
        case .others: Both("Sent before by others", "أرسله آخرون من قبل")
        case .items: Both("Show each of them", "عرض كل منها")
        case .stopped: Both("Why it stopped", "سبب التوقف")
        case .acts: Both("Actions", "الإجراءات")
        case .pause: Both("Pause", "إيقاف مؤقت")
        case .resume: Both("Resume", "استئناف")
        case .stopNow: Both("Stop", "إيقاف")
        case .stopMeans:
            Both(
                "Nothing more is sent. It ends when what was sent has ended, and cannot be resumed.",
                "لا يُرسل شيء بعد ذلك. تنتهي عندما ينتهي ما أُرسل، ولا يمكن استئنافها."
            )
        case .changeRate: Both("Change the rate", "تغيير المعدل")
        case .newRate: Both("New rate, a second", "المعدل الجديد في الثانية")
        case .rateHint: Both("0 is as fast as workers take it.", "0 تعني بأسرع ما يأخذه العمّال.")
        case .all: Both("Act on all that match", "إجراء على كل المطابق")
        case .allMeans:
            Both(
                "The next page counts them, and asks once more.",
                "تعدّها الصفحة التالية وتسأل مرة أخرى."
            )
        case .act: Both("Action", "الإجراء")
        case .preview: Both("Count them first", "احسبها أولًا")
        case .chooseHint: Both("Choose", "اختيار")
        case .title2: Both("What would happen", "ماذا سيحدث")
        case .previewMeans: Both("Nothing was done yet.", "لم يحدث شيء بعد.")
        case .effectTitle: Both("By cause", "حسب السبب")
        case .count: Both("Count", "العدد")
        case .stage: Both("Stage", "المرحلة")
        case .cause: Both("Cause", "السبب")
        case .effect: Both("Effect", "الأثر")
        case .send: Both("is acted on", "يُنفَّذ عليه")
        case .supersede: Both("ends as superseded", "ينتهي لأن محادثته تغيّرت")
        case .waits: Both("is under way, and is waited for", "قيد التنفيذ، ويُنتظر")
        case .cannot: Both("cannot be retried: too little is kept", "تتعذر إعادته: لم يُحفظ منه ما يكفي")
        case .ended: Both("has ended", "انتهى")
        case .typed: Both("Type the number", "اكتب العدد")
        case .start: Both("Do it", "نفّذ")
        case .nothing: Both("There is nothing to act on.", "لا شيء يُنفَّذ عليه.")
        case .mistyped: Both("Nothing was done: type the number shown.", "لم يحدث شيء: اكتب العدد المعروض.")
        case .reasonNeeded: Both("Nothing was done: a reason is needed.", "لم يحدث شيء: السبب مطلوب.")
        case .countTitle: Both("How many", "كم عددها")
        case .underWayAlready:
            Both("Somebody has asked for exactly this, and it goes on.", "طُلب هذا تمامًا من قبل، وهو جارٍ.")
        case .showOperation: Both("Show the operation", "عرض العملية")
        case .one: Both("Actions", "الإجراءات")
        case .retryOne: Both("Retry it", "أعد محاولته")
        case .discardOne: Both("Discard it", "أهمله")
        }
    }

    private static func both(_ kind: BulkOperation.Kind) -> Both {
        switch kind {
        case .retry: Both("Retry", "إعادة المحاولة")
        case .discard: Both("Discard", "إهمال")
        case .fire: Both("Read now", "القراءة الآن")
        case .postpone: Both("Postpone", "تأجيل")
        case .drop: Both("Drop", "تجاهل")
        }
    }

    private static func both(_ state: BulkOperation.State, _ result: BulkOperation.Result?) -> Both {
        switch (state, result) {
        case (.stopped, .failed): Both("stopped, failed", "متوقفة، أخفقت")
        case (.stopped, .partlyFailed): Both("stopped, partly failed", "متوقفة، أخفقت جزئيًا")
        case (_, .failed): Both("failed", "أخفقت")
        case (_, .partlyFailed): Both("partly failed", "أخفقت جزئيًا")
        case (let state, .well), (let state, nil): Self.both(state)
        }
    }

    private static func both(_ state: BulkOperation.State) -> Both {
        switch state {
        case .waiting: Both("waits to begin", "تنتظر البدء")
        case .running: Both("running", "جارية")
        case .paused: Both("paused", "متوقفة مؤقتًا")
        case .stopping: Both("stopping", "قيد الإيقاف")
        case .stopped: Both("stopped", "متوقفة")
        case .done: Both("done", "منتهية")
        }
    }

    private static func both(_ stop: OperationStop) -> Both {
        switch stop {
        case .person: Both("Somebody stopped it.", "أوقفها أحدهم.")
        case .failedShare:
            Both("Too large a share of all has failed again.", "أخفقت مجددًا نسبة كبيرة من الكل.")
        case .failedStep:
            Both("Too large a share of this step has failed again.", "أخفقت مجددًا نسبة كبيرة من هذه الخطوة.")
        case .noOutcome:
            Both(
                "Nothing ended for a minute. Does a worker of this stage run?",
                "لم ينتهِ شيء منذ دقيقة. هل يعمل عامل لهذه المرحلة؟"
            )
        }
    }
}
