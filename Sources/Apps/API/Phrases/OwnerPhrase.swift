internal import Pipeline
internal import Time
internal import Web

/// The texts around every page.
enum OwnerPhrase: Phrase {
    case product
    case skip
    case navigation
    case today, calendar, add, me
    /// Questions and conflicts.
    case waiting(Int)
    case signOut
    case signOutQuestion
    case signOutNow
    case footer

    private static let matters = ArabicCount("أمر واحد", "أمران", few: "أمور", many: "أمرًا", hundreds: "أمر")

    var both: Both {
        switch self {
        case .product: Both("Jadwal", "جدول")
        case .skip: Both("Skip to the content", "انتقل إلى المحتوى")
        case .navigation: Both("Pages", "الصفحات")
        case .today: Both("Today", "اليوم")
        case .calendar: Both("Calendar", "التقويم")
        case .add: Both("Add", "إضافة")
        case .me: Both("Me", "حسابي")
        case .waiting(let count):
            Both(
                count == 1 ? "1 needs an answer" : "\(count) need an answer",
                "\(Self.matters.text(count)) بانتظار ردك"
            )
        case .signOut: Both("Sign out", "تسجيل الخروج")
        case .signOutQuestion:
            Both(
                "Sign out of this browser? It gets no notifications then.",
                "هل تريد تسجيل الخروج من هذا المتصفح؟ لن تصل إليه إشعارات بعد ذلك."
            )
        case .signOutNow: Both("Yes, sign out", "نعم، سجّل الخروج")
        case .footer:
            Both(
                "Jadwal puts what you agree on in chats into your calendar.",
                "يضع جدول ما تتفق عليه في محادثاتك في تقويمك."
            )
        }
    }
}

/// The result of an action, shown by the page after it. The address carries it as a word of a closed list.
enum OwnerNotice: String, Phrase, PageNotice, CaseIterable {
    case signedOut = "signed-out"
    case signedOutEverywhere = "signed-out-everywhere"
    case saved
    case ended
    case calendarConnected = "calendar-connected"
    case calendarsChosen = "calendars-chosen"
    case calendarMade = "calendar-made"
    case calendarWorks = "calendar-works"
    case calendarRemoved = "calendar-removed"
    case calendarHosted = "calendar-hosted"
    case passwordRenewed = "password-renewed"
    case hostedEnded = "hosted-ended"
    case whatsAppEnded = "whatsapp-ended"
    case chatsChosen = "chats-chosen"
    case chatImported = "chat-imported"
    case added, dismissed, undone, corrected, moved
    case dismissedMarked = "dismissed-marked"
    case conflictKept = "conflict-kept"
    case remindersSet = "reminders-set"
    case remindedAgain = "reminded-again"
    case remindersEnded = "reminders-ended"
    case notReminded = "not-reminded"
    case tapsEnded = "buttons-ended"
    case noticeAdded = "notice-added"
    case noticeChanged = "notice-changed"
    case noticeSwitchedOn = "notice-on"
    case noticeSwitchedOff = "notice-off"
    case noticeRemoved = "notice-removed"
    case groupAdded = "group-added"
    case groupChanged = "group-changed"
    case groupRemoved = "group-removed"
    case placeAdded = "place-added"
    case placeChanged = "place-changed"
    case placeRemoved = "place-removed"
    case placesEnded = "place-addresses-ended"
    case tooManyNotices = "too-many-notices"
    case alarmSaved = "alarm-saved"
    case alarmSwitchedOn = "alarm-on"
    case alarmSwitchedOff = "alarm-off"
    case alarmRemoved = "alarm-removed"
    case prayersEnded = "prayers-ended"
    case meetingSent = "meeting-sent"
    case meetingChanged = "meeting-changed"
    case contactSaved = "contact-saved"
    case contactRemoved = "contact-removed"
    case feedsEnded = "feeds-ended"
    case nothingChanged = "nothing-changed"
    case questionAccepted = "question-accepted"
    case questionDeclined = "question-declined"
    case questionOver = "question-over"
    case deviceAdded = "device-added"
    case deviceRemoved = "device-removed"
    case testTaken = "test-taken"
    case testGone = "test-gone"
    case testRefused = "test-refused"
    case testUnreachable = "test-unreachable"
    case accountDeleted = "account-deleted"

    static let field = "notice"

    var tone: Markup.Tone {
        switch self {
        case .signedOut, .signedOutEverywhere, .saved, .ended, .calendarConnected, .calendarsChosen, .calendarWorks,
            .calendarMade, .calendarRemoved, .calendarHosted, .passwordRenewed, .hostedEnded, .whatsAppEnded,
            .chatsChosen, .chatImported, .added, .dismissed, .dismissedMarked, .undone,
            .corrected,
            .moved,
            .conflictKept, .remindersSet, .remindedAgain, .remindersEnded, .tapsEnded,
            .noticeAdded, .noticeChanged, .noticeSwitchedOn, .noticeSwitchedOff, .noticeRemoved, .groupAdded,
            .groupChanged, .groupRemoved, .placeAdded, .placeChanged, .placeRemoved, .placesEnded,
            .alarmSaved, .alarmSwitchedOn, .alarmSwitchedOff, .alarmRemoved,
            .meetingSent, .meetingChanged, .contactSaved, .contactRemoved,
            .prayersEnded, .feedsEnded, .questionAccepted, .questionDeclined, .deviceAdded, .deviceRemoved, .testTaken,
            .accountDeleted:
            .good
        case .notReminded, .nothingChanged, .questionOver, .testGone, .tooManyNotices: .warning
        case .testRefused, .testUnreachable: .bad
        }
    }

    /// An event was changed, and what was before is kept for a while.
    var canBeUndone: Bool { [.dismissed, .dismissedMarked, .corrected, .moved].contains(self) }

    /// True for the results of a device's test.
    var isOfTest: Bool { [.testTaken, .testGone, .testRefused, .testUnreachable].contains(self) }

    var both: Both {
        switch self {
        case .signedOut: Both("You are signed out.", "لقد سجّلت الخروج.")
        case .signedOutEverywhere: Both("You are signed out everywhere.", "سُجّل خروجك من كل الأجهزة.")
        case .saved: Both("Saved.", "تم الحفظ.")
        case .ended: Both("That session has ended.", "انتهت تلك الجلسة.")
        case .calendarConnected:
            Both(
                "Your calendar account is connected. Choose below which calendars are used.",
                "تم ربط حساب تقويمك. اختر أدناه التقويمات التي تُستخدم."
            )
        case .calendarsChosen: Both("Your calendars are chosen.", "تم حفظ اختيار تقويماتك.")
        case .calendarMade:
            Both("The calendar is made, and new events go there.", "أُنشئ التقويم، وفيه تُكتب المواعيد الجديدة.")
        case .calendarWorks: Both("The calendar account works.", "حساب التقويم يعمل.")
        case .calendarRemoved: Both("The calendar account is removed.", "أُزيل حساب التقويم.")
        case .calendarHosted:
            Both(
                "Your calendar is made, and new events go there.",
                "أُنشئ تقويمك، وفيه تُكتب المواعيد الجديدة."
            )
        case .passwordRenewed:
            Both(
                "The password is new. Your devices ask for it.",
                "صارت كلمة المرور جديدة، وستطلبها أجهزتك."
            )
        case .hostedEnded:
            Both("The calendar is being deleted.", "يجري حذف التقويم.")
        case .whatsAppEnded:
            Both("The connection is ended. Nothing more is read.", "انتهى الاتصال. لن يُقرأ شيء بعد الآن.")
        case .chatsChosen: Both("Your choice of chats is saved.", "تم حفظ اختيار المحادثات.")
        case .chatImported:
            Both(
                "The chat is being read. What was agreed in it comes into your calendar in a while.",
                "تجري قراءة المحادثة. سيدخل ما اتُّفق عليه فيها إلى تقويمك بعد قليل."
            )
        case .added: Both("The event is added.", "أُضيف الموعد.")
        case .dismissed:
            Both(
                "The entry is removed from your calendar, and the same chat does not bring it back.",
                "يُزال الموعد من تقويمك، ولا تعيده المحادثة نفسها."
            )
        case .dismissedMarked:
            Both(
                "The entry stays in your calendar, marked as cancelled. The same chat does not bring it back.",
                "يبقى الموعد في تقويمك معلَّمًا بأنه ملغى، ولا تعيده المحادثة نفسها."
            )
        case .undone: Both("It is as it was before.", "عاد الموعد كما كان.")
        case .corrected: Both("The event is as you wrote it.", "صار الموعد كما كتبته.")
        case .moved: Both("The event is moved.", "نُقل الموعد.")
        case .conflictKept: Both("Both stay.", "يبقى كلاهما.")
        case .remindersSet: Both("The reminders of this event are set.", "ضُبطت تذكيرات هذا الموعد.")
        case .remindedAgain: Both("You will be reminded again.", "ستُذكَّر مرة أخرى.")
        case .remindersEnded: Both("No more reminders of this event.", "لا مزيد من تذكيرات هذا الموعد.")
        case .noticeAdded: Both("The notification is added.", "أُضيف الإشعار.")
        case .noticeChanged: Both("The notification is changed.", "عُدّل الإشعار.")
        case .noticeSwitchedOn: Both("The notification is switched on.", "فُعّل الإشعار.")
        case .noticeSwitchedOff: Both("The notification is switched off.", "أُوقف الإشعار.")
        case .noticeRemoved: Both("The notification is deleted.", "حُذف الإشعار.")
        case .groupAdded: Both("The group is added.", "أُضيفت المجموعة.")
        case .groupChanged: Both("The group is changed.", "عُدّلت المجموعة.")
        case .groupRemoved: Both("The group is deleted. Its members stay.", "حُذفت المجموعة، وبقي أعضاؤها.")
        case .placeAdded: Both("The place is added. Now set up your phone.", "أُضيف المكان. جهّز هاتفك الآن.")
        case .placeChanged: Both("The place has a new name.", "تغيّر اسم المكان.")
        case .placeRemoved: Both("The place is deleted. Its notifications stay.", "حُذف المكان، وبقيت إشعاراته.")
        case .placesEnded: Both("The addresses of your places have ended.", "أُوقفت عناوين أماكنك.")
        case .alarmSaved: Both("The alarm is saved.", "حُفظ المنبه.")
        case .alarmSwitchedOn: Both("The alarm is switched on.", "فُعّل المنبه.")
        case .alarmSwitchedOff: Both("The alarm is switched off.", "أُوقف المنبه.")
        case .alarmRemoved: Both("The alarm is deleted.", "حُذف المنبه.")
        case .tooManyNotices:
            Both(
                "Nothing was saved: at most \(Notice.most) may be active, and \(Notice.mostInAll) in all.",
                "لم يُحفظ شيء: الحد الأقصى \(Notice.most) إشعار مفعّل و\(Notice.mostInAll) في المجموع."
            )
        case .meetingSent:
            Both("Everybody is asked within a minute.", "يُسأل الجميع خلال دقيقة.")
        case .meetingChanged:
            Both("Saved. Everybody concerned is told within a minute.", "تم الحفظ. يُخبَر من يعنيهم الأمر خلال دقيقة.")
        case .contactSaved: Both("The contact is saved.", "حُفظت جهة الاتصال.")
        case .contactRemoved: Both("The contact is deleted.", "حُذفت جهة الاتصال.")
        case .prayersEnded: Both("Prayer times are ended, and your place is deleted.", "أُوقفت المواقيت وحُذف مكانك.")
        case .feedsEnded:
            Both(
                "The old address leads nowhere. Subscribe to the new one below.",
                "لم يعد العنوان القديم يعمل. اشترك بالعنوان الجديد أدناه."
            )
        case .tapsEnded:
            Both("The buttons of earlier notifications do nothing any more.", "لم تعد أزرار الإشعارات السابقة تعمل.")
        case .notReminded:
            Both(
                "This is not possible now: the event is over, or your calendar reminds you.",
                "لا يمكن ذلك الآن: انتهى الموعد، أو أن تقويمك هو الذي يذكّرك."
            )
        case .nothingChanged:
            Both(
                "Nothing was changed: the event is not as it was when you opened the page.",
                "لم يتغيّر شيء: لم يعد الموعد كما كان حين فتحت الصفحة."
            )
        case .questionAccepted: Both("It is being written into your calendar.", "تجري كتابته في تقويمك.")
        case .questionDeclined: Both("It will not be asked again.", "لن يُسأل عنه مجددًا.")
        case .questionOver:
            Both(
                "This question was answered before, or its event has begun.",
                "أُجيب عن هذا السؤال من قبل أو بدأ موعده."
            )
        case .deviceAdded: Both("The device is added. Send it a test.", "أُضيف الجهاز. أرسل إليه تجربة.")
        case .deviceRemoved: Both("The device is removed.", "أُزيل الجهاز.")
        case .testTaken:
            Both("The test was taken. The device shows it in a moment.", "استُلمت التجربة. سيعرضها الجهاز بعد لحظات.")
        case .testGone:
            Both(
                "That device does not take notifications any more, so it was removed.",
                "لم يعد ذلك الجهاز يستقبل الإشعارات، فأُزيل."
            )
        case .testRefused:
            Both(
                "The test was refused. Look at the address, the token and the server's own settings.",
                "رُفضت التجربة. راجع العنوان والرمز وإعدادات الخادم نفسه."
            )
        case .testUnreachable:
            Both(
                "The test was not taken: the server cannot be reached now, or asks to wait.",
                "لم تُستلم التجربة: تعذّر الوصول إلى الخادم الآن، أو أنه يطلب الانتظار."
            )
        case .accountDeleted:
            Both(
                "Your account is being deleted, and you are signed out everywhere. An e-mail tells you when it is done.",
                "يجري حذف حسابك، وسُجّل خروجك من كل الأجهزة. ستصلك رسالة حين يكتمل الحذف."
            )
        }
    }
}
