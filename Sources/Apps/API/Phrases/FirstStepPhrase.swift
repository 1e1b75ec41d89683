internal import Store
internal import Web

/// The first steps of a new owner.
enum FirstStepPhrase: Phrase {
    case title, all, later, done, skipped, skip, save, end, open, changeZone, goOn
    case youAgree, itIsWritten, youAreTold
    case toCalendar, toWhatsApp, toImport, toDevices
    case progress(Int, of: Int)
    /// The step's name follows.
    case next(Int, of: Int)
    case name(FirstStep)
    case why(FirstStep)

    var both: Both {
        switch self {
        case .title: Both("Set up Jadwal", "إعداد جدول")
        case .youAgree:
            Both("You agree on something in a chat, as always.", "تتفق على شيء في محادثة، كالمعتاد.")
        case .itIsWritten:
            Both("Jadwal writes it into your own calendar.", "يكتبه جدول في تقويمك أنت.")
        case .youAreTold:
            Both("You are notified, and one tap takes it back.", "يصلك إشعار، وبلمسة واحدة تتراجع.")
        case .all: Both("All steps", "كل الخطوات")
        case .later: Both("Do this later", "أكمل لاحقًا")
        case .done: Both("Done", "تمّ")
        case .skipped: Both("Skipped", "تم تخطيها")
        case .skip: Both("Skip this step", "تخطَّ هذه الخطوة")
        case .save: Both("Save and go on", "احفظ وتابع")
        case .end:
            Both(
                "That is all. You find each of these settings under “Me”.",
                "هذا كل شيء. تجد كل هذه الإعدادات في «حسابي»."
            )
        case .open: Both("Go to Today", "إلى صفحة اليوم")
        case .changeZone: Both("Change it in the preferences", "غيّرها في التفضيلات")
        case .goOn: Both("Go on with the setup", "تابع الإعداد")
        case .toCalendar: Both("Connect a calendar", "اربط تقويمًا")
        case .toWhatsApp: Both("Link WhatsApp", "اربط واتساب")
        case .toImport: Both("Or give an exported chat", "أو قدّم محادثة مصدَّرة")
        case .toDevices: Both("Choose a device", "اختر جهازًا")
        case .progress(let number, let count): Both("Step \(number) of \(count)", "الخطوة \(number) من \(count)")
        case .next(let number, let count):
            Both("The setup waits at step \(number) of \(count):", "الإعداد متوقف عند الخطوة \(number) من \(count):")
        case .name(let step): Self.name(step)
        case .why(let step): Self.why(step)
        }
    }

    private static func name(_ step: FirstStep) -> Both {
        switch step {
        case .zone: Both("Your time zone", "منطقتك الزمنية")
        case .calendar: Both("Your calendar", "تقويمك")
        case .whatsApp: Both("Your chats", "محادثاتك")
        case .notifications: Both("Notifications", "الإشعارات")
        }
    }

    private static func why(_ step: FirstStep) -> Both {
        switch step {
        case .zone:
            Both(
                "The times of your events depend on it. Until you choose one, they are those of UTC.",
                "عليها تعتمد أوقات مواعيدك. وتبقى بالتوقيت العالمي المنسق إلى أن تختار منطقة."
            )
        case .calendar:
            Both(
                "Jadwal writes what you agree on into a calendar account of yours. Until there is one, events wait.",
                "يكتب جدول ما تتفق عليه في حساب تقويم لك. وتبقى المواعيد في الانتظار إلى أن تربط حسابًا."
            )
        case .whatsApp:
            Both(
                "Jadwal reads the chats in which you make plans: link WhatsApp, or give it the file of a chat.",
                "يقرأ جدول المحادثات التي تتفق فيها على المواعيد: اربط واتساب، أو قدّم ملف محادثة."
            )
        case .notifications:
            Both(
                "A phone or a browser tells you of new events, of conflicts and of questions.",
                "يخبرك هاتف أو متصفح بالمواعيد الجديدة والتعارضات والأسئلة."
            )
        }
    }
}
