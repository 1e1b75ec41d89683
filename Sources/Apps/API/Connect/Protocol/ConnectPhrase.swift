internal import Web

/// The texts of the API's errors. Apps may show them to people.
enum ConnectPhrase: Phrase, CaseIterable {
    case fields, unreadable, tooDeep, twice, protocolVersion, timeout, encoding, tooLarge, key
    case notSignedIn, notFound, timeIsOver, tooOften, away, broken
    case notYet, keyReused, underWay
    case noAddress, linkGone, closed, tokenReused
    case noGoogle, accessToken, loginRefused, usedToken, noProvenAddress
    case page, calendar, range, clocks, tooLong, revision, needed
    case isGone, nothingToUndo, nothingChanged, changed, notOpen, questionOver, notReminded, leads
    case noCalendar, notKept, bothUses, otherAccount, agreement, operatorLinks, linked, busy, notUnlinked, signInAgain
    case notFromHere, topicsOnly, endpointsOnly, format, allChats

    var both: Both {
        switch self {
        case .fields: Both("Some fields cannot be so.", "بعض الحقول غير صالح.")
        case .unreadable: Both("The message cannot be read.", "تعذّرت قراءة الرسالة.")
        case .tooDeep: Both("The message is nested too deeply.", "تداخل الرسالة عميق جدًا.")
        case .twice: Both("A field stands twice in the message.", "حقل مكرر في الرسالة.")
        case .protocolVersion: Both("Connect-Protocol-Version must be 1.", "يجب أن تكون Connect-Protocol-Version هي 1.")
        case .timeout:
            Both(
                "Connect-Timeout-Ms must be a number of at most ten digits.",
                "يجب أن تكون Connect-Timeout-Ms عددًا لا يزيد على عشرة أرقام."
            )
        case .encoding:
            Both("Of compressions, only gzip is read.", "لا يُقرأ من أنواع الضغط إلا gzip.")
        case .tooLarge: Both("The message is too large.", "الرسالة كبيرة جدًا.")
        case .key:
            Both(
                "Idempotency-Key must be 1 to 128 printable characters of ASCII.",
                "يجب أن يكون Idempotency-Key من 1 إلى 128 حرفًا مطبوعًا من ASCII."
            )
        case .notSignedIn: Both("You are not signed in.", "لم تسجّل الدخول.")
        case .notFound: Both("There is no such thing.", "لا يوجد شيء كهذا.")
        case .timeIsOver: Both("It took longer than you gave it.", "استغرق الأمر أطول من المهلة.")
        case .tooOften: Both("Too many requests. Try again later.", "طلبات كثيرة. حاول لاحقًا.")
        case .away: Both("This does not work at the moment. Try again.", "هذا غير متاح الآن. حاول من جديد.")
        case .broken: Both("Something is wrong here. It is not your fault.", "حدث خلل عندنا، وليس منك.")
        case .notYet: Both("This method has no effect yet.", "هذه الطريقة غير متاحة بعد.")
        case .keyReused:
            Both("This Idempotency-Key was used for another request.", "استُخدم Idempotency-Key هذا لطلب آخر.")
        case .underWay: Both("The same request is under way.", "الطلب نفسه قيد التنفيذ.")
        case .noAddress: SignInPhrase.noAddress.both
        case .linkGone:
            Both(
                "This link was used, is too old, or was never made. Ask for a new one.",
                "استُخدم هذا الرابط أو انتهت مدته أو لم يوجد. اطلب رابطًا جديدًا."
            )
        case .closed: Both("There is no account for this address.", "لا حساب لهذا العنوان.")
        case .tokenReused:
            Both(
                "An old token was used, so this session has ended. Sign in again.",
                "استُخدم رمز قديم فانتهت هذه الجلسة. سجّل الدخول من جديد."
            )
        case .noGoogle: Both("Google is not set up here.", "لم يُفعّل الدخول بحساب Google هنا.")
        case .accessToken:
            Both(
                "This is no ID token. Send the ID token: an access token may be one for another app.",
                "هذا ليس رمز هوية (ID token). أرسل رمز الهوية، فرمز الوصول قد يكون لتطبيق آخر."
            )
        case .loginRefused:
            Both("This ID token proves nobody here.", "رمز الهوية هذا لا يثبت هوية أحد هنا.")
        case .usedToken:
            Both(
                "This ID token was used before. Get a new one: each signs in once.",
                "استُخدم رمز الهوية هذا من قبل. احصل على رمز جديد، فكل رمز يسجّل الدخول مرة واحدة."
            )
        case .noProvenAddress: OwnerFaultPhrase.explanation(.noProvenAddress).both
        case .page: Both("There is no such page.", "لا توجد صفحة كهذه.")
        case .calendar: Both("There is no such calendar.", "لا يوجد تقويم كهذا.")
        case .range: Both("This time is out of range.", "هذا الوقت خارج المدى.")
        case .clocks:
            Both("Clocks show this time twice, or never.", "تُظهر الساعات هذا الوقت مرتين أو لا تُظهره.")
        case .tooLong: Both("This is too long.", "هذا طويل جدًا.")
        case .revision: Both("Give the revision that you have seen.", "اذكر رقم النسخة التي رأيتها.")
        case .needed: Both("This is needed.", "هذا مطلوب.")
        case .isGone: Both("The event is not in the calendar any more.", "لم يعد الموعد في التقويم.")
        case .nothingToUndo: Both("There is nothing that can be undone.", "لا شيء يمكن التراجع عنه.")
        case .nothingChanged: Both("This cannot be done with the event as it is.", "لا يمكن ذلك والموعد على حاله.")
        case .changed: Both("The event has changed meanwhile.", "تغيّر الموعد في هذه الأثناء.")
        case .notOpen:
            Both("There is nothing to decide, or that time is not offered.", "لا شيء لتقرره، أو أن الوقت غير معروض.")
        case .questionOver: Both("The question can no longer be answered.", "لم يعد ممكنًا الرد على هذا السؤال.")
        case .notReminded: OwnerNotice.notReminded.both
        case .leads:
            Both(
                "Give at most five different reminders, such as 10m, 1h or 1d; of whole days @09:00 or -1d@20:00.",
                "اذكر خمسة تذكيرات مختلفة على الأكثر، مثل \u{2066}10m\u{2069} أو \u{2066}1h\u{2069} أو "
                    + "\u{2066}1d\u{2069}، ولليوم الكامل \u{2066}@09:00\u{2069} أو \u{2066}-1d@20:00\u{2069}."
            )
        case .noCalendar: Both("Connect a calendar account first.", "اربط حساب تقويم أولًا.")
        case .notKept: Both("This is not kept. Leave it out.", "لا يُحفظ هذا. لا ترسله.")
        case .bothUses:
            Both("A calendar is in both lists. Name it in one of them.", "ذُكر تقويم في القائمتين. اذكره في واحدة.")
        case .otherAccount:
            Both("Another calendar account was connected meanwhile.", "رُبط حساب تقويم آخر في هذه الأثناء.")
        case .agreement: Both("The owner must agree to the text first.", "يجب أن يوافق صاحب الحساب على النص أولًا.")
        case .operatorLinks: WhatsAppPhrase.operatorLinks.both
        case .linked: Both("The phone is linked already.", "الهاتف مرتبط من قبل.")
        case .busy: Both("Too much is going on. Try again in a minute.", "الازدحام شديد. حاول بعد دقيقة.")
        case .signInAgain:
            Both(
                "Sign in again first: this wants a recent sign-in.",
                "سجّل الدخول من جديد أولًا: يتطلب هذا تسجيل دخول حديثًا."
            )
        case .notFromHere: Both("This device cannot be tested from here.", "لا يمكن اختبار هذا الجهاز من هنا.")
        case .topicsOnly: Both("Only topics have an access token.", "رموز الوصول للمواضيع فقط.")
        case .endpointsOnly: Both("This must be NTFY or WEBHOOK.", "يجب أن يكون NTFY أو WEBHOOK.")
        case .format: Both("There is no such format.", "لا توجد صيغة كهذه.")
        case .allChats: Both("All chats are read, so name none.", "تُقرأ كل المحادثات، فلا تسمِّ أيًا منها.")
        case .notUnlinked:
            Both(
                "The phone could not be unlinked at its source. only_here stops the reading all the same.",
                "تعذّر فك ربط الهاتف عند مصدره. يوقف only_here القراءة مع ذلك."
            )
        }
    }
}
