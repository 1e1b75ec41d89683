internal import Web

/// The actions that require a sign-in of the last ten minutes, so that a stolen session cannot do them. The raw values
/// are part of addresses and links, and name the page to return to.
enum StepUp: String, Sendable, CaseIterable {
    case calendar
    case calendarRemoval = "calendar-removal"
    case hosted = "hosted-calendar"
    case profile = "calendar-profile"
    case devices
    case data
    case places
    case deletion

    /// Its name in an address.
    static let field = "next"

    /// Where the owner was.
    var route: Route {
        switch self {
        case .calendar: OwnerRoute.connectCalendarPage.link()
        case .calendarRemoval: OwnerRoute.calendar.link()
        case .hosted: OwnerRoute.hostedCalendar.link()
        case .profile: OwnerRoute.profilePage.link()
        case .devices: OwnerRoute.devices.link()
        case .data: OwnerRoute.ownData.link()
        case .places: OwnerRoute.places.link()
        case .deletion: OwnerRoute.deletionPage.link()
        }
    }

    /// The page that says why, and sends the e-mail.
    var page: Route { OwnerRoute.stepUpPage.link(query: [Route.Item(Self.field, self.rawValue)]) }

    var why: StepUpPhrase {
        switch self {
        case .calendar: .calendar
        case .calendarRemoval: .calendarRemoval
        case .hosted: .hosted
        case .profile: .profile
        case .devices: .devices
        case .data: .data
        case .places: .places
        case .deletion: .deletion
        }
    }
}

enum StepUpPhrase: Phrase {
    case title, calendar, calendarRemoval, hosted, profile, devices, data, places, deletion, how, send, sent, notSent,
        limit,
        again, goOn

    var both: Both {
        switch self {
        case .title: Both("Sign in once more", "سجّل الدخول مرة أخرى")
        case .calendar:
            Both(
                "You are about to say which calendar account Jadwal uses, with its password.",
                "أنت على وشك تحديد حساب التقويم الذي يستخدمه جدول وكلمة مروره."
            )
        case .calendarRemoval:
            Both("You are about to remove your calendar account.", "أنت على وشك إزالة حساب تقويمك.")
        case .hosted:
            Both(
                "You are about to see your calendar's password, or to change or delete the calendar.",
                "أنت على وشك رؤية كلمة مرور تقويمك أو تغييرها أو حذف التقويم."
            )
        case .profile:
            Both(
                "You are about to get a file with your calendar's password in it.",
                "أنت على وشك الحصول على ملف فيه كلمة مرور تقويمك."
            )
        case .devices:
            Both(
                "You are about to add a device or a service that gets each notification about your events.",
                "أنت على وشك إضافة جهاز أو خدمة تستلم كل إشعار عن مواعيدك."
            )
        case .data:
            Both("You are about to take your data along.", "أنت على وشك أخذ نسخة من بياناتك.")
        case .places:
            Both(
                "You are about to see the addresses by which a phone lets your notifications ring.",
                "أنت على وشك رؤية العناوين التي يجعل بها الهاتف إشعاراتك تنبهك."
            )
        case .deletion: Both("You are about to delete your account.", "أنت على وشك حذف حسابك.")
        case .how:
            Both(
                "Whoever found your browser open must not be able to do that. So we ask for a sign-in of the last ten "
                    + "minutes, and send a link to your address. It leads back here.",
                "يجب ألا يقدر على ذلك من وجد متصفحك مفتوحًا. لذلك نطلب تسجيل دخول خلال آخر عشر دقائق، ونرسل رابطًا إلى "
                    + "عنوانك يعيدك إلى هنا."
            )
        case .send: Both("Send the link", "أرسل الرابط")
        case .sent:
            Both(
                "The e-mail is on its way. Open its link in this browser: it works once, for 15 minutes.",
                "الرسالة في الطريق. افتح رابطها في هذا المتصفح: يعمل مرة واحدة خلال 15 دقيقة."
            )
        case .notSent:
            Both(
                "Nothing was sent: you have asked for many links within an hour. The last e-mail's link still works, for "
                    + "15 minutes after it was sent. After that, ask again.",
                "لم يُرسل شيء: طلبت روابط كثيرة خلال ساعة. ما زال رابط آخر رسالة يعمل خلال 15 دقيقة من إرسالها. بعد ذلك "
                    + "اطلب من جديد."
            )
        case .limit:
            Both(
                "Nothing came after a minute? Look into the spam folder. After five links in an hour, a further one is "
                    + "sent when the last one has ended.",
                "لم يصل شيء بعد دقيقة؟ انظر في مجلد الرسائل غير المرغوبة. بعد خمسة روابط في الساعة يُرسل رابط آخر عند انتهاء "
                    + "آخرها."
            )
        case .again: Both("Send it again", "أرسله مرة أخرى")
        case .goOn: Both("Go on", "تابع")
        }
    }
}
