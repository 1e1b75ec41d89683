internal import UseCases
internal import Web

/// The texts of the pages of an opened input.
enum InputPhrase: Phrase {
    case title, reveal, revealMeans, shown, locked, back
    case correct, correctMeans, input, inputHint, send
    case field, place(line: Int, column: Int)
    case fault(CorrectedInputFault)

    var both: Both {
        switch self {
        case .title: Both("Input of a failure", "مُدخل الإخفاق")
        case .reveal: Both("Show the input", "إظهار المُدخل")
        case .revealMeans:
            Both(
                "It may hold what people wrote to each other. The audit keeps that you looked, and why.",
                "قد يحتوي على ما كتبه الناس بعضهم لبعض. يحفظ سجل التدقيق أنك اطّلعت عليه، والسبب."
            )
        case .shown:
            Both(
                "This page leaves after a minute. Do not copy from it what you do not need.",
                "تُغلق هذه الصفحة بعد دقيقة. لا تنسخ منها ما لا تحتاج إليه."
            )
        case .locked:
            Both("The keys of this console do not open it.", "مفاتيح هذه اللوحة لا تفتحه.")
        case .back: Both("Back to the failure", "العودة إلى الإخفاق")
        case .correct: Both("Correct the input", "تصحيح المُدخل")
        case .correctMeans:
            Both(
                "The corrected input is checked as its worker will check it, and then sent once. The original stays "
                    + "with the failure. The audit keeps who did it, and why.",
                "يُفحص المُدخل المصحّح كما سيفحصه العامل، ثم يُرسل مرة واحدة. يبقى الأصل مع الإخفاق. "
                    + "يحفظ سجل التدقيق من فعل ذلك، والسبب."
            )
        case .input: Both("The whole input", "المُدخل كاملًا")
        case .inputHint:
            Both(
                "JSON, the whole message. It is empty if the input cannot be opened here. "
                    + "This page leaves after 10 minutes.",
                "بصيغة JSON، الرسالة كاملة. يكون فارغًا إن لم يُفتح المُدخل هنا. تُغلق هذه الصفحة بعد 10 دقائق."
            )
        case .send: Both("Check and send", "افحص وأرسل")
        case .field: Both("Field:", "الحقل:")
        case .place(let line, let column):
            Both("Line \(line), column \(column).", "السطر \(line)، العمود \(column).")
        case .fault(let fault): Self.both(fault)
        }
    }

    private static func both(_ fault: CorrectedInputFault) -> Both {
        switch fault {
        case .ended: Both("Nothing was sent: the failure has ended.", "لم يُرسل شيء: انتهى هذا الإخفاق.")
        case .underWay:
            Both("Nothing was sent: its retry is under way.", "لم يُرسل شيء: إعادة محاولته جارية.")
        case .unknownStage:
            Both(
                "Nothing was sent: this version does not know its stage.",
                "لم يُرسل شيء: هذا الإصدار لا يعرف مرحلته."
            )
        case .keepsNone:
            Both(
                "Nothing was sent: a failure of analysis keeps no input. A retry reads its conversation again.",
                "لم يُرسل شيء: إخفاق التحليل لا يحتفظ بمُدخل. إعادة المحاولة تقرأ محادثته من جديد."
            )
        case .noQueue:
            Both(
                "Nothing was sent: it has no queue that it could be sent to.",
                "لم يُرسل شيء: ليست له قائمة انتظار يُرسل إليها."
            )
        case .crowd:
            Both(
                "Nothing was sent: messages of groups, broadcasts and newsletters are dropped.",
                "لم يُرسل شيء: تُتجاهل رسائل المجموعات والبث والنشرات."
            )
        case .invalid(.chatMessage, _, _):
            Both("Nothing was sent: it is not a valid chat message:", "لم يُرسل شيء: ليست رسالة محادثة صالحة:")
        case .invalid(.calendarMessage, _, _):
            Both("Nothing was sent: it is not a valid calendar message:", "لم يُرسل شيء: ليست رسالة تقويم صالحة:")
        case .invalid(.notification, _, _):
            Both("Nothing was sent: it is not a valid notification:", "لم يُرسل شيء: ليس إشعارًا صالحًا:")
        }
    }
}
