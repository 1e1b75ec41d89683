internal import Store
internal import Time
internal import Web

/// The form that corrects an event.
enum EventFormPhrase: Phrase {
    case open, hint, ownHint, clock, save, notSaved, changedMeanwhile
    case label(EventField)
    case turn(ClockTurn)
    case fault(EventFault)

    var both: Both {
        switch self {
        case .open: Both("Correct it", "صحّحه")
        case .hint:
            Both(
                "Your calendar gets what you write here, and the same chat does not change it back.",
                "يُكتب في تقويمك ما تكتبه هنا، ولا تعيده المحادثة نفسها إلى ما كان."
            )
        case .ownHint: Both("Your calendar gets what you write here.", "يُكتب في تقويمك ما تكتبه هنا.")
        case .clock: Both("Times are those of:", "الأوقات بتوقيت:")
        case .save: Both("Save", "حفظ")
        case .notSaved:
            Both("Nothing was saved. Look at the fields that are marked.", "لم يُحفظ شيء. راجع الحقول المعلّمة.")
        case .changedMeanwhile:
            Both(
                "Nothing was saved: the event has changed since you opened this page. What you typed is still in the "
                    + "form. Compare it with the event above, and save again.",
                "لم يُحفظ شيء: تغيّر الموعد منذ أن فتحت هذه الصفحة. ما كتبته لا يزال في النموذج. قارنه بالموعد أعلاه "
                    + "ثم احفظ مجددًا."
            )
        case .label(let field): Self.label(field)
        case .turn(.first): Both("The first, before clocks are put back", "الأول، قبل تأخير الساعة")
        case .turn(.second): Both("The second, after they are put back", "الثاني، بعد تأخير الساعة")
        case .fault(let fault): Self.fault(fault)
        }
    }

    private static func label(_ field: EventField) -> Both {
        switch field {
        case .title, .revision: Both("Title", "العنوان")
        case .place: Both("Where", "المكان")
        case .isWholeDay: Both("It takes whole days, without times", "طوال اليوم، من دون وقت")
        case .startDay: Both("First day", "يوم البداية")
        case .startTime: Both("Begins at", "وقت البداية")
        case .endDay: Both("Last day", "يوم النهاية")
        case .endTime: Both("Ends at", "وقت النهاية")
        case .startTurn: Both("It begins at the time that comes twice:", "يبدأ في الوقت الذي يأتي مرتين:")
        case .endTurn: Both("It ends at the time that comes twice:", "ينتهي في الوقت الذي يأتي مرتين:")
        }
    }

    private static func fault(_ fault: EventFault) -> Both {
        switch fault {
        case .empty: Both("Write a title.", "اكتب عنوانًا.")
        case .tooLong: Both("This is too long. Write it shorter.", "هذا أطول من اللازم. اختصره.")
        case .noDay:
            Both(
                "There is no such day. Write year, month and day, such as 2026-11-28.",
                "لا يوجد يوم كهذا. اكتب السنة والشهر واليوم، مثل \u{2066}2026-11-28\u{2069}."
            )
        case .noTime:
            Both(
                "Write hour and minute, such as 20:30.",
                "اكتب الساعة والدقيقة، مثل \u{2066}20:30\u{2069}."
            )
        case .beforeStart: Both("The event would end before it begins.", "ينتهي الموعد هكذا قبل أن يبدأ.")
        case .lastsTooLong: Both("An event lasts 31 days at most.", "لا يدوم الموعد أكثر من 31 يومًا.")
        case .tooFarAhead: Both("This is more than two years ahead.", "هذا بعد أكثر من سنتين.")
        case .tooLongAgo: Both("This is too long ago.", "هذا في ماضٍ بعيد.")
        case .over: Both("This is over already.", "انتهى هذا من قبل.")
        case .twice:
            Both(
                "Clocks are put back that day, and show this time twice. Say which one you mean.",
                "تُؤخَّر الساعة في ذلك اليوم فيأتي هذا الوقت مرتين. حدّد أيهما تقصد."
            )
        case .skipped(let next):
            Both(
                "Clocks are put forward that day, and jump over this time. Do you mean \(next)?",
                "تُقدَّم الساعة في ذلك اليوم فتتخطى هذا الوقت. هل تقصد \u{2066}\(next)\u{2069}؟"
            )
        case .tooMany(.ofDay):
            Both(
                "You have added \(AddingBound.mostInADay) events in the last 24 hours. Add more tomorrow.",
                "أضفت \(AddingBound.mostInADay) موعد في آخر 24 ساعة. أضف غيرها غدًا."
            )
        case .tooMany(.toCome):
            Both(
                "You have added \(AddingBound.mostToCome) events that are still to come. Take some out first.",
                "لديك \(AddingBound.mostToCome) موعد قادم أضفته بنفسك. احذف بعضها أولًا."
            )
        }
    }
}
