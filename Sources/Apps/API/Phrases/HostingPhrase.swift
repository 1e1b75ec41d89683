internal import Web

/// The calendar account that the operator keeps for an owner.
enum HostingPhrase: Phrase, CaseIterable {
    case offerTitle, offerHint, offer, useAgain, unused, manage
    case title, hint, user, password, otherDevices
    case renewTitle, renewHint, renew
    case endTitle, endHint, takeAlong, sure, notSure, end
    case kept, busy, tooOften, notMade, notOffered

    var both: Both {
        switch self {
        case .offerTitle: Both("Have you no calendar account?", "ليس لديك حساب تقويم؟")
        case .offerHint:
            Both(
                "Jadwal can keep a calendar for you. Your phone and your computer can show it, too.",
                "يستطيع جدول أن يحتفظ لك بتقويم، ويمكن لهاتفك وحاسوبك عرضه أيضًا."
            )
        case .offer: Both("Make me a calendar", "أنشئ لي تقويمًا")
        case .useAgain: Both("Use it again", "استخدمه من جديد")
        case .unused:
            Both(
                "Jadwal keeps a calendar for you that is not connected now. If you use it again, it gets a new password.",
                "يحتفظ جدول بتقويم لك غير متصل الآن. إن استخدمته من جديد فستكون له كلمة مرور جديدة."
            )
        case .manage: Both("Look at it or delete it", "اطّلع عليه أو احذفه")
        case .title: Both("Your calendar at Jadwal", "تقويمك لدى جدول")
        case .hint:
            Both(
                "To see this calendar on another device, add a CalDAV account there with these three. Whoever has them "
                    + "can read and change your calendar.",
                "لترى هذا التقويم على جهاز آخر أضف إليه حساب \u{2066}CalDAV\u{2069} بهذه البيانات الثلاثة. من يعرفها يستطيع قراءة "
                    + "تقويمك وتغييره."
            )
        case .user: Both("User name", "اسم المستخدم")
        case .password: Both("Password", "كلمة المرور")
        case .otherDevices:
            Both(
                "Android needs an app for CalDAV, such as DAVx⁵. On a computer, Thunderbird and Apple's Calendar can do it.",
                "يحتاج أندرويد إلى تطبيق يدعم \u{2066}CalDAV\u{2069} مثل \u{2066}DAVx⁵\u{2069}. وعلى الحاسوب يكفي ثندربيرد أو تقويم أبل."
            )
        case .renewTitle: Both("A new password", "كلمة مرور جديدة")
        case .renewHint:
            Both(
                "If somebody else may know the password, make a new one. Your devices then ask for it; Jadwal has it "
                    + "already.",
                "إن خشيت أن أحدًا يعرف كلمة المرور فأنشئ غيرها. ستطلبها أجهزتك بعد ذلك، أما جدول فيعرفها."
            )
        case .renew: Both("Make a new password", "أنشئ كلمة مرور جديدة")
        case .endTitle: Both("Delete this calendar", "حذف هذا التقويم")
        case .endHint:
            Both(
                "The account is deleted with all calendars and events in it, on all your devices. Nobody can bring it "
                    + "back.",
                "يُحذف الحساب بكل ما فيه من تقويمات ومواعيد، وتختفي من كل أجهزتك. لا يمكن لأحد استعادته."
            )
        case .takeAlong: Both("Take your events along first", "خذ نسخة من مواعيدك أولًا")
        case .sure: Both("Yes, delete all of it", "نعم، احذف كل شيء")
        case .notSure:
            Both("Nothing was deleted. Tick the box if you are sure.", "لم يُحذف شيء. علّم المربع إن كنت متأكدًا.")
        case .end: Both("Delete the calendar", "احذف التقويم")
        case .kept: Both("Kept for you by Jadwal", "يحتفظ به جدول لك")
        case .busy:
            Both(
                "This calendar is being set up in another window. Wait a moment and load the page again.",
                "يجري إعداد هذا التقويم في نافذة أخرى. انتظر لحظة ثم أعد تحميل الصفحة."
            )
        case .tooOften:
            Both(
                "You have done this often in the last hour. Try again later.",
                "فعلت هذا مرات كثيرة في الساعة الماضية. حاول مجددًا لاحقًا."
            )
        case .notMade:
            Both(
                "The calendar could not be made now, and nothing was changed. Try again later; whoever runs Jadwal finds "
                    + "the reason in the log.",
                "تعذّر إنشاء التقويم الآن ولم يتغيّر شيء. حاول لاحقًا، والسبب مسجّل لدى من يدير جدول."
            )
        case .notOffered: Both("No calendars are kept here.", "لا تُحفظ تقويمات هنا.")
        }
    }
}
