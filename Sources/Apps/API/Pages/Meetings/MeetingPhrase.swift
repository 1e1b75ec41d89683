internal import Pipeline
internal import Web

/// The words of a meeting that hosts and guests see.
enum MeetingPhrase: Phrase {
    case one, host, place, notes, people, times, deadline
    case state(MeetingState)
    case answer(MeetingAnswer)
    case person(MeetingParticipant.State)
    case canCome(Int, of: Int)
    case answered(Int, of: Int)
    case inZone, ofEvent, toMeeting

    var both: Both {
        switch self {
        case .one: Both("Meeting", "لقاء")
        case .ofEvent:
            Both(
                "This is a meeting of several people. Change it, or say that you cannot come, on its page.",
                "هذا لقاء لعدة أشخاص. غيّره أو اعتذر عن الحضور في صفحته."
            )
        case .toMeeting: Both("To the meeting", "إلى اللقاء")
        case .host: Both("Host", "المضيف")
        case .place: Both("Place", "المكان")
        case .notes: Both("Notes", "ملاحظات")
        case .people: Both("People", "المدعوون")
        case .times: Both("Times", "الأوقات")
        case .deadline: Both("Answers until", "الأجوبة حتى")
        case .state(.draft): Both("Not sent yet", "لم يُرسل بعد")
        case .state(.open): Both("People are answering", "بانتظار الأجوبة")
        case .state(.deciding): Both("The host chooses", "المضيف يختار")
        case .state(.decided): Both("Agreed", "اتُّفق عليه")
        case .state(.over): Both("Over", "انتهى")
        case .state(.failed): Both("No time was found", "لم يوجد وقت مناسب")
        case .state(.cancelled): Both("Called off", "أُلغي")
        case .answer(.yes): Both("Yes", "نعم")
        case .answer(.ifNeedBe): Both("If need be", "عند الضرورة")
        case .answer(.no): Both("No", "لا")
        case .person(.asked): Both("not answered", "لم يجب")
        case .person(.voted): Both("answered", "أجاب")
        case .person(.declined): Both("cannot come", "لا يستطيع الحضور")
        case .person(.going): Both("comes", "سيحضر")
        case .person(.maybe): Both("comes perhaps", "قد يحضر")
        case .person(.unreachable): Both("the e-mail did not arrive", "لم تصل الرسالة")
        case .person(.left): Both("left", "غادر")
        case .canCome(let number, let all): Both("\(number) of \(all) can", "\(number) من \(all) يستطيعون")
        case .answered(let number, let all):
            Both("\(number) of \(all) have answered", "أجاب \(number) من \(all)")
        case .inZone: Both("Times in", "الأوقات بتوقيت")
        }
    }
}

/// The words of the page on which people answer.
enum VotePhrase: Phrase {
    case asks, hint, saved, missing(Int), all
    case noneOfThese, noneHint, reason
    case zone, show
    case waits, agreed, comes, maybe, cannot, invitation
    case others, onlyTheHost
    case suggest, suggestHint, day, clock
    case claim, stop, stopHint, stopped
    case join, joinHint, name, email, emailHint

    var both: Both {
        switch self {
        case .asks: Both("When can you come?", "متى تستطيع الحضور؟")
        case .hint:
            Both(
                "Answer each time with one tap. Every tap is saved at once, and can be changed until the deadline.",
                "أجب عن كل وقت بلمسة واحدة. تُحفظ كل لمسة فورًا، ويمكنك تغييرها حتى الموعد الأخير."
            )
        case .saved: Both("Your answer is saved.", "تم حفظ جوابك.")
        case .missing(1): Both("One time is not answered yet.", "بقي وقت واحد بلا جواب.")
        case .missing(let count): Both("\(count) times are not answered yet.", "أوقات بقيت بلا جواب: \(count).")
        case .all: Both("You have answered everything. Thank you.", "أجبت عن كل الأوقات. شكرًا لك.")
        case .noneOfThese: Both("None of these", "لا يناسبني أي منها")
        case .noneHint: Both("You can come at none of these times.", "لا تستطيع الحضور في أي من هذه الأوقات.")
        case .reason: Both("Reason (the host reads it)", "السبب (يقرؤه المضيف)")
        case .zone: Both("Times of another city", "الأوقات بتوقيت مدينة أخرى")
        case .show: Both("Show these times", "أظهر الأوقات")
        case .waits: Both("The host is choosing the time.", "المضيف يختار الوقت.")
        case .agreed: Both("This time is agreed", "اتُّفق على هذا الوقت")
        case .comes: Both("I will come", "سأحضر")
        case .maybe: Both("Perhaps", "ربما")
        case .cannot: Both("I cannot come", "لا أستطيع الحضور")
        case .invitation: Both("Add it to your calendar", "أضفه إلى تقويمك")
        case .others: Both("What the others say", "ما يقوله الآخرون")
        case .suggest: Both("Suggest another time", "اقترح وقتًا آخر")
        case .suggestHint:
            Both(
                "It is as long as the others. People vote on it once the host takes it up.",
                "يستغرق ما تستغرقه الأوقات الأخرى، ويُصوَّت عليه بعد أن يقبله المضيف."
            )
        case .day: Both("Day", "اليوم")
        case .clock: Both("Time", "الوقت")
        case .claim: Both("Add this meeting to my account", "أضف هذا اللقاء إلى حسابي")
        case .stop: Both("Never write to me again", "لا تراسلوني بعد الآن")
        case .stopHint:
            Both(
                "You leave this meeting, and nobody can send you invitations through Jadwal any more.",
                "تخرج من هذا اللقاء، ولن يستطيع أحد أن يرسل إليك دعوات عبر جدول."
            )
        case .stopped: Both("You get no more e-mail about meetings.", "لن تصلك رسائل عن اللقاءات بعد الآن.")
        case .join: Both("Take part", "شارك")
        case .joinHint:
            Both(
                "You get a link of your own, by which you can come back and change your answers. Keep it.",
                "تحصل على رابط خاص بك تعود به وتغيّر أجوبتك. احتفظ به."
            )
        case .name: Both("Your name", "اسمك")
        case .email: Both("E-mail", "البريد الإلكتروني")
        case .emailHint:
            Both("If you want the invitation by e-mail.", "إن أردت أن تصلك الدعوة بالبريد.")
        case .onlyTheHost: Both("Only the host sees who answered what.", "المضيف وحده يرى جواب كل شخص.")
        }
    }
}
