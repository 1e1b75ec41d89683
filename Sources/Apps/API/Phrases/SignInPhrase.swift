internal import Web

enum SignInPhrase: Phrase {
    case title
    case explanation
    case address
    case send
    case noAddress
    case checkMail
    case sent
    case sameBrowser
    case nothingCame
    case sentTo
    case sendAgain
    case again
    case otherAddress

    var both: Both {
        switch self {
        case .title: Both("Sign in", "تسجيل الدخول")
        case .explanation:
            Both(
                "We send you an e-mail with a link. There is no password.",
                "نرسل إليك بريدًا فيه رابط. لا حاجة إلى كلمة مرور."
            )
        case .address: Both("E-mail address", "عنوان البريد الإلكتروني")
        case .send: Both("Send the link", "أرسل الرابط")
        case .noAddress:
            Both("This is not an e-mail address that we can write to.", "لا يمكننا المراسلة على هذا العنوان.")
        case .checkMail: Both("Check your e-mail", "تحقّق من بريدك")
        case .sent:
            Both(
                "If this address may sign in, an e-mail is on its way. Its link works once, for 15 minutes.",
                "إن كان يحق لهذا العنوان الدخول فالرسالة في الطريق. يعمل رابطها مرة واحدة خلال 15 دقيقة."
            )
        case .sameBrowser:
            Both(
                "Open it in this browser. Elsewhere you will have to type your address again.",
                "افتحه في هذا المتصفح. في غيره ستكتب عنوانك مرة أخرى."
            )
        case .nothingCame:
            Both(
                "Nothing came after a minute? Look into the spam folder, and check the address that you typed. "
                    + "After five links in an hour, a further one is sent when the last one has ended; and if very many "
                    + "are asked for where you are, new addresses get none for up to an hour.",
                "لم يصل شيء بعد دقيقة؟ انظر في مجلد الرسائل غير المرغوبة، وتأكّد من العنوان الذي كتبته. بعد خمسة روابط في "
                    + "الساعة يُرسل رابط آخر عند انتهاء آخرها. وإن كثرت الطلبات من حيث أنت فلا تصل إلى العناوين الجديدة "
                    + "روابط حتى ساعة."
            )
        case .sentTo: Both("Your address:", "عنوانك:")
        case .sendAgain: Both("Send it again", "أرسله مرة أخرى")
        case .again: Both("Ask for a new link", "اطلب رابطًا جديدًا")
        case .otherAddress: Both("Use another address", "استخدم عنوانًا آخر")
        }
    }
}
