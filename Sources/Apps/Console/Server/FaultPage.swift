internal import Web

/// The page of a request that is not answered as it should be.
enum FaultPage {
    static func page(_ fault: ConsoleFault, _ context: PageContext) -> Page {
        var content: [Markup] = [.notice(.bad, [.p([context.words(FaultPhrase.explanation(fault))])])]
        if case .unreadable(let field) = fault, !field.isEmpty {
            content.append(.p([context.words(FaultPhrase.field), .value(" "), .machine(field)]))
        }
        content.append(.p([.link(NavigationItem.first, [context.words(FaultPhrase.back)])]))
        return Page(context.say(FaultPhrase.title(fault)), content)
    }
}

enum FaultPhrase: Phrase {
    case title(ConsoleFault)
    case explanation(ConsoleFault)
    case field
    case leftOut
    case back

    var both: Both {
        switch self {
        case .title(let fault): Self.title(of: fault)
        case .explanation(let fault): Self.explanation(of: fault)
        case .field: Both("The field is:", "الحقل هو:")
        case .leftOut:
            Both(
                "These fields of the address have values that they cannot have, and were left out:",
                "في هذه الحقول من العنوان قيم غير مقبولة، وقد تُركت:"
            )
        case .back: Both("Back to the first page", "العودة إلى الصفحة الأولى")
        }
    }

    private static func title(of fault: ConsoleFault) -> Both {
        switch fault {
        case .unreadable: Both("This request cannot be read", "تعذّرت قراءة هذا الطلب")
        case .notSignedIn: Both("You have not signed in", "لم تسجّل الدخول")
        case .notAllowed, .revealOff: Both("You may not do this", "ليست لديك صلاحية لهذا")
        case .forged: Both("This form is not valid any more", "لم يعد هذا النموذج صالحًا")
        case .notFound: Both("There is no such page", "لا توجد صفحة كهذه")
        case .wrongMethod: Both("This page cannot be used in this way", "لا يمكن استخدام هذه الصفحة بهذه الطريقة")
        case .tooLarge: Both("The form is too long", "النموذج أطول من اللازم")
        case .tooSlow: Both("The form came too slowly", "وصل النموذج ببطء شديد")
        case .tooOften: Both("Too many requests", "طلبات أكثر من اللازم")
        case .crowded: Both("Too many people look at once", "عدد المشاهدين أكبر من اللازم")
        case .unavailable: Both("The database is away", "قاعدة البيانات غير متاحة")
        case .wrongPassword: Both("Sign in", "تسجيل الدخول")
        case .issuerAway: Both("The login service is away", "خدمة تسجيل الدخول غير متاحة")
        case .loginRefused: Both("You are not signed in", "لم يتم تسجيل دخولك")
        case .broken: Both("Something went wrong", "حدث خطأ ما")
        }
    }

    private static func explanation(of fault: ConsoleFault) -> Both {
        switch fault {
        case .unreadable:
            Both(
                "A part of the address or of the form has a value that it cannot have. Nothing was changed.",
                "في العنوان أو في النموذج قيمة غير مقبولة. لم يتغيّر شيء."
            )
        case .notSignedIn:
            Both("Sign in, and try again. Nothing was changed.", "سجّل الدخول ثم حاول مجددًا. لم يتغيّر شيء.")
        case .notAllowed(let permission): Self.missing(permission)
        case .revealOff:
            Both(
                "This console opens no inputs. Whoever runs it can change that by a setting.",
                "هذه اللوحة لا تفتح المُدخلات. يمكن لمن يشغّلها تغيير ذلك بإعداد."
            )
        case .forged:
            Both(
                "It is from an older session or from another site. Go back, load the page again and send it once more. "
                    + "Nothing was changed.",
                "النموذج من جلسة أقدم أو من موقع آخر. عُد وأعد تحميل الصفحة وأرسله مرة أخرى. لم يتغيّر شيء."
            )
        case .notFound:
            Both("The address is wrong, or what it named is gone.", "العنوان خاطئ، أو أن ما يشير إليه لم يعد موجودًا.")
        case .wrongMethod:
            Both("Use the form on its page. Nothing was changed.", "استخدم النموذج في صفحته. لم يتغيّر شيء.")
        case .tooLarge:
            Both(
                "Before signing in a form may have 16 KiB, and then 300 KiB. Nothing was changed.",
                "الحد الأقصى للنموذج قبل تسجيل الدخول 16 كيبيبايت، وبعده 300 كيبيبايت. لم يتغيّر شيء."
            )
        case .tooSlow:
            Both(
                "A form has to arrive within 10 s. Go back, and send it again. Nothing was changed.",
                "يجب أن يصل النموذج خلال 10 ث. عُد وأرسله مرة أخرى. لم يتغيّر شيء."
            )
        case .tooOften(let seconds):
            Both(
                "Wait \(seconds) s, and try again. Nothing was changed.",
                "انتظر \(seconds) ث ثم حاول مجددًا. لم يتغيّر شيء."
            )
        case .crowded(let seconds):
            Both(
                "The page is loaded again in \(seconds) s, without changing in between.",
                "يعاد تحميل الصفحة بعد \(seconds) ث، ولا تتغيّر خلال ذلك."
            )
        case .unavailable:
            Both(
                "The console cannot read it now. It tries again with the next request.",
                "لا تستطيع اللوحة قراءتها الآن. ستحاول مجددًا مع الطلب التالي."
            )
        case .wrongPassword: Both("The name or the password is wrong.", "الاسم أو كلمة المرور غير صحيحة.")
        case .issuerAway:
            Both(
                "The service that signs people in has not answered as it should. Try again in a moment. "
                    + "Whoever is signed in stays so.",
                "لم تُجب الخدمة التي تسجّل الدخول كما ينبغي. حاول مجددًا بعد قليل. من سجّل دخوله يبقى كذلك."
            )
        case .loginRefused(let refusal): Self.explanation(of: refusal)
        case .broken:
            Both("The console's log names the error.", "يحتوي سجل اللوحة على الخطأ.")
        }
    }

    private static func explanation(of refusal: IssuerLogin.Refusal) -> Both {
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
