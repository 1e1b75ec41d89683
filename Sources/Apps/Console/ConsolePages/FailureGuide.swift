internal import Pipeline
internal import Store
internal import Web

/// Help with a failure: the field that is wrong, the next step, and the page of the documents.
struct FailureGuide {
    let field: String?
    let remedy: FailureRemedy
    let document: String

    init(_ failure: FailureRecord) {
        self.field = Self.field(failure)
        (self.remedy, self.document) = Self.remedy(failure)
    }

    static func render(_ failure: FailureRecord, _ context: PageContext) -> Markup {
        let guide = FailureGuide(failure)
        let facts: [(GuidePhrase, Markup?)] = [
            (.remedy, context.words(guide.remedy)), (.field, guide.field.map { .machine($0) }),
            (.document, .machine(guide.document)),
        ]
        return context.part(
            GuidePhrase.title,
            [.facts(facts.compactMap { name, value in value.map { (context.say(name), $0) } })]
        )
    }

    /// The kind names it, or the detail does.
    private static func field(_ failure: FailureRecord) -> String? {
        guard Stage(rawValue: failure.stage) != .analysis else { return nil }
        return switch failure.kind {
        case "invalid_customer", "unknown_customer": "customer_id"
        case "timestamp_out_of_range": "timestamp"
        case "body_too_long": "body"
        case "unknown_kind": "kind"
        case "invalid_event": "event"
        case "invalid_event_id": "event_id"
        case "invalid_notification_id": "notification_id"
        case "invalid_revision": "revision"
        case "unknown_action": "action"
        case "unknown_time_zone", "offset_disagrees_with_zone": "time_zone"
        case "invalid_time": "start_time, end_time"
        case "end_before_start": "end_time"
        case "missing_field", "ill_typed_field", "empty_field", "nul_character":
            Self.isName(failure.detail) ? failure.detail : nil
        default: nil
        }
    }

    private static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
                    || byte == UInt8(ascii: ".")
            }
    }

    private static func remedy(_ failure: FailureRecord) -> (FailureRemedy, String) {
        let kinds = "docs/operate/failures-and-replay.md#kinds-of-failures"
        switch failure.kind {
        case "unknown_customer": return (.addCustomer, kinds)
        case "model_unavailable": return (.waitForModel, "docs/operate/outages.md#the-model")
        case "model_refused", "model_unusable": return (.otherModel, "docs/use/models.md")
        case "window_too_long": return (.largerModel, "docs/use/models.md")
        case "calendar_refused": return (.askProvider, "docs/operate/outages.md#calendars-and-pushes")
        case "calendar_ahead": return (.recover, "docs/operate/backup-and-restore.md#bring-it-in-line")
        case "calendar_unavailable": return (.waitForServer, "docs/operate/outages.md#calendars-and-pushes")
        case "account_down", "resting", "no_account", "push_unavailable", "service_away":
            return (.tooLate, "docs/operate/outages.md#calendars-and-pushes")
        case "repeatedly_returned": return (.poison, "docs/operate/outages.md#poison-messages")
        case "too_old": return (.tooOld, "docs/operate/troubleshooting.md#queues")
        case "sealed": return (.key, "docs/operate/keys-and-privacy.md")
        case "store", "unexpected": return (.report, kinds)
        case "not_storable", "invalid_rule", "unknown_zone": return (.upgrade, kinds)
        case "unknown_kind" where Stage(rawValue: failure.stage) == .notifications: return (.upgrade, kinds)
        case "unknown_queue": return (.foreignQueue, kinds)
        default: return (Stage(rawValue: failure.stage) == .analysis ? .tryOnce : .repairSender, Self.contract(failure))
        }
    }

    private static func contract(_ failure: FailureRecord) -> String {
        switch Stage(rawValue: failure.stage) {
        case .messages: "docs/publish/messages.md"
        case .calendar: "docs/publish/calendar-queue.md"
        case .notifications: "docs/publish/notifications.md"
        case .analysis, .schedules, .meetings, .deadLetters, nil:
            "docs/operate/failures-and-replay.md#kinds-of-failures"
        }
    }
}

enum FailureRemedy: Phrase {
    case addCustomer, waitForModel, otherModel, largerModel, askProvider, recover, waitForServer, tooLate, poison
    case tooOld, key, report, upgrade, foreignQueue, tryOnce, repairSender

    var both: Both {
        switch self {
        case .addCustomer:
            Both("Add this customer, then retry; or discard.", "أضف هذا العميل ثم أعد المحاولة، أو أهمله.")
        case .waitForModel: Both("Retry when the model works.", "أعد المحاولة عندما يعمل النموذج.")
        case .otherModel: Both("Retry with another model, or discard.", "أعد المحاولة بنموذج آخر، أو أهمله.")
        case .largerModel:
            Both("Use a model with more context, then retry.", "استخدم نموذجًا بسياق أكبر ثم أعد المحاولة.")
        case .askProvider:
            Both("Read the detail, and ask the calendar's provider.", "اقرأ التفاصيل واسأل مزوّد التقويم.")
        case .recover:
            Both(
                "After a restore run the recovery, then retry.",
                "بعد استعادة نسخة احتياطية شغّل الاسترداد ثم أعد المحاولة."
            )
        case .waitForServer: Both("Retry when the server works.", "أعد المحاولة عندما يعمل الخادم.")
        case .tooLate:
            Both("The event was over before it could be done: discard.", "انتهى الموعد قبل إتمام ذلك: أهمله.")
        case .poison:
            Both(
                "Workers ended while they handled it: report it, and retry after an upgrade.",
                "توقف عمّال أثناء معالجته: أبلغ عنه وأعد المحاولة بعد الترقية."
            )
        case .tooOld:
            Both("Find out why it could not leave, then discard.", "اعرف لماذا لم تُرسل ثم أهمله.")
        case .key: Both("Find the right key, then retry.", "اعثر على المفتاح الصحيح ثم أعد المحاولة.")
        case .report: Both("It is a bug: keep it, and report it.", "هذا خلل في البرنامج: احتفظ به وأبلغ عنه.")
        case .upgrade:
            Both("Read the detail; retry after an upgrade.", "اقرأ التفاصيل، وأعد المحاولة بعد الترقية.")
        case .foreignQueue:
            Both(
                "Find the other users of this virtual host, then discard.",
                "اعثر على مستخدمي هذا المضيف الافتراضي الآخرين ثم أهمله."
            )
        case .tryOnce:
            Both(
                "Retry once. If it comes often, try another model or prompt.",
                "أعد المحاولة مرة. إن تكرر فجرّب نموذجًا آخر أو تعليمات أخرى."
            )
        case .repairSender:
            Both(
                "Repair the program that published it, then discard.",
                "أصلح البرنامج الذي نشره ثم أهمله."
            )
        }
    }
}

enum GuidePhrase: Phrase {
    case title, remedy, field, document, newer, older

    var both: Both {
        switch self {
        case .title: Both("What helps", "ما يساعد")
        case .remedy: Both("What to do", "ما العمل")
        case .field: Both("Field that is wrong", "الحقل الخاطئ")
        case .document: Both("Page of the documents", "صفحة الوثائق")
        case .newer: Both("Newer failure", "الإخفاق الأحدث")
        case .older: Both("Older failure", "الإخفاق الأقدم")
        }
    }
}
