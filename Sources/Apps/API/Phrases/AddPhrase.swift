internal import ChatReader
internal import Web

/// The page on which owners add events.
enum AddPhrase: Phrase {
    case title, bySentence, sentence, sentenceHint, read, byForm, understood, notes, add
    case addAnyway, overlaps, overlapsHint, byCalendar
    case doubt(ReadSentence.Doubt)

    var both: Both {
        switch self {
        case .title: Both("Add an event", "إضافة موعد")
        case .bySentence: Both("Write it as you would say it", "اكتبه كما تقوله")
        case .sentence: Both("Sentence", "الجملة")
        case .sentenceHint:
            Both(
                "For example: lunch with Sara Thursday 1pm. Nothing is written before you have seen how it is understood.",
                "مثلًا: غداء مع سارة الخميس ١ الظهر. لا يُكتب شيء قبل أن ترى كيف فُهمت."
            )
        case .read: Both("Read it", "اقرأها")
        case .byForm: Both("Or fill in the form", "أو املأ النموذج")
        case .understood: Both("This is how it is understood", "هكذا فُهمت الجملة")
        case .notes: Both("Notes", "ملاحظات")
        case .add: Both("Add to my calendar", "أضف إلى تقويمي")
        case .addAnyway: Both("Add it all the same", "أضفه رغم ذلك")
        case .overlaps: Both("At this time your calendars have:", "في هذا الوقت لديك في تقويماتك:")
        case .overlapsHint:
            Both(
                "The event is not saved yet. Change its time, or add it all the same.",
                "لم يُحفظ الموعد بعد. غيّر وقته أو أضفه رغم ذلك."
            )
        case .byCalendar:
            Both(
                "Your calendar reminds you of events, so the reminder of the sentence is not set.",
                "يذكّرك تقويمك بالمواعيد، فلا يُضبط التذكير المذكور في الجملة."
            )
        case .doubt(let doubt): Self.words(doubt)
        }
    }

    private static func words(_ doubt: ReadSentence.Doubt) -> Both {
        switch doubt {
        case .noDay: Both("The sentence names no day. Fill it in.", "لا تذكر الجملة يومًا. أدخله.")
        case .day: Both("The day or the hour is not clear. Check both.", "اليوم أو الساعة غير واضحة. تحقق منهما.")
        case .noHour:
            Both(
                "The sentence names no hour, so it is for the whole day.",
                "لا تذكر الجملة ساعة، فالموعد لليوم كله."
            )
        case .halfOfDay: Both("Before or after noon? Check the hour.", "صباحًا أم مساءً؟ تحقق من الساعة.")
        case .several:
            Both(
                "The sentence names more than one time. The first one was taken.",
                "تذكر الجملة أكثر من وقت. أُخذ أولها."
            )
        case .zone:
            Both(
                "The sentence names the clock of another place. Write the hour of your own clock.",
                "تذكر الجملة توقيت مكان آخر. اكتب الساعة بتوقيتك."
            )
        case .repeated:
            Both(
                "The sentence means more than one day. Jadwal writes one event, on the first.",
                "تعني الجملة أكثر من يوم. يكتب جدول موعدًا واحدًا في أولها."
            )
        case .past: Both("This time is over.", "هذا الوقت مضى.")
        }
    }
}
