internal import Web

/// The pages of conversations.
enum ConversationPhrase: Phrase {
    case title, caption, conversation, id, waiting, noRows
    case due
    case dueIn(SpanPhrase)
    case dueFor(SpanPhrase)
    case lastActivity, firstPending, eventsUntil, armed, reader, attempts, generation, readGeneration, messages, trace
    case now, verdicts, noVerdicts, when, status, outcome, faults, firedBy, model, tokens, took
    case acts, fire, fireRow, postpone, minutes, drop, dropMeans

    var both: Both {
        switch self {
        case .title: Both("Conversations", "المحادثات")
        case .caption: Both("Conversations, without anything that was said", "المحادثات، دون أي شيء مما قيل فيها")
        case .conversation: Both("Conversation", "المحادثة")
        case .id: Both("ID", "المعرّف")
        case .waiting: Both("all that wait", "كل ما ينتظر")
        case .noRows: Both("No conversation is in this state here.", "لا توجد هنا محادثة في هذه الحالة.")
        case .due: Both("Due", "موعد القراءة")
        case .dueIn(let span): Both("in \(span.both.english)", "بعد \(span.both.arabic)")
        case .dueFor(let span): Both("\(span.both.english) ago", "منذ \(span.both.arabic)")
        case .lastActivity: Both("Last activity", "آخر نشاط")
        case .firstPending: Both("Pending since", "معلّقة منذ")
        case .eventsUntil: Both("Its events end", "تنتهي مواعيدها")
        case .armed: Both("Armed", "متأهبة")
        case .reader: Both("Read by", "يقرؤها")
        case .attempts: Both("Attempts", "المحاولات")
        case .generation: Both("Changes", "التغييرات")
        case .readGeneration: Both("Read up to change", "قُرئت حتى التغيير")
        case .messages: Both("Messages kept", "الرسائل المحفوظة")
        case .trace: Both("Trace", "التتبّع")
        case .now: Both("Now", "الآن")
        case .verdicts: Both("Analyses, newest first", "التحليلات، الأحدث أولًا")
        case .noVerdicts: Both("It was not analysed yet.", "لم تُحلَّل بعد.")
        case .when: Both("When", "متى")
        case .status: Both("Status", "النتيجة")
        case .outcome: Both("Outcome", "المآل")
        case .faults: Both("Faults", "العيوب")
        case .firedBy: Both("Cause", "السبب")
        case .model: Both("Model and prompt", "النموذج والتعليمات")
        case .tokens: Both("Tokens in + out", "الوحدات داخلة + خارجة")
        case .took: Both("Took", "المدة")
        case .acts: Both("Actions", "الإجراءات")
        case .fire: Both("Read it now", "اقرأها الآن")
        case .fireRow: Both("Read now", "اقرأ الآن")
        case .postpone: Both("Postpone", "أجّلها")
        case .minutes: Both("Minutes from now", "دقائق من الآن")
        case .drop: Both("Drop it", "تجاهلها")
        case .dropMeans:
            Both(
                "It is not read until its owner writes again. Its messages stay.",
                "لا تُقرأ حتى يكتب صاحبها من جديد. وتبقى رسائلها."
            )
        }
    }
}
