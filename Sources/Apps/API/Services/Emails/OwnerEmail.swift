internal import Store
internal import Web

/// The texts of e-mails to owners.
enum OwnerEmail {
    /// - Parameter detail: the counts of an e-mail about a deleted account; the browser of one about a sign-in.
    static func page(_ kind: EmailKind, _ token: SessionToken, detail: String = "") -> EmailPage {
        switch kind {
        case .signIn:
            EmailPage(
                EmailPhrase.signInSubject,
                [
                    .words(EmailPhrase.signIn),
                    .link(
                        EmailPhrase.signInLink,
                        OwnerRoute.linkPage.link(query: [Route.Item(OwnerRoute.linkToken, token.text)])
                    ),
                    .words(EmailPhrase.signInNotYou),
                ]
            )
        case .welcome:
            EmailPage(
                EmailPhrase.welcomeSubject,
                [
                    .words(EmailPhrase.welcome), .link(EmailPhrase.accountLink, OwnerRoute.account.link()),
                    .words(EmailPhrase.welcomeNotYou),
                ]
            )
        case .sessionReused:
            EmailPage(
                EmailPhrase.reusedSubject,
                [.words(EmailPhrase.reused), .link(EmailPhrase.sessionsLink, OwnerRoute.sessions.link())]
            )
        case .loginAdded:
            EmailPage(
                EmailPhrase.addedSubject,
                [.words(EmailPhrase.added), .link(EmailPhrase.sessionsLink, OwnerRoute.sessions.link())]
            )
        case .signedIn: Self.change(.signedInSubject, .signedIn(detail))
        case .calendarChanged: Self.change(.calendarSubject, .calendar)
        case .deviceAdded: Self.change(.deviceSubject, .device)
        case .exported: Self.change(.exportSubject, .export)
        case .deleted:
            EmailPage(
                ChangeEmailPhrase.deletedSubject,
                [
                    .words(ChangeEmailPhrase.deleted), .words(ChangeEmailPhrase.counts(RemovalCounts(detail))),
                    .words(ChangeEmailPhrase.stays), .link(ChangeEmailPhrase.home, OwnerRoute.signInPage.link()),
                ]
            )
        }
    }

    /// About something that whoever has a session can do.
    private static func change(_ subject: ChangeEmailPhrase, _ words: ChangeEmailPhrase) -> EmailPage {
        EmailPage(
            subject,
            [
                .words(words), .words(ChangeEmailPhrase.notYou),
                .link(EmailPhrase.sessionsLink, OwnerRoute.sessions.link()),
            ]
        )
    }
}

enum EmailPhrase: Phrase {
    case signInSubject
    case signIn
    case signInLink
    case signInNotYou
    case welcomeSubject
    case welcome
    case accountLink
    case welcomeNotYou
    case reusedSubject
    case reused
    case sessionsLink
    case addedSubject
    case added

    var both: Both {
        switch self {
        case .signInSubject: Both("Your link to sign in to Jadwal", "رابط دخولك إلى جدول")
        case .signIn:
            Both(
                "Open this link to sign in. It works once, for 15 minutes.",
                "افتح هذا الرابط لتسجيل الدخول. يعمل مرة واحدة خلال 15 دقيقة."
            )
        case .signInLink: Both("Sign in", "تسجيل الدخول")
        case .signInNotYou:
            Both(
                "If you did not ask for it, do nothing. Nobody can sign in without this e-mail: send it to nobody.",
                "إن لم تطلبه فلا تفعل شيئًا. لا يدخل أحد من دون هذه الرسالة، فلا ترسلها إلى أحد."
            )
        case .welcomeSubject: Both("Welcome to Jadwal", "أهلًا بك في جدول")
        case .welcome:
            Both(
                "Your account is ready. Jadwal puts what you agree on in chats into your calendar. On your account's "
                    + "page you choose your time zone, your language and your quiet hours.",
                "حسابك جاهز. يضع جدول ما تتفق عليه في محادثاتك في تقويمك. في صفحة حسابك تختار منطقتك الزمنية ولغتك "
                    + "وساعات هدوئك."
            )
        case .accountLink: Both("Your account", "حسابك")
        case .welcomeNotYou:
            Both(
                "This e-mail is sent once. If you have no account with us, somebody who reads your mail has made one.",
                "تُرسل هذه الرسالة مرة واحدة. إن لم يكن لك حساب عندنا فقد أنشأه شخص يقرأ بريدك."
            )
        case .reusedSubject: Both("We have signed you out of Jadwal", "سجّلنا خروجك من جدول")
        case .reused:
            Both(
                "An old copy of one of your sessions was used. That happens when somebody has copied it. We have ended "
                    + "that session everywhere. Sign in again, and look at your other sessions.",
                "استُخدمت نسخة قديمة من إحدى جلساتك، وهذا يحدث إذا نسخها أحد. أنهينا تلك الجلسة في كل مكان. سجّل الدخول "
                    + "من جديد وراجع جلساتك الأخرى."
            )
        case .addedSubject: Both("A new way to sign in to your Jadwal", "طريقة جديدة للدخول إلى جدول")
        case .added:
            Both(
                "Somebody signed in to your account with an account at another service that has your e-mail address. "
                    + "From now on that account opens yours. If it was not you, sign out everywhere, and tell whoever "
                    + "runs Jadwal for you.",
                "دخل أحدهم إلى حسابك بحساب في خدمة أخرى له عنوان بريدك نفسه. من الآن يفتح ذلك الحساب حسابك. إن لم تكن "
                    + "أنت فسجّل الخروج من كل مكان وأبلغ من يدير جدول لك."
            )
        case .sessionsLink: Both("Your sessions", "جلساتك")
        }
    }
}
