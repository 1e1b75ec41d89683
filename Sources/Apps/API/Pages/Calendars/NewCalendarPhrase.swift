public import UseCases
public import Web

/// The form that makes a calendar.
enum NewCalendarPhrase: Phrase {
    case title, hint, name, color, make, notMade, tooOften
    case fault(NewCalendarForm.Fault)

    var both: Both {
        switch self {
        case .title: Both("Make a calendar", "إنشاء تقويم")
        case .hint:
            Both(
                "It is made in your account, and new events go there from then on.",
                "يُنشأ في حسابك، وتُكتب فيه المواعيد الجديدة من بعدها."
            )
        case .name: Both("Name", "الاسم")
        case .color: Both("Colour", "اللون")
        case .make: Both("Make and use it", "أنشئه واستخدمه")
        case .notMade: Both("No calendar was made.", "لم يُنشأ تقويم.")
        case .tooOften:
            Both(
                "No calendar was made: there were too many in the last hour. Try again later.",
                "لم يُنشأ تقويم: أنشأت تقويمات كثيرة في الساعة الماضية. حاول مجددًا لاحقًا."
            )
        case .fault(.noName): Both("Write a name.", "اكتب اسمًا.")
        case .fault(.nameTooLong): Both("A name has at most 100 characters.", "لا يزيد الاسم على 100 حرف.")
        case .fault(.nameTaken):
            Both(
                "Your account has a calendar with this name. Choose it above, or write another name.",
                "في حسابك تقويم بهذا الاسم. اختره أعلاه أو اكتب اسمًا آخر."
            )
        case .fault(.noColor): Both("Choose one of the colours.", "اختر أحد الألوان.")
        }
    }
}

extension CalendarColor: Phrase {
    public var both: Both {
        switch self {
        case .red: Both("Red", "أحمر")
        case .orange: Both("Orange", "برتقالي")
        case .yellow: Both("Yellow", "أصفر")
        case .green: Both("Green", "أخضر")
        case .turquoise: Both("Turquoise", "فيروزي")
        case .blue: Both("Blue", "أزرق")
        case .purple: Both("Purple", "بنفسجي")
        case .pink: Both("Pink", "وردي")
        }
    }
}
