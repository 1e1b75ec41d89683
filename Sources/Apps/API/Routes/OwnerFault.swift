internal import HTTPTypes
internal import Web

/// Why a request to the owners' pages is refused, beside what refuses requests to all fronts.
enum OwnerRefusal: OwnFault {
    /// An old token was shown. The session has ended.
    case sessionReused
    /// The request names another host.
    case otherHost
    /// A link that was used, is too old, or was never made.
    case linkGone
    case otherAddress
    /// A link to a profile that was used, is too old, or was never made.
    case profileGone
    /// A button of a notification whose time is over, or whose owner has ended all of them.
    case tapGone
    /// An address of a place, which the owner has ended.
    case placesEnded
    /// A feed whose owner has ended its address, or has no prayer times any more.
    case feedGone
    /// There is no account for the address, and new owners are not allowed.
    case closed
    /// The account is being removed.
    case ending
    /// The answer of an issuer to no login of this browser, or to one that began too long ago.
    case loginNotBegun
    /// The issuer, or the person at the issuer, said no; or what the issuer said proves nobody.
    case loginRefused
    /// The issuer does not say that the person has just signed in there, as was asked.
    case oldLogin
    /// The person who signed in at the issuer is not the owner who is signed in here.
    case otherLogin
    /// The issuer has proven no address, and there is no account yet.
    case noProvenAddress

    var status: HTTPResponse.Status {
        switch self {
        case .otherAddress, .closed, .ending, .sessionReused, .loginNotBegun, .loginRefused, .oldLogin, .otherLogin,
            .noProvenAddress:
            .forbidden
        case .otherHost: .misdirectedRequest
        case .linkGone, .profileGone, .tapGone, .placesEnded, .feedGone: .gone
        }
    }

    static func way(outOf fault: OwnerFault) -> FaultWay {
        switch fault {
        case .notSignedIn, .issuerAway, .own(.linkGone), .own(.otherAddress), .own(.sessionReused), .own(.closed),
            .own(.ending), .own(.loginNotBegun), .own(.loginRefused), .own(.noProvenAddress):
            FaultWay(to: OwnerRoute.signInPage.link(), SignInPhrase.again, isButton: true)
        case .own(.profileGone):
            FaultWay(to: OwnerRoute.profilePage.link(), ProfilePhrase.title, isButton: true)
        case .unreadable, .forged, .notFound, .wrongMethod, .tooLarge, .tooSlow, .tooOften, .unavailable, .broken,
            .own(.otherHost), .own(.tapGone), .own(.placesEnded), .own(.feedGone), .own(.oldLogin), .own(.otherLogin):
            .back(to: OwnerRoute.home.link())
        }
    }

    var words: FaultWords {
        switch self {
        case .sessionReused:
            FaultWords(
                Both("You were signed out for your safety", "سُجّل خروجك حفاظًا على أمانك"),
                Both(
                    "Somebody used an old copy of your session. We ended the session and sent you an e-mail about it.",
                    "استخدم أحدهم نسخة قديمة من جلستك. أنهينا الجلسة وأرسلنا إليك بريدًا بذلك."
                )
            )
        case .otherHost: .unreadable
        case .linkGone:
            FaultWords(
                Both("This link does not work any more", "لم يعد هذا الرابط يعمل"),
                Both(
                    "A link works once and for 15 minutes, and only the newest ones do. Ask for a new one.",
                    "يعمل الرابط مرة واحدة وخلال 15 دقيقة، وتعمل أحدث الروابط فقط. اطلب رابطًا جديدًا."
                )
            )
        case .otherAddress:
            FaultWords(
                Both("The address does not fit this link", "العنوان لا يطابق هذا الرابط"),
                Both(
                    "Type the address that the e-mail was sent to. After 5 wrong ones the link does not work any more.",
                    "اكتب العنوان الذي وصلت إليه الرسالة. بعد 5 محاولات خاطئة لن يعمل الرابط."
                )
            )
        case .profileGone:
            FaultWords(ProfilePhrase.goneTitle.both, ProfilePhrase.gone.both)
        case .tapGone:
            FaultWords(
                Both("This button does not work any more", "لم يعد هذا الزر يعمل"),
                Both(
                    "The event is over, you have ended the buttons of notifications, or your calendar reminds you now.",
                    "انتهى الموعد، أو أنهيت أزرار الإشعارات، أو صار تقويمك هو الذي يذكّرك."
                )
            )
        case .placesEnded:
            FaultWords(
                Both("This address does not work any more", "لم يعد هذا العنوان يعمل"),
                Both(
                    "You have ended the addresses of your places. The page of a place shows new ones.",
                    "أوقفت عناوين أماكنك. صفحة المكان تُظهر عناوين جديدة."
                )
            )
        case .feedGone:
            FaultWords(
                Both("This feed has ended", "انتهى هذا الاشتراك"),
                Both(
                    "Its owner has ended the address. Delete the subscription in your calendar.",
                    "أوقف صاحبه هذا العنوان. احذف الاشتراك من تقويمك."
                )
            )
        case .closed:
            FaultWords(
                Both("New accounts are not open", "التسجيل غير متاح حاليًا"),
                Both(
                    "There is no account with this address. Ask whoever runs Jadwal for you to invite you.",
                    "لا يوجد حساب بهذا العنوان. اطلب دعوة ممن يدير جدول لك."
                )
            )
        case .ending:
            FaultWords(
                Both("Your account is being deleted", "يجري حذف حسابك"),
                Both(
                    "Nobody can sign in to it any more. An e-mail tells you when everything is deleted.",
                    "لم يعد الدخول إليه ممكنًا. ستصلك رسالة حين يكتمل حذف كل شيء."
                )
            )
        case .loginNotBegun:
            FaultWords(
                Both("This login does not work any more", "لم يعد هذا الدخول صالحًا"),
                Both(
                    "This browser has begun no such login, or more than 10 minutes ago. Begin again.",
                    "لم يبدأ هذا المتصفح دخولًا كهذا، أو بدأه قبل أكثر من 10 دقائق. ابدأ من جديد."
                )
            )
        case .loginRefused:
            FaultWords(
                Both("You were not signed in", "لم يُسجّل دخولك"),
                Both(
                    "The login service did not say who you are. Try again, or ask for a link by e-mail.",
                    "لم تؤكد خدمة الدخول هويتك. حاول مجددًا أو اطلب رابطًا بالبريد."
                )
            )
        case .oldLogin:
            FaultWords(
                Both("You have not signed in once more", "لم تسجّل الدخول مرة أخرى"),
                Both(
                    "The login service does not say that you have just signed in there. Ask for a link by e-mail.",
                    "لم تذكر خدمة الدخول أنك سجّلت الدخول فيها للتو. اطلب رابطًا بالبريد."
                )
            )
        case .otherLogin:
            FaultWords(
                Both("You have not signed in once more", "لم تسجّل الدخول مرة أخرى"),
                Both(
                    "You have signed in there with another account than the one that you sign in with here.",
                    "دخلت هناك بحساب غير الحساب الذي تدخل به هنا."
                )
            )
        case .noProvenAddress:
            FaultWords(
                Both("Your e-mail address is missing", "عنوان بريدك ناقص"),
                Both(
                    "The login service has not confirmed an e-mail address of yours. Confirm it there, or ask for a link by "
                        + "e-mail.",
                    "لم تؤكد خدمة الدخول عنوان بريد لك. أكّده هناك، أو اطلب رابطًا بالبريد."
                )
            )
        }
    }

    static func words(_ fault: FrontWorded) -> FaultWords {
        switch fault {
        case .notSignedIn:
            FaultWords(
                Both("You are not signed in", "لم تسجّل الدخول"),
                Both("Sign in, and try again. Nothing was changed.", "سجّل الدخول ثم حاول مجددًا. لم يتغيّر شيء.")
            )
        case .forged:
            FaultWords(
                FaultWords.forgedTitle,
                Both(
                    "It is from an older session or from another site. Load the page again, and send it once more. "
                        + "Nothing was changed.",
                    "النموذج من جلسة أقدم أو من موقع آخر. أعد تحميل الصفحة وأرسله مرة أخرى. لم يتغيّر شيء."
                )
            )
        case .tooLarge:
            FaultWords(
                FaultWords.tooLargeTitle,
                Both(
                    "Before signing in a form may have 16 KiB, then 300 KiB, and a file 32 MiB. Nothing was changed. Go back "
                        + "in your browser: what you typed is still there, and can be made shorter.",
                    "الحد الأقصى للنموذج قبل تسجيل الدخول 16 كيلوبايت، وبعده 300 كيلوبايت، وللملف 32 ميغابايت. "
                        + "لم يتغيّر شيء. ارجع في متصفحك: ما كتبته لا يزال هناك، فاختصره."
                )
            )
        case .tooSlow:
            FaultWords(
                FaultWords.tooSlowTitle,
                Both(
                    "A form has to arrive within 10 s, and a file within 2 minutes. Go back, and send it again. Nothing was "
                        + "changed.",
                    "يجب أن يصل النموذج خلال 10 ث والملف خلال دقيقتين. عُد وأرسله مرة أخرى. لم يتغيّر شيء."
                )
            )
        case .unavailable:
            FaultWords(
                Both("Jadwal is away for a moment", "جدول غير متاح حاليًا"),
                Both("Try again in a minute. Nothing was changed.", "حاول مجددًا بعد دقيقة. لم يتغيّر شيء.")
            )
        case .issuerAway:
            FaultWords(
                Both("The login service is away", "خدمة الدخول غير متاحة"),
                Both(
                    "Try again in a minute, or ask for a link by e-mail.",
                    "حاول مجددًا بعد دقيقة، أو اطلب رابطًا بالبريد."
                )
            )
        case .broken:
            FaultWords(
                FaultWords.brokenTitle,
                Both("It is not your fault. Try again later.", "ليس الخطأ منك. حاول مجددًا لاحقًا.")
            )
        }
    }
}

typealias OwnerFault = WebFault<OwnerRefusal>
typealias OwnerFaultPage = FaultPage<OwnerRefusal>
typealias OwnerFaultPhrase = FaultPhrase<OwnerRefusal>

extension OwnerFault {
    static var sessionReused: Self { .own(.sessionReused) }
    static var otherHost: Self { .own(.otherHost) }
    static var linkGone: Self { .own(.linkGone) }
    static var otherAddress: Self { .own(.otherAddress) }
    static var profileGone: Self { .own(.profileGone) }
    static var tapGone: Self { .own(.tapGone) }
    static var placesEnded: Self { .own(.placesEnded) }
    static var feedGone: Self { .own(.feedGone) }
    static var closed: Self { .own(.closed) }
    static var ending: Self { .own(.ending) }
    static var loginNotBegun: Self { .own(.loginNotBegun) }
    static var loginRefused: Self { .own(.loginRefused) }
    static var oldLogin: Self { .own(.oldLogin) }
    static var otherLogin: Self { .own(.otherLogin) }
    static var noProvenAddress: Self { .own(.noProvenAddress) }
}
