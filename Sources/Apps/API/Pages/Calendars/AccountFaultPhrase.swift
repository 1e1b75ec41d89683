internal import CalDAV
internal import Web

/// The fault of an account, and its remedy.
struct AccountFaultPhrase: Phrase {
    let fault: AccountFault

    init(_ fault: AccountFault) { self.fault = fault }

    var both: Both {
        switch self.fault {
        case .address:
            Both(
                "This is no address of a server. Write it as in a browser.",
                "هذا ليس عنوان خادم. اكتبه كما في المتصفح."
            )
        case .unreachable:
            Both(
                "No server can be reached at this address. Look for a typing error in the name, and check the port. The "
                    + "server has to be public.",
                "لا يمكن الوصول إلى خادم في هذا العنوان. ابحث عن خطأ مطبعي في الاسم وتحقّق من المنفذ. يجب أن يكون الخادم "
                    + "متاحًا للعموم."
            )
        case .untrusted:
            Both(
                "The server's certificate is not valid for this address, so your password was not sent. Whoever runs "
                    + "the server has to mend it.",
                "شهادة الخادم غير صالحة لهذا العنوان، لذلك لم تُرسل كلمة مرورك. على من يدير الخادم إصلاحها."
            )
        case .login:
            Both(
                "The server refuses this user or password. Type the password again. If you sign in there with a "
                    + "second factor, make an app password in your account there, and use it here.",
                "يرفض الخادم اسم المستخدم أو كلمة المرور. اكتب كلمة المرور مجددًا. إن كنت تدخل هناك بخطوتين فأنشئ في "
                    + "حسابك هناك كلمة مرور خاصة بالتطبيقات واستخدمها هنا."
            )
        case .redirected:
            Both(
                "The server leads to another host, and your password is sent to yours only. Enter the address that it "
                    + "redirects to.",
                "يحوّل الخادم إلى مضيف آخر، ولا تُرسل كلمة مرورك إلا إلى مضيفك. اكتب العنوان الذي يحوّل إليه."
            )
        case .busy:
            Both(
                "The server is out of service or busy. Try again in a few minutes.",
                "الخادم متوقف أو مشغول. حاول مجددًا بعد دقائق."
            )
        case .full:
            Both(
                "The storage of your account at your provider is full. Make room there, and events are written again.",
                "امتلأت مساحة حسابك لدى مزوّدك. أفرغ مساحة هناك فتُكتب المواعيد من جديد."
            )
        case .unpaid:
            Both(
                "Your provider wants a payment for the account first. Sign in there to see why.",
                "يطلب مزوّدك دفع رسوم الحساب أولًا. ادخل إلى حسابك هناك لمعرفة السبب."
            )
        case .noCalDAV:
            Both(
                "There is a server, but no calendar at this address. Look for the CalDAV address in the help of your "
                    + "provider.",
                "يوجد خادم ولكن لا تقويم في هذا العنوان. ابحث عن عنوان \u{2066}CalDAV\u{2069} في صفحات مساعدة مزوّدك."
            )
        case .noCalendars:
            Both(
                "The account has no calendar, and Jadwal may not make one. Make one there first.",
                "لا تقويم في الحساب، ولا يُسمح لجدول بإنشاء واحد. أنشئ تقويمًا هناك أولًا."
            )
        case .readOnly:
            Both(
                "Jadwal may read your calendars, but write to none. Allow writing, or use another user.",
                "يُسمح لجدول بقراءة تقويماتك لا بالكتابة فيها. اسمح بالكتابة أو استخدم مستخدمًا آخر."
            )
        case .lostRight:
            Both(
                "Jadwal may not write into its calendar any more. Allow writing there again, or choose another calendar. "
                    + "What is new waits until then.",
                "لم يعد يُسمح لجدول بالكتابة في تقويمه. اسمح بالكتابة فيه مجددًا أو اختر تقويمًا آخر. الجديد ينتظر حتى ذلك "
                    + "الحين."
            )
        case .notMade:
            Both(
                "The server allows no new calendar. Make it at your provider, and choose it here.",
                "لا يسمح الخادم بتقويم جديد. أنشئه لدى مزوّدك ثم اختره هنا."
            )
        case .tooSlow:
            Both(
                "The server did not answer within 15 seconds. Try again later.",
                "لم يُجب الخادم خلال 15 ثانية. حاول لاحقًا."
            )
        }
    }
}

/// The steps of a test.
enum CalendarTestPhrase: Phrase {
    case title
    case step(CalendarTestStep)
    case state(CalendarTestStep.State)
    case slow
    case tooOften

    var both: Both {
        switch self {
        case .title: Both("What the test has found", "نتيجة الاختبار")
        case .step(.address): Both("Address", "العنوان")
        case .step(.connection): Both("Secure connection", "الاتصال الآمن")
        case .step(.login): Both("Sign in", "تسجيل الدخول")
        case .step(.calendars): Both("Calendars", "التقويمات")
        case .state(.passed): Both("works", "يعمل")
        case .state(.failed): Both("fails", "لا يعمل")
        case .state(.unknown): Both("not tested", "لم يُختبر")
        case .slow:
            Both(
                "The server took more than two seconds for an answer. Events may come late, and some conflicts may not "
                    + "be noticed.",
                "استغرق الخادم أكثر من ثانيتين للإجابة. قد تتأخر المواعيد وقد لا تُلاحظ بعض التعارضات."
            )
        case .tooOften:
            Both(
                "There were too many tests. Try again in an hour.",
                "اختبارات أكثر من اللازم. حاول مجددًا بعد ساعة."
            )
        }
    }
}
