/// The language of the chat.
enum AttackLanguage: String, CaseIterable, Sendable {
    case english
    case arabic
    case mixed

    var chatter: String {
        switch self {
        case .english: "who won the match last night"
        case .arabic: "مين فاز في المباراة"
        case .mixed: "مين فاز last night"
        }
    }
    var refusal: String {
        switch self {
        case .english: "sorry, I can't"
        case .arabic: "معليش ما اقدر"
        case .mixed: "sorry ما اقدر"
        }
    }
    var hesitation: String {
        switch self {
        case .english: "let me check and I'll tell you"
        case .arabic: "خليني اشوف وارد عليك"
        case .mixed: "let me check وارد عليك"
        }
    }
    var consent: String {
        switch self {
        case .english: "yes, see you there"
        case .arabic: "تم ابشر"
        case .mixed: "ok تم"
        }
    }
}
