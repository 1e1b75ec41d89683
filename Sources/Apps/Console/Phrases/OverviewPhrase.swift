internal import Web

/// The texts of the current state: running, waiting and failing parts.
enum OverviewPhrase: Phrase {
    case title, ready, notReady, due, reading, outbox, openFailures, programs, program, version, readyOf, inHand, seen
    case oldest(SpanPhrase)
    case ago(SpanPhrase)
    case skew, noPrograms, dependencies, dependency, downSince, why, up
    case downFor(Int, of: Int)
    case states, aboutStates, count, notCounted
    case counted(SpanPhrase)
    case byCause, cause, newest, noFailures, inQueues, queue, waiting, consumers, noAnswer
    case unacked, published, delivered, notKnown, managementNotAsked, managementNotYet, managementAway

    var both: Both {
        switch self {
        case .title: Both("Overview", "نظرة عامة")
        case .ready: Both("Programs ready", "البرامج الجاهزة")
        case .notReady: Both("not all are ready", "ليست كلها جاهزة")
        case .due: Both("Conversations due", "محادثات حان وقتها")
        case .reading: Both("Being read", "تُقرأ الآن")
        case .outbox: Both("Messages to send", "رسائل للإرسال")
        case .openFailures: Both("Open failures", "إخفاقات مفتوحة")
        case .oldest(let span): Both("oldest: \(span.both.english)", "أقدمها: \(span.both.arabic)")
        case .ago(let span): Both("\(span.both.english) ago", "منذ \(span.both.arabic)")
        case .programs: Both("Programs by kind", "البرامج حسب النوع")
        case .program: Both("Program", "البرنامج")
        case .version: Both("Version", "الإصدار")
        case .readyOf: Both("Ready", "جاهز")
        case .inHand: Both("In hand", "قيد العمل")
        case .seen: Both("Last seen", "آخر ظهور")
        case .skew:
            Both(
                "Programs run with different versions. Upgrade the older ones.",
                "تعمل البرامج بإصدارات مختلفة. رقِّ القديمة منها."
            )
        case .noPrograms: Both("No program has reported yet.", "لم يبلّغ أي برنامج بعد.")
        case .dependencies: Both("What programs need, as they see it", "ما تحتاج إليه البرامج، كما تراه")
        case .dependency: Both("Service", "الخدمة")
        case .downSince: Both("Down since", "متوقفة منذ")
        case .why: Both("Reason", "السبب")
        case .up: Both("up", "تعمل")
        case .downFor(let down, let all): Both("down for \(down) of \(all)", "متوقفة لدى \(down) من \(all)")
        case .states: Both("Conversations that are not due, by state", "المحادثات التي لم يحن وقتها، حسب الحالة")
        case .aboutStates: Both("The same, estimated from a sample", "المحادثات حسب الحالة، تقديرًا من عيّنة")
        case .count: Both("Count", "العدد")
        case .counted(let span): Both("Counted \(span.both.english) ago.", "أُحصيت منذ \(span.both.arabic).")
        case .notCounted: Both("Nobody has counted conversations yet.", "لم تُحصَ المحادثات بعد.")
        case .byCause: Both("By cause", "حسب السبب")
        case .cause: Both("Cause", "السبب")
        case .newest: Both("Newest", "أحدثها")
        case .inQueues: Both("Messages by queue, as the broker counts them", "الرسائل حسب الطابور، كما يعدّها الوسيط")
        case .queue: Both("Queue", "الطابور")
        case .waiting: Both("Waiting", "المنتظرة")
        case .unacked: Both("Unacknowledged", "غير المؤكَّدة")
        case .published: Both("In, last minute", "الواردة في آخر دقيقة")
        case .delivered: Both("Out, last minute", "المسلَّمة في آخر دقيقة")
        case .notKnown: Both("not known", "غير معروفة")
        case .managementNotAsked:
            Both(
                "How many messages are unacknowledged, and how many come and go in a minute, is known with the setting",
                "يُعرف عدد الرسائل غير المؤكَّدة، وعدد ما يرد وما يُسلَّم في الدقيقة، عند ضبط"
            )
        case .managementNotYet:
            Both("The broker's management interface has not answered yet.", "لم تُجب واجهة إدارة الوسيط بعد.")
        case .managementAway:
            Both("The broker's management interface did not answer.", "لم تُجب واجهة إدارة الوسيط.")
        case .consumers: Both("Consumers", "المستهلكون")
        case .noAnswer: Both("The broker has not answered yet.", "لم يُجب الوسيط بعد.")
        case .noFailures: Both("There is no open failure.", "لا يوجد إخفاق مفتوح.")
        }
    }
}
