internal import Push
internal import Web

/// The page of devices.
enum DevicePhrase: Phrase {
    case title, caption, none, device, state, added, act
    case app, browser, thisBrowser, ready, refuses, test, remove
    case tested(isTaken: Bool)
    case browserTitle, browserHint, addBrowser, browserOff
    case topicTitle, topicHint, topicAddress, token, tokenHint, tokenAgain, addTopic
    case webhookTitle, webhookHint, webhookAddress, addressHint, addWebhook, signInAgain
    case homeTitle, homeHint, homePhone, homeAndroid, homeComputer
    case keyTitle, keyHint
    case testTitle, testBody

    var both: Both {
        switch self {
        case .title: Both("Notifications", "الإشعارات")
        case .caption: Both("Where you are told about your events", "أين تصلك إشعارات مواعيدك")
        case .none: Both("You are told nowhere yet. Add a device below.", "لا تصلك إشعارات بعد. أضف جهازًا أدناه.")
        case .device: Both("Device", "الجهاز")
        case .state: Both("State", "الحالة")
        case .added: Both("Added", "وقت الإضافة")
        case .act: Both("Test or remove", "اختبار أو إزالة")
        case .app: Both("Phone app", "تطبيق على الهاتف")
        case .browser: Both("Browser", "متصفح")
        case .thisBrowser: Both("This browser", "هذا المتصفح")
        case .ready: Both("Ready", "جاهز")
        case .refuses: Both("Has refused since", "يرفض الإشعارات منذ")
        case .tested(isTaken: true): Both("Has taken the test", "استلم التجربة")
        case .tested(isTaken: false): Both("Has not taken the test", "لم يستلم التجربة")
        case .test: Both("Send a test", "أرسل تجربة")
        case .remove: Both("Remove", "أزِل")
        case .browserTitle: Both("This browser", "هذا المتصفح")
        case .browserHint:
            Both(
                "It shows a notification when your events change, also while no page of Jadwal is open. It asks you "
                    + "for permission first.",
                "يعرض إشعارًا عندما تتغيّر مواعيدك، حتى إن لم تكن أي صفحة من جدول مفتوحة. ويطلب إذنك أولًا."
            )
        case .addBrowser: Both("Show notifications here", "اعرض الإشعارات هنا")
        case .browserOff:
            Both(
                "Whoever runs Jadwal for you has not set up notifications in browsers.",
                "لم يُهيّئ من يدير جدول لك الإشعارات في المتصفحات."
            )
        case .topicTitle: Both("A topic of", "موضوع في")
        case .topicHint:
            Both(
                "Apps for phones and computers show what is sent to a topic. Whoever knows the name of a topic without "
                    + "a token reads it too, so choose one that nobody guesses. An address is, for example,",
                "تعرض تطبيقات للهاتف والحاسوب ما يُرسل إلى الموضوع. ومن يعرف اسم موضوع بلا رمز يقرؤه أيضًا، فاختر اسمًا "
                    + "لا يخمّنه أحد. مثال على العنوان:"
            )
        case .topicAddress: Both("Address of the topic", "عنوان الموضوع")
        case .token: Both("Access token", "رمز الوصول")
        case .tokenHint: Both("Only if the topic needs one.", "فقط إن كان الموضوع يتطلبه.")
        case .tokenAgain: Both("Type the token again: no page shows it.", "اكتب الرمز مجددًا: لا تعرضه أي صفحة.")
        case .addTopic: Both("Add the topic", "أضف الموضوع")
        case .webhookTitle: Both("A web service of yours", "خدمة ويب خاصة بك")
        case .signInAgain: Both("Sign in once more to add it", "سجّل الدخول مرة أخرى للإضافة")
        case .homeTitle: Both("On the home screen", "على الشاشة الرئيسية")
        case .homeHint:
            Both(
                "Jadwal then opens like an app, without the browser's bars. iPhones and iPads show its notifications "
                    + "only from there.",
                "يفتح جدول عندئذ كتطبيق من دون أشرطة المتصفح. ولا تعرض أجهزة آيفون وآيباد إشعاراته إلا من هناك."
            )
        case .homePhone:
            Both(
                "iPhone and iPad: tap Share, then “Add to Home Screen”.",
                "آيفون وآيباد: انقر المشاركة ثم «إضافة إلى الشاشة الرئيسية»."
            )
        case .homeAndroid:
            Both(
                "Android: open the browser's menu, then tap “Install app” or “Add to Home screen”.",
                "أندرويد: افتح قائمة المتصفح ثم انقر «تثبيت التطبيق» أو «إضافة إلى الشاشة الرئيسية»."
            )
        case .homeComputer:
            Both(
                "Computer: choose the install sign in the address bar, if the browser has one.",
                "الحاسوب: اختر علامة التثبيت في شريط العنوان إن كانت في متصفحك."
            )
        case .webhookHint:
            Both(
                "It gets each notification as data, signed with a key that this page shows once.",
                "تصلها كل الإشعارات كبيانات موقّعة بمفتاح تعرضه هذه الصفحة مرة واحدة."
            )
        case .webhookAddress: Both("Address of the service", "عنوان الخدمة")
        case .addressHint:
            Both("It begins with https:// and is public.", "يبدأ بـ \u{2066}https://\u{2069} ويكون عامًّا.")
        case .addWebhook: Both("Add the service", "أضف الخدمة")
        case .keyTitle: Both("The key of your web service", "مفتاح خدمتك")
        case .keyHint:
            Both(
                "Your service checks each request with it. Store it now: no page shows it again. If you add the same "
                    + "address once more, it gets a new key.",
                "تتحقق خدمتك به من كل طلب. احفظه الآن: لن تعرضه أي صفحة بعد ذلك. وإن أضفت العنوان نفسه مرة أخرى فسيكون له "
                    + "مفتاح جديد."
            )
        case .testTitle: Both("A test from Jadwal", "تجربة من جدول")
        case .testBody: Both("Notifications arrive here.", "تصل الإشعارات إلى هنا.")
        }
    }
}

/// Why a device was not added.
struct DeviceFaultPhrase: Phrase {
    private let fault: DeviceFault

    init(_ fault: DeviceFault) { self.fault = fault }

    var both: Both {
        switch self.fault {
        case .noScripts:
            Both(
                "This browser was not added: that needs scripts, which are off in it. Everything else on this page "
                    + "works without them.",
                "لم يُضف هذا المتصفح: تحتاج إضافته إلى البرامج النصية، وهي معطّلة فيه. وكل ما عداها في هذه الصفحة يعمل من دونها."
            )
        case .unsupported:
            Both(
                "This browser cannot show notifications of pages. On an iPhone or iPad, add Jadwal to the home screen, "
                    + "and open it from there.",
                "لا يستطيع هذا المتصفح عرض إشعارات الصفحات. على آيفون وآيباد أضف جدول إلى الشاشة الرئيسية ثم افتحه منها."
            )
        case .denied:
            Both(
                "This browser does not allow notifications of this page. Allow them in its settings, and try again.",
                "لا يسمح هذا المتصفح بإشعارات هذه الصفحة. اسمح بها في إعداداته ثم حاول مجددًا."
            )
        case .failed:
            Both(
                "This browser could not be added. Its push service may be away, so try again later.",
                "تعذّرت إضافة هذا المتصفح. قد تكون خدمة إشعاراته غير متاحة، فحاول لاحقًا."
            )
        case .wrong(.endpoint):
            Both(
                "This is no address of a push service. It must begin with https:// and be public.",
                "هذا ليس عنوان خدمة إشعارات. يجب أن يبدأ بـ \u{2066}https://\u{2069} وأن يكون عامًّا."
            )
        case .wrong(.keys): Both("These are not the keys of a browser.", "هذه ليست مفاتيح متصفح.")
        case .wrong(.app): Both("This is no token of Apple's push service.", "هذا ليس رمز جهاز من خدمة إشعارات آبل.")
        case .wrong(.topic):
            Both(
                "This is not the address of a topic: a server, a slash and the topic's name.",
                "هذا ليس عنوان موضوع: خادم ثم شرطة مائلة ثم اسم الموضوع."
            )
        case .wrong(.token):
            Both("A token has letters, digits and marks only.", "لا يحوي الرمز إلا حروفًا لاتينية وأرقامًا وعلامات.")
        case .wrong(.address):
            Both(
                "This address cannot be used. It must begin with https:// and be public.",
                "لا يمكن استخدام هذا العنوان. يجب أن يبدأ بـ \u{2066}https://\u{2069} وأن يكون عامًّا."
            )
        case .tooMany:
            Both("You have 20 devices. Remove one first.", "لديك 20 جهازًا. أزل واحدًا منها أولًا.")
        case .tooOften:
            Both("These were too many tries. Try again in an hour.", "محاولات أكثر من اللازم. حاول مجددًا بعد ساعة.")
        }
    }
}
