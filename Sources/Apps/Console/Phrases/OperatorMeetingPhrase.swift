internal import Pipeline
internal import Web

/// The pages of meetings.
enum OperatorMeetingPhrase: Phrase {
    case title, caption, meeting, host, answered, outOf(Int, Int), deadline, unreachable, noRows
    case rule, audience, revision, slots, customers, ends
    case state(MeetingState)

    var both: Both {
        switch self {
        case .title: Both("Meetings", "اللقاءات")
        case .caption: Both("Meetings, without their words and names", "اللقاءات، دون نصوصها وأسمائها")
        case .meeting: Both("Meeting", "اللقاء")
        case .host: Both("Host", "المضيف")
        case .answered: Both("Answered", "أجابوا")
        case .outOf(let answered, let people): Both("\(answered) of \(people)", "\(answered) من \(people)")
        case .deadline: Both("Deadline of the vote", "آخر موعد للتصويت")
        case .unreachable: Both("E-mail refused", "رُفض بريدهم")
        case .noRows: Both("No meeting is in this state here.", "لا يوجد هنا لقاء في هذه الحالة.")
        case .rule: Both("Rule of decision", "قاعدة القرار")
        case .audience: Both("Audience", "المشاركون")
        case .revision: Both("Revision", "المراجعة")
        case .slots: Both("Proposed times", "الأوقات المقترحة")
        case .customers: Both("Customers among them", "العملاء منهم")
        case .ends: Both("Last time ends", "ينتهي آخر وقت")
        case .state(let state): Self.both(state)
        }
    }

    private static func both(_ state: MeetingState) -> Both {
        switch state {
        case .draft: Both("draft", "مسودة")
        case .open: Both("open", "مفتوح للتصويت")
        case .deciding: Both("the host chooses", "المضيف يختار")
        case .decided: Both("agreed", "متفق عليه")
        case .over: Both("over", "انتهى")
        case .failed: Both("no time found", "لم يوجد وقت")
        case .cancelled: Both("called off", "أُلغي")
        }
    }
}
