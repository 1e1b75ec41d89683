internal import Web

/// The pages of customers.
enum CustomerPhrase: Phrase {
    case title, caption, id, noRows, account, why, restsUntil, failures, openFailures, parked, ask, askRow
    case settings, zone, language, since, keepsWindows, asksQuestions, tokensToday
    case prayerMethods, prayerMethod, prayerOwners
    case devices, device, service, registered, refused, noDevices

    var both: Both {
        switch self {
        case .title: Both("Customers", "العملاء")
        case .caption: Both("Customers, without names and addresses", "العملاء، دون أسماء ولا عناوين")
        case .id: Both("ID", "المعرّف")
        case .noRows: Both("There is no such customer here.", "لا يوجد هنا عميل كهذا.")
        case .account: Both("Calendar account", "حساب التقويم")
        case .why: Both("Reason", "السبب")
        case .restsUntil: Both("At rest until", "متوقف حتى")
        case .failures: Both("Failures in a row", "الإخفاقات المتتالية")
        case .parked: Both("Messages that wait for it", "الرسائل التي تنتظره")
        case .ask: Both("Try the account now", "جرّب الحساب الآن")
        case .askRow: Both("Try now", "جرّب الآن")
        case .openFailures: Both("Failures", "الإخفاقات")
        case .settings: Both("Settings and counts", "الإعدادات والأعداد")
        case .zone: Both("Time zone", "المنطقة الزمنية")
        case .language: Both("Language", "اللغة")
        case .since: Both("Since", "منذ")
        case .keepsWindows: Both("Keeps chats with events", "يحفظ المحادثة مع الموعد")
        case .asksQuestions: Both("Is asked about doubtful plans", "يُسأل عن الخطط المشكوك فيها")
        case .tokensToday: Both("Tokens today (UTC)", "وحدات اليوم (UTC)")
        case .prayerMethods:
            Both("Prayer times: methods by the number of owners", "مواقيت الصلاة: الطرق بعدد أصحاب التقاويم")
        case .prayerMethod: Both("Method", "الطريقة")
        case .prayerOwners: Both("Owners", "أصحاب التقاويم")
        case .devices: Both("Devices, without their addresses", "الأجهزة، دون عناوينها")
        case .device: Both("Device", "الجهاز")
        case .service: Both("Service", "الخدمة")
        case .registered: Both("Registered", "سُجّل في")
        case .refused: Both("Refused since", "مرفوض منذ")
        case .noDevices: Both("There is no device.", "لا يوجد جهاز.")
        }
    }
}
