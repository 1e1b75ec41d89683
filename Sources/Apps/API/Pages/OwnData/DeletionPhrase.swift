internal import UseCases
internal import Web

/// The page that deletes the account.
enum DeletionPhrase: Phrase {
    case title, short, more, goesTitle, goes, sessions, phone, staysTitle, calendar, mark, first, noWay, confirm
    case otherAddress, delete, deleteAnyway, anywayHint
    case refusal(StillLinked)

    var both: Both {
        switch self {
        case .title: Both("Delete the account", "حذف الحساب")
        case .short:
            Both(
                "Everything that Jadwal holds about you is deleted. Your calendar stays as it is.",
                "يُحذف كل ما يحتفظ به جدول عنك، ويبقى تقويمك كما هو."
            )
        case .more: Both("What goes, what stays, and how", "ما الذي يُحذف وما الذي يبقى وكيف")
        case .goesTitle: Both("What goes", "ما الذي يُحذف")
        case .goes:
            Both(
                "Your address and settings, the calendar account's password, devices, and what is kept of chats, events "
                    + "and questions.",
                "عنوانك وإعداداتك، وكلمة مرور حساب التقويم، والأجهزة، وما حُفظ من المحادثات والمواعيد والأسئلة."
            )
        case .sessions:
            Both("You are signed out everywhere at once.", "يُسجّل خروجك من كل الأجهزة فورًا.")
        case .phone:
            Both(
                "Your phone is unlinked first, so that nothing more is read. That may take half a minute.",
                "يُفك ربط هاتفك أولًا حتى لا يُقرأ شيء بعد ذلك. قد يستغرق هذا نصف دقيقة."
            )
        case .staysTitle: Both("What stays", "ما الذي يبقى")
        case .calendar:
            Both(
                "The events in your calendar: it is yours. Delete there what you do not want.",
                "المواعيد في تقويمك، فهو لك. احذف منه ما لا تريده."
            )
        case .mark:
            Both(
                "A mark from which nobody can read who you are. It keeps late messages from being stored. And the record of "
                    + "what was done, without your words.",
                "علامة لا يُعرف منها من أنت، تمنع حفظ الرسائل المتأخرة. ويبقى كذلك سجل ما حدث من دون كلماتك."
            )
        case .first: Both("You may want to take a copy first:", "قد ترغب في أخذ نسخة أولًا:")
        case .noWay: Both("This cannot be taken back.", "لا يمكن التراجع عن هذا.")
        case .confirm: Both("Type your e-mail address to confirm", "اكتب عنوان بريدك للتأكيد")
        case .otherAddress: Both("This is not the address of your account.", "هذا ليس عنوان حسابك.")
        case .delete: Both("Delete my account", "احذف حسابي")
        case .deleteAnyway: Both("Delete it all the same", "احذفه مع ذلك")
        case .anywayHint:
            Both(
                "Nothing more is read then. Remove the linked device on your phone yourself.",
                "لن يُقرأ شيء بعد ذلك. أزِل الجهاز المرتبط من هاتفك بنفسك."
            )
        case .refusal(.notUnlinked):
            Both(
                "Your phone could not be unlinked: where it is linked does not answer. The account is not deleted yet.",
                "تعذّر فك ربط هاتفك لأن الخدمة المرتبط بها لا تستجيب. لم يُحذف الحساب بعد."
            )
        case .refusal(.busy):
            Both(
                "The connection to WhatsApp is being worked on at this moment. Try again in a minute. The account is "
                    + "not deleted yet.",
                "يجري العمل على الاتصال بواتساب الآن. حاول مجددًا بعد دقيقة. لم يُحذف الحساب بعد."
            )
        }
    }
}
