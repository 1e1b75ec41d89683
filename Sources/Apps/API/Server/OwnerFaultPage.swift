internal import Web

/// The page of a request that is not answered as it should be.
enum OwnerFaultPage {
    static func page(_ fault: OwnerFault, _ context: OwnerContext) -> Page {
        var content: [Markup] = [.notice(.bad, [.p([context.words(OwnerFaultPhrase.explanation(fault))])])]
        if case .unreadable(let field) = fault, !field.isEmpty {
            content.append(.p([context.words(OwnerFaultPhrase.field), .value(" "), .machine(field)]))
        }
        switch fault {
        case .linkGone, .otherAddress, .sessionReused, .notSignedIn, .closed, .ending, .loginNotBegun, .loginRefused,
            .noProvenAddress, .issuerAway:
            content.append(
                .p([.link(OwnerRoute.signInPage.link(), [.classes("button")], [context.words(SignInPhrase.again)])])
            )
        case .profileGone:
            content.append(
                .p([.link(OwnerRoute.profilePage.link(), [.classes("button")], [context.words(ProfilePhrase.title)])])
            )
        default: content.append(.p([.link(OwnerRoute.home.link(), [context.words(OwnerFaultPhrase.back)])]))
        }
        return Page(context.say(OwnerFaultPhrase.title(fault)), content)
    }
}

enum OwnerFaultPhrase: Phrase {
    case title(OwnerFault)
    case explanation(OwnerFault)
    case field
    case back

    var both: Both {
        switch self {
        case .title(let fault): Self.title(of: fault)
        case .explanation(let fault): Self.explanation(of: fault)
        case .field: Both("The field is:", "الحقل هو:")
        case .back: Both("Back to the first page", "العودة إلى الصفحة الأولى")
        }
    }

    private static func title(of fault: OwnerFault) -> Both {
        switch fault {
        case .unreadable, .otherHost: Both("This request cannot be read", "تعذّرت قراءة هذا الطلب")
        case .notSignedIn: Both("You are not signed in", "لم تسجّل الدخول")
        case .sessionReused: Both("You were signed out for your safety", "سُجّل خروجك حفاظًا على أمانك")
        case .forged: Both("This form is not valid any more", "لم يعد هذا النموذج صالحًا")
        case .notFound: Both("There is no such page", "لا توجد صفحة كهذه")
        case .wrongMethod: Both("This page cannot be used in this way", "لا يمكن استخدام هذه الصفحة بهذه الطريقة")
        case .tooLarge: Both("The form is too long", "النموذج أطول من اللازم")
        case .tooSlow: Both("The form came too slowly", "وصل النموذج ببطء شديد")
        case .tooOften: Both("Too many requests", "طلبات أكثر من اللازم")
        case .unavailable: Both("Jadwal is away for a moment", "جدول غير متاح حاليًا")
        case .linkGone: Both("This link does not work any more", "لم يعد هذا الرابط يعمل")
        case .profileGone: ProfilePhrase.goneTitle.both
        case .otherAddress: Both("The address does not fit this link", "العنوان لا يطابق هذا الرابط")
        case .closed: Both("New accounts are not open", "التسجيل غير متاح حاليًا")
        case .ending: Both("Your account is being deleted", "يجري حذف حسابك")
        case .loginNotBegun: Both("This login does not work any more", "لم يعد هذا الدخول صالحًا")
        case .loginRefused: Both("You were not signed in", "لم يُسجّل دخولك")
        case .oldLogin, .otherLogin: Both("You have not signed in once more", "لم تسجّل الدخول مرة أخرى")
        case .noProvenAddress: Both("Your e-mail address is missing", "عنوان بريدك ناقص")
        case .issuerAway: Both("The login service is away", "خدمة الدخول غير متاحة")
        case .broken: Both("Something went wrong", "حدث خطأ ما")
        }
    }

    private static func explanation(of fault: OwnerFault) -> Both {
        switch fault {
        case .unreadable, .otherHost:
            Both(
                "A part of the address or of the form has a value that it cannot have. Nothing was changed.",
                "في العنوان أو في النموذج قيمة غير مقبولة. لم يتغيّر شيء."
            )
        case .notSignedIn:
            Both("Sign in, and try again. Nothing was changed.", "سجّل الدخول ثم حاول مجددًا. لم يتغيّر شيء.")
        case .sessionReused:
            Both(
                "Somebody used an old copy of your session. We ended the session and sent you an e-mail about it.",
                "استخدم أحدهم نسخة قديمة من جلستك. أنهينا الجلسة وأرسلنا إليك بريدًا بذلك."
            )
        case .forged:
            Both(
                "It is from an older session or from another site. Load the page again, and send it once more. "
                    + "Nothing was changed.",
                "النموذج من جلسة أقدم أو من موقع آخر. أعد تحميل الصفحة وأرسله مرة أخرى. لم يتغيّر شيء."
            )
        case .notFound:
            Both("The address is wrong, or what it named is gone.", "العنوان خاطئ، أو أن ما يشير إليه لم يعد موجودًا.")
        case .wrongMethod:
            Both("Use the form on its page. Nothing was changed.", "استخدم النموذج في صفحته. لم يتغيّر شيء.")
        case .tooLarge:

            Both(
                "Before signing in a form may have 16 KiB, then 300 KiB, and a file 32 MiB. Nothing was changed.",
                "الحد الأقصى للنموذج قبل تسجيل الدخول 16 كيبيبايت، وبعده 300 كيبيبايت، وللملف 32 ميبيبايت. "
                    + "لم يتغيّر شيء."
            )
        case .tooSlow:
            Both(
                "A form has to arrive within 10 s, and a file within 2 minutes. Go back, and send it again. Nothing was "
                    + "changed.",
                "يجب أن يصل النموذج خلال 10 ث والملف خلال دقيقتين. عُد وأرسله مرة أخرى. لم يتغيّر شيء."
            )
        case .tooOften(let seconds):
            Both(
                "Wait \(seconds) s, and try again. Nothing was changed.",
                "انتظر \(seconds) ث ثم حاول مجددًا. لم يتغيّر شيء."
            )
        case .unavailable:
            Both("Try again in a minute. Nothing was changed.", "حاول مجددًا بعد دقيقة. لم يتغيّر شيء.")
        case .linkGone:
            Both(
                "A link works once and for 15 minutes, and only the newest ones do. Ask for a new one.",
                "يعمل الرابط مرة واحدة وخلال 15 دقيقة، وتعمل أحدث الروابط فقط. اطلب رابطًا جديدًا."
            )
        case .profileGone: ProfilePhrase.gone.both
        case .otherAddress:
            Both(
                "Type the address that the e-mail was sent to. After 5 wrong ones the link does not work any more.",
                "اكتب العنوان الذي وصلت إليه الرسالة. بعد 5 محاولات خاطئة لن يعمل الرابط."
            )
        case .closed:
            Both(
                "There is no account with this address. Ask whoever runs Jadwal for you to invite you.",
                "لا يوجد حساب بهذا العنوان. اطلب دعوة ممن يدير جدول لك."
            )
        case .ending:
            Both(
                "Nobody can sign in to it any more. An e-mail tells you when everything is deleted.",
                "لم يعد الدخول إليه ممكنًا. ستصلك رسالة حين يكتمل حذف كل شيء."
            )
        case .loginNotBegun:
            Both(
                "This browser has begun no such login, or more than 10 minutes ago. Begin again.",
                "لم يبدأ هذا المتصفح دخولًا كهذا، أو بدأه قبل أكثر من 10 دقائق. ابدأ من جديد."
            )
        case .loginRefused:
            Both(
                "The login service did not say who you are. Try again, or ask for a link by e-mail.",
                "لم تؤكد خدمة الدخول هويتك. حاول مجددًا أو اطلب رابطًا بالبريد."
            )
        case .oldLogin:
            Both(
                "The login service does not say that you have just signed in there. Ask for a link by e-mail.",
                "لم تذكر خدمة الدخول أنك سجّلت الدخول فيها للتو. اطلب رابطًا بالبريد."
            )
        case .otherLogin:
            Both(
                "You have signed in there with another account than the one that you sign in with here.",
                "دخلت هناك بحساب غير الحساب الذي تدخل به هنا."
            )
        case .noProvenAddress:
            Both(
                "The login service has not confirmed an e-mail address of yours. Confirm it there, or ask for a link by "
                    + "e-mail.",
                "لم تؤكد خدمة الدخول عنوان بريد لك. أكّده هناك، أو اطلب رابطًا بالبريد."
            )
        case .issuerAway:
            Both(
                "Try again in a minute, or ask for a link by e-mail.",
                "حاول مجددًا بعد دقيقة، أو اطلب رابطًا بالبريد."
            )
        case .broken:
            Both("It is not your fault. Try again later.", "ليس الخطأ منك. حاول مجددًا لاحقًا.")
        }
    }
}
