internal import Pipeline
internal import Store
internal import Web

/// The page of one event, and rows of events.
enum EventPhrase: Phrase {
    case event, what, when, elsewhere, state, place, notes, link, calendar, writtenAt, version
    case textGone
    case back
    case status(EventRecord.State)
    case lead
    case accountRests, noAccount, toCalendar
    case conflict
    case wrong, dismissHint, dismissOwnHint, entry, becomes(DismissedEntry), goneEvents
    case reason, noReason, because(DismissalReason), dismiss
    case undo, canBeUndone(FeedbackKind), undoHint

    var both: Both {
        switch self {
        case .event: Both("Event", "الموعد")
        case .what: Both("What", "الموعد")
        case .when: Both("When", "الوقت")
        case .lead: Both("Reminder", "التذكير")
        case .elsewhere: Both("On the clock of the event's place", "بتوقيت مكان الموعد")
        case .state: Both("State", "الحالة")
        case .place: Both("Where", "المكان")
        case .notes: Both("Notes", "ملاحظات")
        case .link: Both("Link", "الرابط")
        case .calendar: Both("Calendar", "التقويم")
        case .version: Both("Version", "الإصدار")
        case .writtenAt: Both("Written into the calendar", "كُتب في التقويم")
        case .textGone: Both("Its text was deleted", "حُذف نصه")
        case .back: Both("All events", "كل المواعيد")
        case .status(let state): Self.status(state)
        case .accountRests:
            Both(
                "Your calendar account does not work at the moment. What is new waits until it does.",
                "حساب تقويمك لا يعمل الآن. تنتظر المواعيد الجديدة إلى أن يعمل."
            )
        case .noAccount:
            Both(
                "No calendar account is connected. Events wait until there is one.",
                "لا حساب تقويم مرتبطًا. تنتظر المواعيد إلى أن تربط حسابًا."
            )
        case .toCalendar: Both("To the calendar account", "إلى حساب التقويم")
        case .conflict: Both("Conflict", "تعارض")
        case .wrong: Both("Does it not belong here?", "أليس هذا مكانه؟")
        case .dismissHint:
            Both(
                "The same chat does not bring the event back. Choose what becomes of its entry in your calendar.",
                "لا تعيد المحادثة نفسها هذا الموعد. اختر ما يحدث له في تقويمك."
            )
        case .dismissOwnHint: Both("Choose what becomes of its entry in your calendar.", "اختر ما يحدث له في تقويمك.")
        case .entry: Both("In the calendar", "في التقويم")
        case .becomes(.remove): Both("Remove it", "أزِله")
        case .becomes(.mark): Both("Leave it there, marked as cancelled", "أبقِه معلَّمًا بأنه ملغى")
        case .goneEvents: Both("Cancelled or dismissed", "ملغاة أو مستبعدة")
        case .reason: Both("Why", "السبب")
        case .noReason: Both("I do not say", "من دون ذكر السبب")
        case .because(.noEvent): Both("The chat is not about an event", "المحادثة ليست عن موعد")
        case .because(.notAgreed): Both("It was not agreed", "لم يُتفق عليه")
        case .because(.turnedDown): Both("It was refused or cancelled", "رُفض أو أُلغي")
        case .because(.unwanted): Both("It is right, and I do not want it there", "صحيح ولا أريده في التقويم")
        case .dismiss: Both("Dismiss it", "استبعِده")
        case .undo: Both("Undo", "تراجع")
        case .canBeUndone(.dismissed): Both("You dismissed this event.", "استبعدتَ هذا الموعد.")
        case .canBeUndone(.corrected): Both("You corrected this event.", "صحّحتَ هذا الموعد.")
        case .canBeUndone(.moved): Both("You moved this event.", "نقلتَ هذا الموعد.")
        case .undoHint:
            Both(
                "For 24 hours you can take that back. The calendar gets what it had before.",
                "يمكنك التراجع خلال 24 ساعة، فيعود التقويم كما كان."
            )
        }
    }

    private static func status(_ state: EventRecord.State) -> Both {
        switch state {
        case .written: Both("In your calendar", "في تقويمك")
        case .underWay: Both("Being written", "قيد الكتابة")
        case .waiting: Both("Waits for the calendar account", "ينتظر حساب التقويم")
        case .cancelled: Both("Cancelled", "أُلغي")
        case .dismissed: Both("Dismissed by you", "استبعدتَه")
        case .removedByOwner: Both("Deleted in the calendar by you", "حذفتَه في التقويم")
        }
    }
}

/// The choice of a dismissed event's entry in the calendar: removed, or left there as cancelled.
enum DismissedEntry: String, CaseIterable {
    case remove
    case mark

    init(isRemoved: Bool) { self = isRemoved ? .remove : .mark }
}
