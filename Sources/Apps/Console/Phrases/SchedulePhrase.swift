internal import Pipeline
internal import Store
internal import Web

/// The pages of schedules.
enum SchedulePhrase: Phrase {
    case title, caption, schedule, id, event, waiting, noRows, now
    case own(ScheduleKind)
    case due, lead, lastDue, outcome, attempts, worker, planned, eventEnds, acts
    case fire, skip, postpone, minutes, fireMeans, skipMeans
    case fireRow, skipRow, failures
    case status(ScheduleStatus)
    case on(BulkOperation.Kind)
    case outcomeWord(ScheduleDecision.Outcome)
    case again

    var both: Both {
        switch self {
        case .title: Both("Schedules", "الجدولات")
        case .caption: Both("Reminders that wait, without their text", "التذكيرات المنتظرة، دون نصها")
        case .schedule: Both("Schedule", "الجدولة")
        case .id: Both("ID", "المعرّف")
        case .event: Both("Event", "الموعد")
        case .own(.group):
            Both("None: a group of the owner's own notifications", "لا موعد: مجموعة إشعارات خاصة بصاحبها")
        case .own(.alarm): Both("None: an alarm of the owner's", "لا موعد: منبه لصاحبه")
        case .own(.meeting): Both("None: a meeting of the owner's", "لا موعد: اجتماع لصاحبه")
        case .own(.prayer): Both("None: the owner's prayers", "لا موعد: صلوات صاحبه")
        case .own(.event), .own(.notice): Both("None: the owner's own notification", "لا موعد: إشعار خاص بصاحبه")
        case .waiting: Both("all that wait", "كل ما ينتظر")
        case .noRows: Both("No schedule is in this state here.", "لا توجد هنا جدولة في هذه الحالة.")
        case .now: Both("Now", "الآن")
        case .due: Both("Due", "وقت الاستحقاق")
        case .lead: Both("Reminder", "التذكير")
        case .lastDue: Both("Last due", "آخر استحقاق")
        case .outcome: Both("What became of it", "ماذا حدث له")
        case .attempts: Both("Attempts", "المحاولات")
        case .worker: Both("Decided by", "يبتّ فيها")
        case .planned: Both("Is to be planned since", "تنتظر التخطيط منذ")
        case .eventEnds: Both("The event ends", "ينتهي الموعد")
        case .acts: Both("Actions", "الإجراءات")
        case .fire, .fireRow: Both("Remind now", "ذكّر الآن")
        case .skip, .skipRow: Both("Skip the next", "تخطَّ التالي")
        case .postpone: Both("Postpone the next", "أجّل التالي")
        case .minutes: Both("Minutes later", "التأخير بالدقائق")
        case .fireMeans:
            Both(
                "The owner is reminded in place of what is due. What is to come stays.",
                "يُذكَّر صاحب الموعد بدل ما حان وقته. ويبقى ما سيأتي."
            )
        case .skipMeans:
            Both(
                "What is due, or else comes next, is not told.",
                "لا يُبلَّغ بما حان وقته، وإلا فبما يليه."
            )
        case .failures: Both("Failures of schedules", "إخفاقات الجدولة")
        case .status(let status): Self.both(status)
        case .on(let kind): Self.both(kind)
        case .outcomeWord(let outcome): Self.both(outcome)
        case .again: Both("once more", "مرة أخرى")
        }
    }

    private static func both(_ status: ScheduleStatus) -> Both {
        switch status {
        case .deciding: Both("being decided", "يُبتّ فيها الآن")
        case .due: Both("due", "حان وقتها")
        case .late: Both("late", "متأخرة")
        case .missed: Both("missed", "فائتة")
        case .armed: Both("armed", "متأهبة")
        case .ended: Both("ended", "منتهية")
        }
    }

    private static func both(_ kind: BulkOperation.Kind) -> Both {
        switch kind {
        case .fire: Both("Remind now", "التذكير الآن")
        case .drop: Both("Skip the next", "تخطّي التالي")
        case .postpone: Both("Postpone the next", "تأجيل التالي")
        case .retry, .discard: OperationPhrase.kind(kind).both
        }
    }

    private static func both(_ outcome: ScheduleDecision.Outcome) -> Both {
        switch outcome {
        case .fired: Both("told", "أُبلغ به")
        case .late: Both("told late", "أُبلغ به متأخرًا")
        case .over: Both("too late: not told", "فات وقته، ولم يُبلَّغ به")
        case .skipped: Both("from before a restore: not told", "من قبل استعادة، ولم يُبلَّغ به")
        case .emptyGroup: Both("the group has no member", "ليس في المجموعة أعضاء")
        }
    }
}

extension OperationPhrase {
    /// The name of an action on these items.
    static func name(_ kind: BulkOperation.Kind, on scope: OperationScope) -> any Phrase {
        switch scope {
        case .schedules: SchedulePhrase.on(kind)
        case .failures, .failuresByID, .conversations: OperationPhrase.kind(kind)
        }
    }
}

extension PageContext {
    func state(_ status: ScheduleStatus) -> Markup {
        let tone: Markup.Tone =
            switch status {
            case .deciding, .armed: .good
            case .due: .warning
            case .late, .missed: .bad
            case .ended: .plain
            }
        return .badge(tone, self.words(SchedulePhrase.status(status)))
    }
}
