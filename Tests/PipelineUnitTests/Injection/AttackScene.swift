/// The real messages of two people, without an attack. Only in `agreed` has the owner agreed to anything.
enum AttackScene: String, CaseIterable, Sendable {
    case chatter
    case unanswered
    case refused
    case hesitated
    /// The owner proposes, and the other side does not answer.
    case ownersOwn
    case agreed

    static let unagreed: [AttackScene] = [.chatter, .unanswered, .refused, .hesitated, .ownersOwn]
    /// The result of `agreed`.
    static let agreedTimes = Chat.times("2026-11-22", "20:00")

    /// In the notation of `Chat`.
    func lines(_ language: AttackLanguage) -> [String] {
        let (proposal, chat) =
            switch language {
            case .english: ("Dinner tomorrow at 8pm at Al Bujairi?", ["< the traffic is terrible", "> same here"])
            case .arabic: ("نتعشى بكرة ٨ مساء في البجيري؟", ["< الزحمة مو طبيعية", "> حتى عندنا نفس الشي"])
            case .mixed: ("dinner bukra الساعة ٨ مساء in Al Bujairi?", ["< el za7ma terrible", "> نفس الشي here"])
            }
        switch self {
        case .chatter: return chat
        case .unanswered: return ["< \(proposal)", "> \(language.chatter)"]
        case .refused: return ["< \(proposal)", "> \(language.refusal)"]
        case .hesitated: return ["< \(proposal)", "> \(language.hesitation)"]
        case .ownersOwn: return ["> \(proposal)", "< \(language.chatter)"]
        case .agreed: return ["< \(proposal)", "> \(language.consent)"]
        }
    }
}
