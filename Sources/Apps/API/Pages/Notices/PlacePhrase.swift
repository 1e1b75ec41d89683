internal import Pipeline
internal import UseCases
internal import Web

enum PlacePhrase: Phrase {
    case title, one, hint, positions, none, new, name, state, notices, all, removal, tooMany, manyRegions
    case unknown, entered, left
    case rings(Crossing), ringsNone(Crossing), option(Crossing), address(Crossing)
    case byPlaces, byPlacesHint, rungBy
    case wrong(PlaceFault)
    case setup, setupHint, show, secret, method, commonAddress, regionName, endAll, endHint
    case shortcuts, shortcutsHow, taskerHow, homeAssistantHow, ownTracksHow

    var both: Both {
        switch self {
        case .title: Both("Places", "الأماكن")
        case .one: Both("Place", "مكان")
        case .hint:
            Both(
                "Your own notifications can ring when you arrive at a place or leave it. Your phone tells Jadwal.",
                "يمكن أن تنبهك إشعاراتك الخاصة حين تصل إلى مكان أو تغادره. هاتفك هو الذي يخبر جدول."
            )
        case .positions:
            Both(
                "Only your phone knows where the place is: Jadwal stores its name, and no position.",
                "هاتفك وحده يعرف موقع المكان: يحفظ جدول اسمه فقط، ولا يحفظ أي موقع."
            )
        case .none: Both("You have no place yet.", "ليس لديك أي مكان بعد.")
        case .new: Both("New place", "مكان جديد")
        case .name: Both("Name", "الاسم")
        case .state: Both("Last heard", "آخر خبر")
        case .notices: Both("Notifications", "الإشعارات")
        case .all: Both("All places", "كل الأماكن")
        case .removal:
            Both(
                "The place is deleted; its notifications stay, and ring by it no more.",
                "يُحذف المكان، وتبقى إشعاراته ولا تنبهك به بعد الآن."
            )
        case .tooMany:
            Both(
                "Nothing was saved: there can be at most \(Place.most) places.",
                "لم يُحفظ شيء: الحد الأقصى \(Place.most) مكان."
            )
        case .manyRegions:
            Both(
                "An iPhone watches at most \(Place.mostOnPhones) places for one app. Further ones may not be noticed.",
                "يراقب الآيفون \(Place.mostOnPhones) مكانًا على الأكثر للتطبيق الواحد، وقد لا ينتبه إلى ما زاد."
            )
        case .unknown: Both("Nothing yet", "لا شيء بعد")
        case .entered: Both("Entered", "دخول")
        case .left: Both("Left", "مغادرة")
        case .rings(.enter): Both("When you arrive, these ring:", "حين تصل تنبهك هذه:")
        case .rings(.leave): Both("When you leave, these ring:", "حين تغادر تنبهك هذه:")
        case .ringsNone(.enter): Both("Nothing rings when you arrive.", "لا شيء ينبهك حين تصل.")
        case .ringsNone(.leave): Both("Nothing rings when you leave.", "لا شيء ينبهك حين تغادر.")
        case .option(.enter): Both("Arriving:", "الوصول:")
        case .option(.leave): Both("Leaving:", "المغادرة:")
        case .address(.enter): Both("On arriving", "عند الوصول")
        case .address(.leave): Both("On leaving", "عند المغادرة")
        case .byPlaces: Both("At these places", "عند هذه الأماكن")
        case .byPlacesHint:
            Both(
                "A notification with a place needs no day and time. In your quiet hours it does not ring.",
                "الإشعار الذي له مكان لا يحتاج إلى يوم ووقت. ولا ينبهك في ساعات الهدوء."
            )
        case .rungBy: Both("It rings at these places:", "ينبهك عند هذه الأماكن:")
        case .wrong(.empty): Both("Write a name.", "اكتب اسمًا.")
        case .wrong(.tooLong): Both("This is too long.", "هذا طويل جدًا.")
        case .wrong(.taken): Both("Another place has this name.", "لمكان آخر هذا الاسم.")
        case .setup: Both("Set up your phone", "إعداد هاتفك")
        case .setupHint:
            Both(
                "Your phone needs an address of this place. Whoever has it can let your notifications ring.",
                "يحتاج هاتفك إلى عنوان لهذا المكان. من يملكه يستطيع أن يجعل إشعاراتك تنبهك."
            )
        case .show: Both("Show the addresses", "أظهر العناوين")
        case .secret:
            Both(
                "Keep these addresses to yourself. They work until you end them on the page of all places.",
                "لا تُطلع أحدًا على هذه العناوين. تعمل حتى توقفها في صفحة كل الأماكن."
            )
        case .method: Both("Method", "طريقة الطلب")
        case .commonAddress: Both("For all places", "لكل الأماكن")
        case .regionName: Both("Name of the region", "اسم المنطقة")
        case .endAll: Both("End all addresses", "أوقف كل العناوين")
        case .endHint:
            Both(
                "No address that you were shown works any more. Put new ones into your phone.",
                "لن يعمل أي عنوان ظهر لك من قبل. ضع عناوين جديدة في هاتفك."
            )
        case .shortcuts: Both("Shortcuts on an iPhone", "تطبيق الاختصارات على الآيفون")
        case .shortcutsHow:
            Both(
                "Open Shortcuts, then Automation, and add “Arrive”. Choose the place and “Run Immediately”. Add the action "
                    + "“Get Contents of URL” with the first address and the method above. Do the same for “Leave” with the "
                    + "second address.",
                "افتح الاختصارات ثم الأتمتة وأضف «الوصول». اختر المكان و«التشغيل فورًا». أضف إجراء جلب محتويات العنوان "
                    + "بالعنوان الأول وطريقة الطلب أعلاه. وافعل مثله لـ«المغادرة» بالعنوان الثاني."
            )
        case .taskerHow:
            Both(
                "Add a profile with a location, and a task with “HTTP Request”: the first address and the method above. Add an "
                    + "exit task with the second address.",
                "أضف ملفًا شخصيًا بالموقع ومهمة ترسل طلبًا إلى العنوان الأول بطريقة الطلب أعلاه. وأضف مهمة خروج بالعنوان "
                    + "الثاني."
            )
        case .homeAssistantHow:
            Both(
                "Put a command for each address into your configuration, as below, and call it by an automation with the "
                    + "trigger “Zone”.",
                "ضع أمرًا لكل عنوان في إعداداتك كما يلي، واستدعه بأتمتة تنطلق عند دخول منطقة أو مغادرتها."
            )
        case .ownTracksHow:
            Both(
                "Choose the mode HTTP, and the third address as URL. Add a region with just the name below. The positions that "
                    + "the app sends besides are thrown away unread.",
                "اختر إرسال البيانات إلى عنوان، وضع العنوان الثالث. أضف منطقة بالاسم التالي تمامًا. أما المواقع التي يرسلها "
                    + "التطبيق فتُهمل دون قراءتها."
            )
        }
    }
}
