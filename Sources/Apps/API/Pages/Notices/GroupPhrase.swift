internal import Web

enum GroupPhrase: Phrase {
    case title, one, hint, none, new, name, members, membersHint, noMembers, all, notices
    case inGroups, inGroupsHint, drawnOnly, drawnToo
    case offHere, removal

    var both: Both {
        switch self {
        case .title: Both("Groups", "المجموعات")
        case .one: Both("Group of notifications", "مجموعة إشعارات")
        case .hint:
            Both(
                "At its times a group notifies you of one of its members, picked at random, each once before any again.",
                "في مواعيدها تنبهك المجموعة إلى واحد من أعضائها يُختار عشوائيًا، كلٌّ مرة قبل أن يتكرر أحد."
            )
        case .none: Both("You have no group yet.", "ليس لديك أي مجموعة بعد.")
        case .new: Both("New group", "مجموعة جديدة")
        case .name: Both("Name", "الاسم")
        case .members: Both("Members", "الأعضاء")
        case .membersHint: Both("It picks from these notifications.", "تختار من هذه الإشعارات.")
        case .noMembers: Both("It has no members, so it notifies you of nothing.", "ليس فيها أعضاء، فلا تنبهك إلى شيء.")
        case .all: Both("All groups", "كل المجموعات")
        case .notices: NoticePhrase.all.both
        case .inGroups: Both("In these groups", "في هذه المجموعات")
        case .inGroupsHint:
            Both(
                "A notification in a group needs no day and time of its own.",
                "الإشعار الذي في مجموعة لا يحتاج إلى يوم ووقت خاصين به."
            )
        case .drawnOnly: Both("It rings when one of these groups picks it:", "ينبهك حين تختاره إحدى هذه المجموعات:")
        case .drawnToo:
            Both(
                "It rings at its own times, and when one of these groups picks it:",
                "ينبهك في مواعيده، وحين تختاره إحدى هذه المجموعات:"
            )
        case .offHere: Both("Switched off in this group", "متوقف في هذه المجموعة")
        case .removal:
            Both(
                "The group is deleted; its members stay among your notifications.",
                "تُحذف المجموعة، ويبقى أعضاؤها بين إشعاراتك."
            )
        }
    }
}
