internal import Store
internal import Web

/// The recorded actions in words. A new action does not compile without them.
enum DeedPhrase: Phrase {
    case own(OwnerAction)
    case concern(OwnerConcern)
    /// Before the word that is stored.
    case other

    /// nil for an act that a later version has added.
    init?(_ entry: OwnerAuditEntry) {
        if let act = OwnerAction(rawValue: entry.action) {
            self = .own(act)
        } else if let concern = OwnerConcern(rawValue: entry.action) {
            self = .concern(concern)
        } else {
            return nil
        }
    }

    var both: Both {
        switch self {
        case .own(let act): Self.own(act)
        case .concern(let concern): Self.concern(concern)
        case .other: Both("Something else:", "أمر آخر:")
        }
    }

    private static func own(_ act: OwnerAction) -> Both {
        switch act {
        case .signedIn: Both("Signed in", "تسجيل دخول")
        case .signedOut: Both("A session was ended", "إنهاء جلسة")
        case .signedOutEverywhere: Both("Signed out everywhere", "تسجيل خروج من كل الأجهزة")
        case .sessionReused:
            Both("A session was ended: an old copy of it was used", "أُنهيت جلسة لأن نسخة قديمة منها استُخدمت")
        case .addedLogin:
            Both("Joined the account with a login at another service", "ربط الحساب بدخول في خدمة أخرى")
        case .changedSettings: Both("Changed settings", "تغيير الإعدادات")
        case .agreedToWindows:
            Both("Agreed that lines of chats are kept", "موافقة على حفظ سطور من المحادثات")
        case .withdrewWindows:
            Both(
                "Lines of chats are not kept any more, and those kept were deleted",
                "إلغاء حفظ سطور المحادثات وحذف المحفوظ منها"
            )
        case .connectedCalendar: Both("Connected a calendar account", "ربط حساب تقويم")
        case .choseCalendars: Both("Chose calendars", "اختيار التقويمات")
        case .madeCalendar: Both("Made a calendar", "إنشاء تقويم")
        case .madeProfile: Both("Asked for a profile for a phone", "طلب ملف تعريف لهاتف")
        case .addedEvent: Both("Added an event", "إضافة موعد")
        case .hostedCalendar:
            Both(
                "Got a calendar of Jadwal's, or a new password for it",
                "الحصول على تقويم لدى جدول أو كلمة مرور جديدة له"
            )
        case .endedHostedCalendar: Both("Deleted the calendar of Jadwal's", "حذف التقويم المحفوظ لدى جدول")
        case .removedCalendar: Both("Removed the calendar account", "إزالة حساب التقويم")
        case .agreedToWhatsApp: Both("Agreed that chats are read", "موافقة على قراءة المحادثات")
        case .beganLinking: Both("Began to link WhatsApp", "بدء ربط واتساب")
        case .choseChats: Both("Chose which chats are read", "اختيار المحادثات التي تُقرأ")
        case .endedWhatsApp: Both("Ended the connection to WhatsApp", "إنهاء الاتصال بواتساب")
        case .importedChat: Both("Gave an exported chat", "رفع محادثة مُصدّرة")
        case .addedDevice: Both("Added a device", "إضافة جهاز")
        case .removedDevice: Both("Removed a device", "إزالة جهاز")
        case .endedPlaces: Both("Ended the addresses of places", "إيقاف عناوين الأماكن")
        case .endedTaps: Both("Ended the buttons of notifications", "إيقاف أزرار الإشعارات")
        case .exportedAll: Both("Downloaded all data", "تنزيل كل البيانات")
        case .exportedEvents: Both("Downloaded the events", "تنزيل المواعيد")
        case .deletedAccount: Both("Deleted the account", "حذف الحساب")
        }
    }

    private static func concern(_ concern: OwnerConcern) -> Both {
        switch concern {
        case .revealedEvent: Both("Looked at an event", "اطّلاع على موعد")
        case .revealedQuestion: Both("Looked at a question", "اطّلاع على سؤال")
        case .revealedConflicts: Both("Looked at conflicts", "اطّلاع على التعارضات")
        case .revealedFeedback: Both("Looked at judged chats", "اطّلاع على محادثات قُيّمت")
        case .revealedCustomer: Both("Looked at the account", "اطّلاع على الحساب")
        case .revealedChats: Both("Looked at the numbers of chats", "اطّلاع على أرقام المحادثات")
        case .revealedFailure: Both("Looked at a message that failed", "اطّلاع على رسالة تعذّرت معالجتها")
        case .revealedFailures: Both("Looked at messages that failed", "اطّلاع على رسائل تعذّرت معالجتها")
        case .dismissedEvent: Both("Took an event out", "إزالة موعد")
        case .correctedEvent: Both("Corrected an event", "تصحيح موعد")
        case .movedEvent: Both("Moved an event", "نقل موعد")
        case .keptEvent: Both("Kept an event beside another one", "إبقاء موعد مع آخر")
        case .tookBack: Both("Took a change of an event back", "تراجع عن تغيير موعد")
        case .relayedEvent: Both("Had an event written again", "إعادة كتابة موعد")
        case .setReminders: Both("Set an event's reminders", "ضبط تذكيرات موعد")
        case .snoozedReminder: Both("Had a reminder come again later", "تأجيل تذكير")
        case .endedReminders: Both("Ended an event's reminders", "إنهاء تذكيرات موعد")
        case .acceptedQuestion: Both("Answered a question with yes", "إجابة سؤال بنعم")
        case .declinedQuestion: Both("Answered a question with no", "إجابة سؤال بلا")
        case .askedAccount: Both("Had the calendar account tried again", "إعادة تجربة حساب التقويم")
        case .invitedOwner: Both("Invited you", "دعوتك")
        case .addedContact: Both("Added a contact", "إضافة جهة اتصال")
        case .changedContact: Both("Changed a contact", "تغيير جهة اتصال")
        case .removedContact: Both("Removed a contact", "إزالة جهة اتصال")
        case .addedContactGroup: Both("Added a group of contacts", "إضافة مجموعة جهات اتصال")
        case .addedNotice: Both("Added a notification of your own", "إضافة إشعار خاص")
        case .changedNotice: Both("Changed a notification of your own", "تغيير إشعار خاص")
        case .removedNotice: Both("Removed a notification of your own", "إزالة إشعار خاص")
        case .addedGroup: Both("Added a group of notifications", "إضافة مجموعة إشعارات")
        case .changedGroup: Both("Changed a group of notifications", "تغيير مجموعة إشعارات")
        case .removedGroup: Both("Removed a group of notifications", "إزالة مجموعة إشعارات")
        case .addedPlace: Both("Added a place", "إضافة مكان")
        case .changedPlace: Both("Changed a place", "تغيير مكان")
        case .removedPlace: Both("Removed a place", "إزالة مكان")
        case .addedAlarm: Both("Added an alarm", "إضافة منبه")
        case .changedAlarm: Both("Changed an alarm", "تغيير منبه")
        case .removedAlarm: Both("Removed an alarm", "إزالة منبه")
        case .addedMeeting: Both("Added a meeting", "إضافة لقاء")
        case .changedMeeting: Both("Changed a meeting", "تغيير لقاء")
        case .endedMeetingLinks: Both("Ended links of a meeting", "إيقاف روابط لقاء")
        case .setPrayers: Both("Set prayer times", "ضبط مواقيت الصلاة")
        case .endedPrayerFeeds: Both("Ended the addresses of prayer times", "إيقاف عناوين مواقيت الصلاة")
        case .endedPrayers: Both("Ended prayer times", "إيقاف مواقيت الصلاة")
        }
    }
}
