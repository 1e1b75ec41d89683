public import UseCases
public import Web

extension PhoneNumberFault: Phrase {
    public var both: Both {
        switch self {
        case .missing:
            Both(
                "Write the number of the phone that has WhatsApp, such as +966\u{A0}50\u{A0}000\u{A0}0001.",
                "اكتب رقم الهاتف الذي فيه واتساب، مثل \u{2066}+966\u{A0}50\u{A0}000\u{A0}0001\u{2069}."
            )
        case .unreadable:
            Both(
                "Only digits after one + sign are a number. Write it as +966\u{A0}50\u{A0}000\u{A0}0001.",
                "الرقم أرقام بعد علامة + واحدة. اكتبه هكذا: \u{2066}+966\u{A0}50\u{A0}000\u{A0}0001\u{2069}."
            )
        case .twoZeros:
            Both(
                "Did you mean + instead of 00? Write the number with +, such as +966\u{A0}50\u{A0}000\u{A0}0001.",
                "هل قصدت + بدلًا من 00؟ اكتب الرقم بعلامة +، مثل \u{2066}+966\u{A0}50\u{A0}000\u{A0}0001\u{2069}."
            )
        case .zero:
            Both(
                "Which country is this number of? Leave the 0 out, and write + and the country's code before it, such as "
                    + "+966\u{A0}50\u{A0}000\u{A0}0001.",
                "لأي دولة هذا الرقم؟ احذف الصفر واكتب + ثم رمز الدولة قبله، مثل "
                    + "\u{2066}+966\u{A0}50\u{A0}000\u{A0}0001\u{2069}."
            )
        case .noCountry:
            Both(
                "Does this begin with a country's code? Write + before it, such as +966\u{A0}50\u{A0}000\u{A0}0001.",
                "هل يبدأ هذا برمز الدولة؟ اكتب + قبله، مثل \u{2066}+966\u{A0}50\u{A0}000\u{A0}0001\u{2069}."
            )
        case .inner:
            Both(
                "Is the 0 after the country's code right? Numbers there have none: +966\u{A0}50\u{A0}000\u{A0}0001.",
                "هل الصفر بعد رمز الدولة صحيح؟ لا يُكتب الصفر هناك: \u{2066}+966\u{A0}50\u{A0}000\u{A0}0001\u{2069}."
            )
        case .short: Both("This number is too short. Is a part missing?", "هذا الرقم قصير جدًا. هل ينقصه جزء؟")
        case .long:
            Both(
                "This number is too long: with the country's code it has at most 15 digits.",
                "هذا الرقم طويل جدًا: لا يزيد مع رمز الدولة على 15 رقمًا."
            )
        }
    }
}
