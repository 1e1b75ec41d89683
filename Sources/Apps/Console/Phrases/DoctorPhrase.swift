internal import Web

/// The texts of the page of checks.
enum DoctorPhrase: Phrase {
    case title, run, underWay, others, caption, result, check, found, remedy, warning, fault
    case calm(Int)
    case summary(faults: Int, warnings: Int)

    var both: Both {
        switch self {
        case .title: Both("Doctor", "الفحص")
        case .run: Both("Run the checks now", "أجرِ الفحوص الآن")
        case .underWay:
            Both("The checks are running. Their results appear here.", "الفحوص جارية. تظهر نتائجها هنا.")
        case .others:
            Both(
                "The console asks the database and the broker alone. What programs reach from their own hosts stands "
                    + "here as they see it.",
                "تسأل اللوحة قاعدة البيانات ووسيط الرسائل فقط. ما تصل إليه البرامج من أجهزتها يظهر هنا كما تراه."
            )
        case .caption: Both("Faults first", "الأعطال أولًا")
        case .result: Both("Result", "النتيجة")
        case .check: Both("Check", "الفحص")
        case .found: Both("Found", "ما وُجد")
        case .remedy: Both("What to do", "ما العمل")
        case .calm(let count): Both("Fine: \(count)", "سليم: \(count)")
        case .warning: Both("warning", "تنبيه")
        case .fault: Both("fault", "عطل")
        case .summary(let faults, let warnings):
            Both("Faults: \(faults). Warnings: \(warnings).", "الأعطال: \(faults). التنبيهات: \(warnings).")
        }
    }
}
