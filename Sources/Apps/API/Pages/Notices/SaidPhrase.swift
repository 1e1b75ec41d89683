internal import ChatReader
internal import Web

/// About a notification that an owner has asked for in words.
enum SaidPhrase: Phrase {
    case title, sentence, hint, read, understood
    case doubt(ReadNotice.Doubt)

    var both: Both {
        switch self {
        case .title: Both("Say it in words", "قلها بالكلمات")
        case .sentence: Both("Sentence", "الجملة")
        case .hint:
            Both(
                "For example: remind me to call my mother every Sunday at 9 am",
                "مثلًا: ذكرني كل أحد الساعة ٩ صباحًا أكلم أمي"
            )
        case .read: Both("Read", "اقرأ")
        case .understood: Both("Understood: look at it, then add it", "فُهم ما يلي: راجعه ثم أضفه")
        case .doubt(let doubt): Self.words(doubt)
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
