internal import Pipeline
internal import Web

/// The pages of events.
enum OperatorEventPhrase: Phrase {
    case title, caption, event, id, noRows, onlyConflicts, openConflict
    case starts, ends, revisions, revision, wanted, written, writtenAt, begun, underWayUntil, relays
    case writing, conflicts, complete, hasText, model, prompt
    case judgements, judgement, reason, when, noJudgements
    case dismiss, dismissMeans, noReason
    case relay, relayRow, correct, correctMeans, momentHint, allDay, newTitle, newPlace, noPlace
    case resolve, decision, keepBoth, moveIt, cancelIt, offeredTime
    case dismissal(DismissalReason)

    var both: Both {
        switch self {
        case .title: Both("Events", "المواعيد")
        case .caption: Both("Events, without their texts", "المواعيد، دون نصوصها")
        case .event: Both("Event", "الموعد")
        case .id: Both("ID", "المعرّف")
        case .noRows: Both("There is no such event here.", "لا يوجد هنا موعد كهذا.")
        case .onlyConflicts: Both("Only with an open conflict", "ما فيه تعارض مفتوح فقط")
        case .openConflict: Both("open conflict", "تعارض مفتوح")
        case .starts: Both("Starts", "يبدأ")
        case .ends: Both("Ends", "ينتهي")
        case .revisions: Both("Written / wanted", "المكتوب / المطلوب")
        case .revision: Both("Revision", "النسخة")
        case .wanted: Both("Wanted revision", "النسخة المطلوبة")
        case .written: Both("Revision in the calendar", "النسخة في التقويم")
        case .writtenAt: Both("Written", "كُتب في")
        case .begun: Both("Revision last begun", "آخر نسخة بدأت كتابتها")
        case .underWayUntil: Both("Sent last", "آخر إرسال")
        case .relays: Both("Sent again", "أُعيد إرساله")
        case .writing: Both("In the calendar", "في التقويم")
        case .conflicts: Both("Things that overlap it", "ما يتداخل معه")
        case .complete: Both("All calendars were read", "قُرئت كل التقاويم")
        case .hasText: Both("Its text is kept", "نصّه محفوظ")
        case .model: Both("Read by model", "قرأه النموذج")
        case .prompt: Both("With prompt", "بالتعليمات")
        case .judgements: Both("What was said about it", "ما قيل عنه")
        case .judgement: Both("Judgement", "الحكم")
        case .reason: Both("Reason", "السبب")
        case .when: Both("When", "متى")
        case .noJudgements: Both("Nobody has judged it.", "لم يحكم عليه أحد.")
        case .dismiss: Both("Dismiss it", "استبعده")
        case .dismissMeans:
            Both(
                "It is marked as cancelled in its owner's calendar, or removed if the owner has set that. The same plan is "
                    + "not proposed again.",
                "يُعلَّم في تقويم صاحبه بأنه ملغى، أو يُحذف إن اختار صاحبه ذلك. ولا تُقترح الخطة نفسها من جديد."
            )
        case .relay: Both("Send it to the calendar now", "أرسله إلى التقويم الآن")
        case .relayRow: Both("Send now", "أرسل الآن")
        case .correct: Both("Correct it", "صحّحه")
        case .correctMeans:
            Both(
                "What is left empty stays as it is. Times are of the event's own zone.",
                "ما يُترك فارغًا يبقى كما هو. الأوقات بمنطقة الموعد الزمنية."
            )
        case .momentHint: Both("A day, an hour, or both.", "يوم أو ساعة أو كلاهما.")
        case .allDay: Both("It takes whole days", "يستغرق أيامًا كاملة")
        case .newTitle: Both("New title", "العنوان الجديد")
        case .newPlace: Both("New place", "المكان الجديد")
        case .noPlace: Both("It has no place", "بلا مكان")
        case .resolve: Both("Resolve the conflict", "احسم التعارض")
        case .decision: Both("Decision", "القرار")
        case .keepBoth: Both("both stay", "يبقى الاثنان")
        case .moveIt: Both("move it to an offered time", "انقله إلى وقت معروض")
        case .cancelIt: Both("take it out of the calendar", "احذفه من التقويم")
        case .offeredTime: Both("Number of the offered time", "رقم الوقت المعروض")
        case .noReason: Both("none: the chat is not settled", "بلا سبب: لم تُحسم المحادثة")
        case .dismissal(let reason): Self.both(reason)
        }
    }

    private static func both(_ reason: DismissalReason) -> Both {
        switch reason {
        case .noEvent: Both("nothing was planned", "لم يُخطَّط لشيء")
        case .notAgreed: Both("it was not agreed", "لم يُتفق عليه")
        case .turnedDown: Both("it was turned down", "رُفض")
        case .unwanted: Both("read rightly, but unwanted", "قُرئ صحيحًا، لكنه غير مرغوب")
        }
    }
}
