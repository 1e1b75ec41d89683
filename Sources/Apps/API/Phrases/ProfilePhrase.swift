internal import Web

/// The page that sets an iPhone up, and the file that it installs.
enum ProfilePhrase: Phrase, CaseIterable {
    case title, hint, iCloud, stepsTitle, stepAllow, stepSettings, stepUnsigned, stepPassword, download, once
    case onceHosted
    case elsewhere, elsewhereHint, showCode, scan, square
    case afterTitle, after, removing, back, tooOften
    case accountName, fileHint
    case goneTitle, gone

    var both: Both {
        switch self {
        case .title: Both("Your calendar on iPhone and iPad", "تقويمك على الآيفون والآيباد")
        case .hint:
            Both(
                "A profile adds your calendar account to the Calendar app of your iPhone or iPad. The phone then asks "
                    + "your calendar's server itself, not Jadwal.",
                "يضيف ملف التعريف حساب تقويمك إلى تطبيق التقويم في الآيفون أو الآيباد. بعدها يتصل الهاتف بخادم تقويمك مباشرة "
                    + "لا بجدول."
            )
        case .iCloud:
            Both(
                "This account is at iCloud. If your phone is signed in there, it has these calendars already, and you "
                    + "need no profile.",
                "هذا الحساب لدى آي كلاود. إن كان هاتفك مسجلًا فيه فتقويماتك عليه من قبل ولا تحتاج إلى ملف تعريف."
            )
        case .stepsTitle: Both("On the iPhone or iPad, in Safari", "على الآيفون أو الآيباد في سفاري")
        case .stepAllow:
            Both(
                "When you download the profile, iOS asks whether this page may do that. Tap Allow, then Close.",
                "حين تنزّل ملف التعريف يسألك النظام هل تسمح للصفحة بذلك. اضغط «السماح» ثم «إغلاق»."
            )
        case .stepSettings:
            Both(
                "Open Settings within eight minutes, tap Profile Downloaded at the top, then Install, and type your "
                    + "phone's code.",
                "افتح «الإعدادات» خلال ثماني دقائق، واضغط «تم تنزيل ملف التعريف» في الأعلى، ثم «تثبيت»، واكتب رمز هاتفك."
            )
        case .stepUnsigned:
            Both(
                "iOS says that the profile is not signed. That is so here; Install goes on.",
                "يقول النظام إن ملف التعريف غير موقّع، وهو كذلك هنا. اضغط «تثبيت» للمتابعة."
            )
        case .stepPassword:
            Both(
                "iOS asks for the password of your calendar account. It is the one that you gave Jadwal: an app "
                    + "password, if your provider wants one.",
                "يطلب النظام كلمة مرور حساب تقويمك. إنها التي أعطيتها جدول: كلمة مرور التطبيق إن كان مزوّدك يطلبها."
            )
        case .download: Both("Download the profile", "نزّل ملف التعريف")
        case .once:
            Both(
                "The download works once, within 15 minutes. The file holds the server and your user name there, and "
                    + "no password. A later one replaces it.",
                "يعمل التنزيل مرة واحدة خلال 15 دقيقة. في الملف اسم الخادم واسم المستخدم هناك من دون كلمة مرور. وإن "
                    + "ثبّتَّ ملفًا آخر لاحقًا حلّ محله."
            )
        case .onceHosted:
            Both(
                "The download works once, within 15 minutes. The file holds the password of your calendar: give it to "
                    + "nobody. A later one replaces it.",
                "يعمل التنزيل مرة واحدة خلال 15 دقيقة. في الملف كلمة مرور تقويمك فلا تعطه أحدًا. وإن ثبّتَّ ملفًا آخر لاحقًا "
                    + "حلّ محله."
            )
        case .elsewhere: Both("On another screen?", "تقرأ هذا على شاشة أخرى؟")
        case .elsewhereHint:
            Both(
                "Scan a QR code with the phone's camera, and go on there.",
                "امسح رمز QR بكاميرا الهاتف ثم تابع عليه."
            )
        case .showCode: Both("Show the QR code", "اعرض رمز QR")
        case .scan:
            Both(
                "Open the phone's camera, hold it to the square, and tap the link. Show the square to nobody else.",
                "افتح كاميرا الهاتف ووجّهها إلى المربع واضغط الرابط. لا تُرِ المربع أحدًا غيرك."
            )
        case .square: Both("QR code with the address of the profile", "رمز QR فيه عنوان ملف التعريف")
        case .afterTitle: Both("Afterwards", "بعد ذلك")
        case .after:
            Both(
                "Open the Calendar app. Your calendars appear within a few minutes. Jadwal does not learn of it, so "
                    + "this page stays as it is.",
                "افتح تطبيق التقويم. تظهر تقويماتك خلال دقائق. لا يعلم جدول بذلك فتبقى هذه الصفحة كما هي."
            )
        case .removing:
            Both(
                "If nothing appears, look in Settings for the account under Calendar, and type the password again. "
                    + "To remove it: General, VPN & Device Management.",
                "إن لم يظهر شيء فابحث في «الإعدادات» عن الحساب تحت «التقويم» واكتب كلمة المرور مجددًا. ولإزالته: «عام» ثم "
                    + "ما ينتهي بـ«وإدارة الجهاز»."
            )
        case .back: Both("Back to the calendar account", "العودة إلى حساب التقويم")
        case .tooOften:
            Both(
                "You have asked for many profiles in the last hour. Try again later.",
                "طلبت ملفات كثيرة في الساعة الماضية. حاول مجددًا لاحقًا."
            )
        case .accountName: Both("Jadwal calendar", "تقويم جدول")
        case .fileHint:
            Both(
                "Adds the calendar account that you have connected with Jadwal to this device.",
                "يضيف إلى هذا الجهاز حساب التقويم الذي ربطته بجدول."
            )
        case .goneTitle: Both("This profile cannot be downloaded any more", "لم يعد ممكنًا تنزيل ملف التعريف هذا")
        case .gone:
            Both(
                "A profile is downloaded once, within 15 minutes. Ask for it again on the page of your calendar account.",
                "يُنزَّل ملف التعريف مرة واحدة خلال 15 دقيقة. اطلبه من جديد في صفحة حساب تقويمك."
            )
        }
    }
}
