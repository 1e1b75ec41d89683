internal import Store
internal import Web

/// E-mails about what was changed.
enum ChangeEmailPhrase: Phrase {
    case calendarSubject, calendar, deviceSubject, device, exportSubject, export, notYou
    case deletedSubject, deleted, stays, home
    case counts(RemovalCounts)
    case signedInSubject
    /// With a browser or an app, in words of a closed list; empty if it is none of them.
    case signedIn(String)

    var both: Both {
        switch self {
        case .calendarSubject: Both("Your calendar account at Jadwal was changed", "تغيّر حساب تقويمك في جدول")
        case .calendar:
            Both(
                "The calendar account that Jadwal writes to was replaced, got a new password, or was removed.",
                "حساب التقويم الذي يكتب فيه جدول استُبدل أو تغيّرت كلمة مروره أو أُزيل."
            )
        case .deviceSubject: Both("A device was added to your Jadwal account", "أُضيف جهاز إلى حسابك في جدول")
        case .device:
            Both(
                "From now on it is told when your events change.",
                "سيصله من الآن إشعار كلما تغيّرت مواعيدك."
            )
        case .exportSubject: Both("Your data was downloaded from Jadwal", "نُزّلت بياناتك من جدول")
        case .export:
            Both(
                "Somebody who is signed in to your account has downloaded everything that Jadwal holds about you.",
                "نزّل شخص سجّل الدخول إلى حسابك كل ما يحتفظ به جدول عنك."
            )
        case .notYou:
            Both(
                "If that was you, there is nothing to do. If not, sign out everywhere on the page of your sessions, and "
                    + "look at who reads your mail.",
                "إن كنت أنت من فعل ذلك فلا شيء عليك. وإلا فسجّل الخروج من كل الأجهزة في صفحة جلساتك، وتحقّق ممن يقرأ "
                    + "بريدك."
            )
        case .deletedSubject: Both("Your Jadwal account is deleted", "حُذف حسابك في جدول")
        case .deleted:
            Both(
                "Everything that Jadwal held about you is deleted, your address included. This e-mail is the last one.",
                "حُذف كل ما كان يحتفظ به جدول عنك، ومنه عنوانك. هذه آخر رسالة."
            )
        case .counts(let counts):
            Both(
                "Deleted: \(counts.events) events, \(counts.messages) texts of messages, \(counts.connections) "
                    + "connections to WhatsApp, \(counts.devices) devices.",
                "المحذوف: مواعيد: \(counts.events)، نصوص رسائل: \(counts.messages)، اتصالات بواتساب: "
                    + "\(counts.connections)، أجهزة: \(counts.devices)."
            )
        case .signedInSubject: Both("A new sign-in to your Jadwal account", "دخول جديد إلى حسابك في جدول")
        case .signedIn(let agent):
            Both(
                "Somebody has signed in to your account with a browser or an app that had not signed in to it before"
                    + (agent.isEmpty ? "." : ": \(agent)."),
                "سجّل شخص الدخول إلى حسابك بمتصفح أو تطبيق لم يُستخدم لذلك من قبل" + (agent.isEmpty ? "." : ": \(agent).")
            )
        case .stays:
            Both(
                "The events in your calendar are still there: it is yours.",
                "ما زالت المواعيد في تقويمك، فهو لك."
            )
        case .home: Both("Jadwal", "جدول")
        }
    }
}
