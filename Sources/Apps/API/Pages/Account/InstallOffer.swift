internal import Web

/// Installs the pages as an app. The script shows it where the browser can do so.
enum InstallOffer {
    static func render(_ context: OwnerContext) -> Markup {
        .section(
            [.installOffer, .notShown],
            [
                .h2([context.words(InstallPhrase.title)]), .p([context.words(InstallPhrase.hint)]),
                .element(.button, [.type(.button)], [context.words(InstallPhrase.now)]),
            ]
        )
    }
}

enum InstallPhrase: Phrase, CaseIterable {
    case title, hint, now

    var both: Both {
        switch self {
        case .title: Both("Jadwal as an app", "جدول كتطبيق")
        case .hint:
            Both(
                "It gets an icon of its own on this device, and opens without the browser's bars.",
                "تظهر له أيقونة على هذا الجهاز، ويُفتح بلا أشرطة المتصفح."
            )
        case .now: Both("Install", "ثبّت")
        }
    }
}
