internal import HTTPTypes
internal import UseCases
internal import Web

typealias ConsoleFault = WebFault<ConsoleRefusal>
typealias ConsoleFaultPage = FaultPage<ConsoleRefusal>
typealias ConsoleFaultPhrase = FaultPhrase<ConsoleRefusal>

/// Why a request to the console is refused, beside what refuses requests to all fronts.
enum ConsoleRefusal: OwnFault {
    case notAllowed(Permission)
    /// Inputs are not opened by this console.
    case revealOff
    /// As many pages are told of changes as can be.
    case crowded(retryAfterSeconds: Int)
    case wrongPassword
    /// A login at the issuer has ended without a session.
    case loginRefused(LoginRefusal)

    var status: HTTPResponse.Status {
        switch self {
        case .notAllowed, .revealOff, .loginRefused: .forbidden
        case .crowded: .serviceUnavailable
        case .wrongPassword: .unauthorized
        }
    }

    var retryAfterSeconds: Int? {
        switch self {
        case .crowded(let seconds): seconds
        case .notAllowed, .revealOff, .wrongPassword, .loginRefused: nil
        }
    }

    static func way(outOf fault: ConsoleFault) -> FaultWay { .back(to: ConsoleRoute.overview.link()) }

    var words: FaultWords {
        switch self {
        case .notAllowed(let permission):
            FaultWords(Both("You may not do this", "ليست لديك صلاحية لهذا"), Self.missing(permission))
        case .revealOff:
            FaultWords(
                Both("You may not do this", "ليست لديك صلاحية لهذا"),
                Both(
                    "This console opens no inputs. Whoever runs it can change that by a setting.",
                    "هذه اللوحة لا تفتح المُدخلات. يمكن لمن يشغّلها تغيير ذلك بإعداد."
                )
            )
        case .crowded(let seconds):
            FaultWords(
                Both("Too many people look at once", "عدد المشاهدين أكبر من اللازم"),
                Both(
                    "The page is loaded again in \(seconds) s, without changing in between.",
                    "يعاد تحميل الصفحة بعد \(seconds) ث، ولا تتغيّر خلال ذلك."
                )
            )
        case .wrongPassword:
            FaultWords(
                Both("Sign in", "تسجيل الدخول"),
                Both("The name or the password is wrong.", "الاسم أو كلمة المرور غير صحيحة.")
            )
        case .loginRefused(let refusal):
            FaultWords(Both("You are not signed in", "لم يتم تسجيل دخولك"), Self.explanation(of: refusal))
        }
    }

    static func words(_ fault: FrontWorded) -> FaultWords {
        switch fault {
        case .notSignedIn:
            FaultWords(
                Both("You have not signed in", "لم تسجّل الدخول"),
                Both("Sign in, and try again. Nothing was changed.", "سجّل الدخول ثم حاول مجددًا. لم يتغيّر شيء.")
            )
        case .forged:
            FaultWords(
                FaultWords.forgedTitle,
                Both(
                    "It is from an older session or from another site. Go back, load the page again and send it once more. "
                        + "Nothing was changed.",
                    "النموذج من جلسة أقدم أو من موقع آخر. عُد وأعد تحميل الصفحة وأرسله مرة أخرى. لم يتغيّر شيء."
                )
            )
        case .tooLarge:
            FaultWords(
                FaultWords.tooLargeTitle,
                Both(
                    "Before signing in a form may have 16 KiB, and then 300 KiB. Nothing was changed.",
                    "الحد الأقصى للنموذج قبل تسجيل الدخول 16 كيلوبايت، وبعده 300 كيلوبايت. لم يتغيّر شيء."
                )
            )
        case .tooSlow:
            FaultWords(
                FaultWords.tooSlowTitle,
                Both(
                    "A form has to arrive within 10 s. Go back, and send it again. Nothing was changed.",
                    "يجب أن يصل النموذج خلال 10 ث. عُد وأرسله مرة أخرى. لم يتغيّر شيء."
                )
            )
        case .unavailable:
            FaultWords(
                Both("The database is away", "قاعدة البيانات غير متاحة"),
                Both(
                    "The console cannot read it now. It tries again with the next request.",
                    "لا تستطيع اللوحة قراءتها الآن. ستحاول مجددًا مع الطلب التالي."
                )
            )
        case .issuerAway:
            FaultWords(
                Both("The login service is away", "خدمة تسجيل الدخول غير متاحة"),
                Both(
                    "The service that signs people in has not answered as it should. Try again in a moment. "
                        + "Whoever is signed in stays so.",
                    "لم تُجب الخدمة التي تسجّل الدخول كما ينبغي. حاول مجددًا بعد قليل. من سجّل دخوله يبقى كذلك."
                )
            )
        case .broken:
            FaultWords(
                FaultWords.brokenTitle,
                Both("The console's log names the error.", "يحتوي سجل اللوحة على الخطأ.")
            )
        }
    }

    private static func explanation(of refusal: LoginRefusal) -> Both {
        switch refusal {
        case .notBegun:
            Both(
                "This browser has begun no such login, or more than 10 minutes ago. Sign in again from here.",
                "لم يبدأ هذا المتصفح تسجيل دخول كهذا، أو مضى عليه أكثر من 10 دقائق. سجّل الدخول مجددًا من هنا."
            )
        case .refused:
            Both(
                "The service that signs people in has refused the login, or has proved nobody.",
                "رفضت الخدمة التي تسجّل الدخول طلبك، أو لم تُثبت هوية أحد."
            )
        case .noRole:
            Both(
                "None of your groups has a role in this console. Whoever keeps the groups can change it.",
                "ليس لأي من مجموعاتك دور في هذه اللوحة. يمكن لمن يدير المجموعات تغيير ذلك."
            )
        }
    }

    private static func missing(_ permission: Permission) -> Both {
        switch permission {
        case .everybody, .view: Both("You have no role here.", "ليس لديك دور هنا.")
        case .operate: Both("It needs the role “operator”.", "يلزم دور «المشغّل» (operator).")
        case .reveal: Both("It needs the role “revealer”.", "يلزم دور «الكاشف» (revealer).")
        case .edit:
            Both(
                "It needs the roles “operator” and “revealer”.",
                "يلزم الدوران «المشغّل» (operator) و«الكاشف» (revealer)."
            )
        }
    }
}

extension ConsoleFault {
    static var revealOff: Self { .own(.revealOff) }
    static var wrongPassword: Self { .own(.wrongPassword) }

    static func notAllowed(_ permission: Permission) -> Self { .own(.notAllowed(permission)) }

    static func crowded(retryAfterSeconds: Int) -> Self { .own(.crowded(retryAfterSeconds: retryAfterSeconds)) }

    static func loginRefused(_ refusal: LoginRefusal) -> Self { .own(.loginRefused(refusal)) }
}

/// Why a login at the issuer has ended without a session.
enum LoginRefusal: Sendable, Hashable {
    /// Not by this browser, or too long ago.
    case notBegun
    /// The issuer, or the person at the issuer, said no; or what the issuer said proves nobody.
    case refused
    /// No group of this person has a role.
    case noRole
}
