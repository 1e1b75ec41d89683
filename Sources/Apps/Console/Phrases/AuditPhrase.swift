internal import Web

/// The texts of the audit page.
enum AuditPhrase: Phrase {
    case at
    case person
    case action
    case subject
    case reason
    case roles
    case origin
    case none
    case lines

    var both: Both {
        switch self {
        case .at: Both("At", "الوقت")
        case .person: Both("Person", "الشخص")
        case .action: Both("Action", "الفعل")
        case .subject: Both("Subject", "الموضوع")
        case .reason: Both("Reason", "السبب")
        case .roles: Both("Roles", "الأدوار")
        case .origin: Both("Asked by", "المصدر")
        case .none: Both("No row matches.", "لا يوجد سطر مطابق.")
        case .lines: Both("As JSON Lines", "بصيغة JSON Lines")
        }
    }
}
