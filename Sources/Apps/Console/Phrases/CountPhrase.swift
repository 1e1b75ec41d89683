internal import Web

/// The texts of hourly counts and of the cost of models.
enum CountPhrase: Phrase {
    case counts, day, week, hour, anHour, sixHours, what, verdicts, messages, writesAndPushes, writes, pushes,
        recordedFailures
    case agreed, notConfirmed, denied, noEvent, rules, prefilter, nothingCounted
    case spending, dayAndModel, calls, input, output, nothingSpent, cost, noPrice, costToday, costOfWeek, noSum
    case noSumOfPart
    case questions, promptAndModel, asked, accepted, declined, rightShare, nothingAsked
    case spendingCut(Int)

    var both: Both {
        switch self {
        case .counts: Both("What was counted", "ما أُحصي")
        case .day: Both("24 hours", "24 ساعة")
        case .week: Both("7 days", "7 أيام")
        case .hour: Both("From (UTC)", "من (UTC)")
        case .anHour: Both("an hour (UTC)", "في الساعة (UTC)")
        case .sixHours: Both("in 6 hours (UTC)", "في 6 ساعات (UTC)")
        case .what: Both("What", "ماذا")
        case .verdicts: Both("Analyses", "التحليلات")
        case .messages: Both("Messages taken", "الرسائل الواردة")
        case .writesAndPushes: Both("Calendar and pushes", "التقويم والإشعارات")
        case .writes: Both("written to calendars", "كُتب في التقاويم")
        case .pushes: Both("pushes", "إشعارات")
        case .recordedFailures: Both("Failures recorded", "الإخفاقات المسجّلة")
        case .agreed: Both("agreed", "متفق عليه")
        case .notConfirmed: Both("not confirmed", "غير مؤكد")
        case .denied: Both("denied", "مرفوض")
        case .noEvent: Both("no event", "بلا موعد")
        case .rules: Both("Faults that the guard found, by rule", "ما ردّه الحارس، حسب القاعدة")
        case .prefilter: Both("Conversations before the model", "المحادثات قبل النموذج")
        case .nothingCounted: Both("Nothing was counted.", "لم يُحصَ شيء.")
        case .spending: Both("Tokens by day (UTC) and model", "الوحدات حسب اليوم (UTC) والنموذج")
        case .dayAndModel: Both("Day and model", "اليوم والنموذج")
        case .calls: Both("Calls", "الاستدعاءات")
        case .input: Both("Tokens in", "الوحدات الداخلة")
        case .output: Both("Tokens out", "الوحدات الخارجة")
        case .cost: Both("Cost", "التكلفة")
        case .noPrice: Both("no price", "بلا سعر")
        case .costToday: Both("Cost today (UTC)", "تكلفة اليوم (UTC)")
        case .costOfWeek: Both("Cost of 7 days (UTC)", "تكلفة 7 أيام (UTC)")
        case .noSum:
            Both("There is no sum, because these models have no price:", "لا مجموع، لأن هذه النماذج بلا سعر:")
        case .noSumOfPart:
            Both(
                "There is no sum, because rows of these days are left out.",
                "لا مجموع، لأن صفوفًا من هذه الأيام غير معروضة."
            )
        case .spendingCut(let shown):
            Both("Only the first \(shown) rows are shown.", "تُعرض أول \(shown) صف فقط.")
        case .nothingSpent: Both("No model was asked.", "لم يُسأل أي نموذج.")
        case .questions: Both("Questions to owners, 30 days", "أسئلة إلى أصحاب التقاويم، 30 يومًا")
        case .promptAndModel: Both("Prompt and model", "التعليمات والنموذج")
        case .asked: Both("Asked", "سُئل")
        case .accepted: Both("Accepted", "قُبل")
        case .declined: Both("Declined", "رُفض")
        case .rightShare: Both("Accepted of answered, %", "المقبول من المُجاب، %")
        case .nothingAsked: Both("No owner was asked.", "لم يُسأل أحد.")
        }
    }
}
