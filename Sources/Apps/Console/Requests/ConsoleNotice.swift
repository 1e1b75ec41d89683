internal import Pages

/// What an act did, told by the page after it. It comes in the address, as a word of a closed list.
enum ConsoleNotice: String, Sendable, CaseIterable {
    case signedOut = "signed-out"
    case done
    case nothing

    static let field = "notice"

    var phrase: NoticePhrase {
        switch self {
        case .signedOut: .signedOut
        case .done: .done
        case .nothing: .nothing
        }
    }
}

enum NoticePhrase: Phrase {
    case signedOut
    case done
    case nothing

    var both: Both {
        switch self {
        case .signedOut: Both("You have signed out.", "لقد سجّلت الخروج.")
        case .done: Both("Done.", "تم.")
        case .nothing: Both("There was nothing to do.", "لم يكن هناك ما يُفعل.")
        }
    }
}
