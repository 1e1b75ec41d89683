internal import Time
internal import UseCases
internal import Web

/// How a phone is linked.
enum LinkingPhrase: Phrase {
    case title, number, numberHint, begin, newest, secret, onlyQR, confirmation
    case cancel, again, goOn, interrupted, underWay, notBegun
    case open, devices, link, type
    case drawing, beginScan, square, scan, scanInstead, aim, otherScreen, secretSquare
    case refusal(WhatsAppPage.Refusal)

    /// The steps at the phone, in this order.
    static let steps: [LinkingPhrase] = [.open, .devices, .link, .type]
    /// The same for a QR code.
    static let scanSteps: [LinkingPhrase] = [.otherScreen, .open, .devices, .aim]

    var both: Both {
        switch self {
        case .title: Both("Link your phone", "ربط هاتفك")
        case .number: Both("Number of the phone", "رقم الهاتف")
        case .numberHint:
            Both(
                "With + and the country's code: +966\u{A0}50\u{A0}000\u{A0}0001. It is used to get the code only.",
                "مع + ورمز الدولة: \u{2066}+966\u{A0}50\u{A0}000\u{A0}0001\u{2069}. يُستخدم للحصول على الرمز فقط."
            )
        case .begin: Both("Get a code", "احصل على رمز")
        case .open: Both("Open WhatsApp on your phone.", "افتح واتساب في هاتفك.")
        case .devices:
            Both(
                "Go to Settings › Linked devices. On Android it is in the menu with three dots.",
                "اذهب إلى الإعدادات ثم الأجهزة المرتبطة. تجدها في أندرويد في قائمة النقاط الثلاث."
            )
        case .drawing:
            Both(
                "A phone with eight boxes for the code, in two groups, above the keys",
                "هاتف فيه ثماني خانات للرمز في مجموعتين فوق لوحة المفاتيح"
            )
        case .link:
            Both(
                "Tap Link a device, then Link with phone number.",
                "اضغط ربط جهاز ثم الربط برقم الهاتف."
            )
        case .type: Both("Type the code.", "اكتب الرمز.")
        case .newest:
            Both(
                "After some minutes the code is replaced. The newest counts.",
                "يتغيّر الرمز بعد دقائق. والمعتمد أحدث رمز."
            )
        case .secret:
            Both(
                "Show it to nobody: whoever has the code can link your account.",
                "لا تُره أحدًا: من لديه الرمز يستطيع ربط حسابك."
            )
        case .beginScan: Both("Show a QR code", "اعرض رمزًا مربعًا")
        case .square: Both("QR code that links your phone", "رمز مربع لربط هاتفك")
        case .scan: Both("Scan this QR code with your phone.", "امسح هذا الرمز المربع بهاتفك.")
        case .scanInstead:
            Both(
                "WhatsApp gave no code to type for this phone, only a QR code. Scan it with your phone.",
                "لم يعطِ واتساب لهذا الهاتف رمزًا يُكتب، بل رمزًا مربعًا فقط. امسحه بهاتفك."
            )
        case .otherScreen:
            Both(
                "Have this page on another screen than your phone's.",
                "اعرض هذه الصفحة على شاشة أخرى غير شاشة هاتفك."
            )
        case .aim:
            Both(
                "Tap Link a device, and point the camera at the QR code.",
                "اضغط ربط جهاز ثم وجّه الكاميرا إلى الرمز المربع."
            )
        case .secretSquare:
            Both(
                "Show it to nobody: whoever scans the code can link your account.",
                "لا تُره أحدًا: من يمسح الرمز يستطيع ربط حسابك."
            )
        case .onlyQR:
            Both(
                "WhatsApp gave no code for this phone, only a QR code, which this page cannot show. Cancel, and ask the "
                    + "person who runs Jadwal to link it.",
                "لم يعطِ واتساب لهذا الهاتف رمزًا يُكتب، بل رمزًا مربعًا لا تعرضه هذه الصفحة. ألغِ العملية واطلب الربط ممن "
                    + "يدير جدول."
            )
        case .notBegun:
            Both("Nothing was begun. Look at the number that is marked.", "لم يبدأ شيء. راجع الرقم المعلّم.")
        case .underWay: Both("Your phone is being linked.", "يجري ربط هاتفك.")
        case .confirmation: Both("Your phone shows the same code:", "يعرض هاتفك الرمز نفسه:")
        case .cancel: Both("Cancel", "إلغاء")
        case .again: Both("Start again", "ابدأ من جديد")
        case .goOn: Both("Go on", "متابعة")
        case .interrupted: Both("Linking was interrupted. Start again.", "انقطع الربط. ابدأ من جديد.")
        case .refusal(.notAgreed):
            Both(
                "Agree to what Jadwal reads first. Nothing was begun.",
                "وافق أولًا على ما يقرؤه جدول. لم يبدأ شيء."
            )
        case .refusal(.tooOften):
            Both(
                "You have begun too often. Try again in an hour.",
                "بدأت مرات أكثر من اللازم. حاول مجددًا بعد ساعة."
            )
        case .refusal(.busy):
            Both(
                "Too many phones are being linked at this moment. Try again in a minute.",
                "تُربط هواتف كثيرة في هذه اللحظة. حاول مجددًا بعد دقيقة."
            )
        }
    }
}

/// How a connection is ended.
enum EndingPhrase: Phrase {
    case title, hint(days: Int), byHand, end, keep
    case cancelTitle, cancelHint, cancel
    case onlyHere, onlyHereHint
    case refusal(StillLinked)

    var both: Both {
        switch self {
        case .title: Both("Disconnect WhatsApp", "إنهاء الاتصال بواتساب")
        case .hint(let days):
            Both(
                "Your phone is unlinked, and nothing more is read. Texts that are still kept are deleted after \(days) "
                    + "\(days == 1 ? "day" : "days") at the latest. Your events stay in your calendar.",
                "يُلغى ربط هاتفك ولا يُقرأ شيء بعد ذلك. وما بقي من نصوص يُحذف خلال \(Self.span(days)). وتبقى مواعيدك في "
                    + "تقويمك."
            )
        case .byHand:
            Both(
                "This connection was set up by hand. Remove Jadwal there too, or under Linked devices on your phone.",
                "أُعدّ هذا الاتصال يدويًا. أزل جدول من هناك أيضًا، أو من الأجهزة المرتبطة في هاتفك."
            )
        case .end: Both("Disconnect", "أنهِ الاتصال")
        case .keep: Both("Back", "رجوع")
        case .cancelTitle: Both("Cancel linking", "إلغاء الربط")
        case .cancelHint:
            Both(
                "The code ends, and nothing is read. You can begin anew at any time.",
                "ينتهي الرمز ولا يُقرأ شيء. ويمكنك أن تبدأ من جديد في أي وقت."
            )
        case .cancel: Both("Cancel linking", "ألغِ الربط")
        case .onlyHere: Both("Stop reading all the same", "أوقف القراءة على أي حال")
        case .onlyHereHint:
            Both(
                "Jadwal can stop reading at once. Then also remove the device on your phone: Settings › Linked devices.",
                "يستطيع جدول إيقاف القراءة فورًا. أزل الجهاز بعد ذلك من هاتفك أيضًا: الإعدادات ثم الأجهزة المرتبطة."
            )
        case .refusal(.busy):
            Both(
                "The connection is in use at this moment. Try again in a minute.",
                "الاتصال مشغول في هذه اللحظة. حاول مجددًا بعد دقيقة."
            )
        case .refusal(.notUnlinked):
            Both(
                "The bridge to WhatsApp did not unlink your phone. Nothing is ended yet. Try again later.",
                "لم يُلغِ الجسر مع واتساب ربط هاتفك. لم ينتهِ شيء بعد. حاول لاحقًا."
            )
        }
    }

    private static func span(_ days: Int) -> String {
        "\(ArabicCount.days.text(days)) على الأكثر"
    }
}
