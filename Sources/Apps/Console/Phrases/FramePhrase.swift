internal import Web

/// The texts around every page.
enum FramePhrase: Phrase {
    case product
    case skip
    case navigation
    case signOut
    case language
    case times
    case version(String)
    case failures
    case audit
    case more
    case numbers
    case all

    var both: Both {
        switch self {
        case .product: Both("Jadwal console", "لوحة جدول")
        case .skip: Both("Skip to the content", "انتقل إلى المحتوى")
        case .navigation: Both("Pages", "الصفحات")
        case .signOut: Both("Sign out", "تسجيل الخروج")
        case .language: Both("Language", "اللغة")
        case .times: Both("All times are UTC.", "جميع الأوقات بالتوقيت العالمي UTC.")
        case .version(let version): Both("Version \(version)", "الإصدار \(version)")
        case .failures: Both("Failures", "الإخفاقات")
        case .audit: Both("Audit", "سجل التدقيق")
        case .more: Both("Next page", "الصفحة التالية")
        case .numbers: Both("Numbers", "الأرقام")
        case .all: Both("All", "الكل")
        }
    }
}
