internal import ChatReader
internal import Web

/// About a notification or an alarm that an owner has asked for in words.
enum SaidPhrase: Phrase {
    case title, sentence, lacking, hint, alarmHint, read, understood
    case doubt(ReadNotice.Doubt)
    case alarmDoubt(ReadAlarm.Doubt)

    var both: Both {
        switch self {
        case .title: Both("Say it in words", "قلها بالكلمات")
        case .sentence: Both("Sentence", "الجملة")
        case .lacking: Both("Write a sentence.", "اكتب جملة.")
        case .hint:
            Both(
                "For example: remind me to call my mother every Sunday at 9 am",
                "مثلًا: ذكرني كل أحد الساعة ٩ صباحًا أكلم أمي"
            )
        case .alarmHint:
            Both(
                "For example: wake me at 6:30 on weekdays, or 20 minutes before fajr",
                "مثلًا: صحني الساعة ٦ ونص أيام الدوام، أو قبل الفجر بعشرين دقيقة"
            )
        case .read: Both("Read", "اقرأ")
        case .understood: Both("Understood: look at it, then add it", "فُهم ما يلي: راجعه ثم أضفه")
        case .doubt(let doubt): Self.words(doubt)
        case .alarmDoubt(.noHour): Self.words(ReadNotice.Doubt.noHour)
        case .alarmDoubt(.halfOfDay): Self.words(ReadNotice.Doubt.halfOfDay)
        case .alarmDoubt(.zone): Self.words(ReadNotice.Doubt.zone)
        case .alarmDoubt(.unread):
            Both(
                "Not all of it was read, or an alarm cannot do it: it rings at its next time or on days of the week, at an "
                    + "hour or minutes before a prayer.",
                "لم يُقرأ كل ما فيها، أو لا يستطيعه المنبه: فهو يرن في أقرب وقت له أو في أيام الأسبوع، في ساعة أو قبل صلاة بدقائق."
            )
        }
    }

    private static func words(_ doubt: ReadNotice.Doubt) -> Both {
        switch doubt {
        case .noTitle: Both("It does not say of what.", "لا تذكر الجملة بماذا.")
        case .noHour: Both("It names no hour.", "لا تذكر الجملة ساعة.")
        case .halfOfDay: Both("Is it before or after noon?", "هل هو قبل الظهر أم بعده؟")
        case .noDay: Both("It names no day.", "لا تذكر الجملة يومًا.")
        case .unread:
            Both(
                "Words or numbers of time were not read. Is it right?",
                "لم تُقرأ كلمات أو أرقام تخص الوقت. هل هذا صحيح؟"
            )
        case .past: Both("This time has passed.", "لقد مضى هذا الوقت.")
        case .zone: Both("It names another time zone, which was not read.", "تذكر الجملة منطقة زمنية أخرى لم تُقرأ.")
        }
    }
}
