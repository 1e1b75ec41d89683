internal import Web

/// The page of settings.
enum SettingsPhrase: Phrase {
    case title, caption, setting, values, showAll, noRows, differs, secret, keys
    case differing(Int)
    /// - Parameter source: as programs report it.
    case from(String)

    var both: Both {
        switch self {
        case .title: Both("Settings", "الإعدادات")
        case .caption:
            Both("With what programs run now. Secrets are not shown.", "ما تعمل به البرامج الآن. لا تظهر الأسرار.")
        case .setting: Both("Setting", "الإعداد")
        case .values: Both("Values", "القيم")
        case .showAll: Both("Also what is left at its default", "وأيضًا ما تُرك على قيمته المبدئية")
        case .noRows: Both("No program that runs has told its settings.", "لم يبلّغ أي برنامج يعمل عن إعداداته.")
        case .differs: Both("differs", "مختلف")
        case .secret: Both("set, secret", "معيّن، سرّي")
        case .keys: Both("keys", "المفاتيح")
        case .differing(let count):
            Both(
                "\(count) settings are not the same for all programs. Compare how they were started.",
                "\(count) من الإعدادات ليست واحدة في كل البرامج. قارن كيف شُغّلت."
            )
        case .from("environment"): Both("(environment)", "(البيئة)")
        case .from("file"): Both("(file)", "(الملف)")
        case .from("default"): Both("(default)", "(مبدئي)")
        case .from: Both("(not set)", "(غير معيّن)")
        }
    }
}
