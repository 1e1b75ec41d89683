internal import Time
internal import Web

/// A day, a week, a month, a list.
enum ViewPhrase: Phrase {
    case of(ViewSpan)
    case views, kind(ViewKind), previous(ViewKind), next(ViewKind), chooseDay, show, addOn(DayPhrase)
    case toHour(Int), wholeDays, nothingOn, nothingHere, free(LocalDate, LocalDate), hoursOf, ofOtherProgram, toItsDay
    case wholeDay, untitled, from(LocalTime, until: LocalTime), until(LocalTime), at(LocalTime)
    case more(Int), dayWithCount(DayPhrase, Int)
    case state(ViewItem.State)
    case calendars, own, unread, asOf(LocalDateTime), late, comma, inPart
    case noAccount, notListed, notListedNow

    var both: Both {
        switch self {
        case .of(let span): Self.title(span)
        case .views: Both("Ways of looking", "طرق العرض")
        case .kind(.day): Both("Day", "يوم")
        case .kind(.week): Both("Week", "أسبوع")
        case .kind(.month): Both("Month", "شهر")
        case .kind(.agenda): Both("List", "قائمة")
        case .previous(.day): Both("Previous day", "اليوم السابق")
        case .previous(.week): Both("Previous week", "الأسبوع السابق")
        case .previous(.month): Both("Previous month", "الشهر السابق")
        case .previous(.agenda): Both("Earlier", "أسبق")
        case .next(.day): Both("Next day", "اليوم التالي")
        case .next(.week): Both("Next week", "الأسبوع التالي")
        case .next(.month): Both("Next month", "الشهر التالي")
        case .next(.agenda): Both("Later", "لاحقًا")
        case .chooseDay: Both("Go to a date", "انتقل إلى تاريخ")
        case .show: Both("Go", "انتقل")
        case .toHour(let hour): Self.isolated("↓ \(hour.padded(2)):00")
        case .wholeDays: Both("Whole days", "أيام كاملة")
        case .free(let first, let last): Self.free(first, last)
        case .nothingHere:
            Both(
                "Nothing in these four weeks. What you agree on in chats appears here.",
                "لا شيء في هذه الأسابيع الأربعة. يظهر هنا ما تتفق عليه في محادثاتك."
            )
        case .nothingOn: Both("Nothing on this day.", "لا شيء في هذا اليوم.")
        case .ofOtherProgram:
            Both(
                "Another program has written this event. Change it there.",
                "كتب هذا الموعدَ برنامجٌ آخر. عدّله فيه."
            )
        case .toItsDay: Both("Show its day", "اعرض يومه")
        case .hoursOf: Both("Show its hours", "اعرض ساعاته")
        case .addOn(let day): Both("Add an event on \(day.both.english)", "أضف موعدًا يوم \(day.both.arabic)")
        case .wholeDay: Both("whole day", "طوال اليوم")
        case .untitled: Both("Without a title", "بلا عنوان")
        case .from(let start, let end): Self.isolated(start == end ? "\(start)" : ClockRange.text(start, end))
        case .until(let end): Both("until \(end)", "حتى \u{2066}\(end)\u{2069}")
        case .at(let start): Self.isolated("\(start)")
        case .more(let count): Both("\(count) more", "\(count) أخرى")
        case .dayWithCount(let day, 0): day.both
        case .dayWithCount(let day, let count): Self.join(day.both, Self.count(count))
        case .state(let state): Self.state(state)
        case .calendars: Both("Calendars", "التقويمات")
        case .own: Both("written by Jadwal", "يكتبه جدول")
        case .unread: Both("not read", "لم يُقرأ")
        case .asOf(let local):
            Both("as it was at \(local.time)", "كما كان عند \u{2066}\(local.time)\u{2069}")
        case .late:
            Both(
                "Some calendars have not answered within two seconds. Load the page again in a moment. Missing or old:",
                "لم تُجب بعض التقويمات خلال ثانيتين. أعد تحميل الصفحة بعد قليل. الناقص أو القديم:"
            )
        case .comma: Both(", ", "، ")
        case .inPart:
            Both(
                "Something in your calendars could not be read, so that an event may be missing here.",
                "تعذّرت قراءة شيء من تقويماتك، فقد ينقص هنا موعد."
            )
        case .noAccount:
            Both(
                "No calendar account is connected, so that only Jadwal's events are shown.",
                "لا حساب تقويم مرتبطًا، فلا تظهر إلا مواعيد جدول."
            )
        case .notListed:
            Both(
                "Your calendar server has not answered yet, so that only Jadwal's events are shown. Load the page again in a moment.",
                "لم يُجب خادم تقويمك بعد، فلا تظهر إلا مواعيد جدول. أعد تحميل الصفحة بعد قليل."
            )
        case .notListedNow:
            Both(
                "Your calendar server does not answer at the moment. What it had before is shown.",
                "لا يجيب خادم تقويمك الآن. يظهر ما كان فيه من قبل."
            )
        }
    }

    private static func title(_ span: ViewSpan) -> Both {
        switch span.kind {
        case .day: DayPhrase(span.date).both
        case .week, .agenda: WeekPhrase.of(span.first, span.last)
        case .month: MonthPhrase(span.date).both
        }
    }

    /// Days without anything: one, or several in a row.
    private static func free(_ first: LocalDate, _ last: LocalDate) -> Both {
        let days = first == last ? DayPhrase.withoutWeekday(first, withYear: false) : WeekPhrase.of(first, last)
        return Both("\(days.english): nothing", "\(days.arabic): لا شيء")
    }

    private static func state(_ state: ViewItem.State) -> Both {
        switch state {
        case .firm: Both("Firm", "مؤكد")
        case .tentative: Both("Tentative", "غير مؤكد")
        case .unanswered: Both("Not answered", "لم يُجب عنها")
        case .declined: Both("Declined", "مرفوضة")
        case .cancelled: Both("Cancelled", "أُلغي")
        case .underWay: Both("Being written", "قيد الكتابة")
        case .waiting: Both("Waits", "ينتظر")
        }
    }

    private static func join(_ one: Both, _ other: Both) -> Both {
        Both("\(one.english), \(other.english)", "\(one.arabic)، \(other.arabic)")
    }

    private static let events = ArabicCount("موعد واحد", "موعدان", few: "مواعيد", many: "موعدًا", hundreds: "موعد")

    private static func count(_ count: Int) -> Both {
        Both(count == 1 ? "1 event" : "\(count) events", Self.events.text(count))
    }

    /// Digits from left to right also in Arabic.
    private static func isolated(_ digits: String) -> Both { Both(digits, "\u{2066}\(digits)\u{2069}") }
}

/// A day over a column.
enum ShortDayPhrase: Phrase {
    /// `Thursday 26`
    case numbered(LocalDate)
    /// `Thursday`
    case weekday(LocalDate)
    /// `Thu`; in Arabic without the article.
    case narrow(LocalDate)

    /// The days of a bar: `Thursday 26 to Saturday 28`
    struct Range: Phrase {
        let both: Both

        init(_ span: EventSpan) {
            let (first, last) = (
                ShortDayPhrase.numbered(span.firstDay).both, ShortDayPhrase.numbered(span.lastDay).both
            )
            self.both =
                span.firstDay == span.lastDay
                ? first : Both("\(first.english) to \(last.english)", "من \(first.arabic) إلى \(last.arabic)")
        }
    }

    var both: Both {
        switch self {
        case .numbered(let date):
            let name = DayPhrase.weekday(date)
            return Both("\(name.english) \(date.day)", "\(name.arabic) \(date.day)")
        case .weekday(let date): return DayPhrase.weekday(date)
        case .narrow(let date):
            let name = DayPhrase.weekday(date)
            return Both(String(name.english.prefix(3)), String(name.arabic.dropFirst(2)))
        }
    }
}

/// A week: `22–28 November 2026`.
enum WeekPhrase {
    static func of(_ first: LocalDate, _ last: LocalDate) -> Both {
        let end = DayPhrase.withoutWeekday(last)
        if (first.year, first.month) == (last.year, last.month) {
            let days = "\(first.day)–\u{2060}\(last.day)"
            let month = MonthPhrase(last).both
            return Both("\(days) \(month.english)", "\u{2066}\(days)\u{2069} \(month.arabic)")
        }
        let begin = DayPhrase.withoutWeekday(first, withYear: first.year != last.year)
        return Both("\(begin.english) – \(end.english)", "من \(begin.arabic) إلى \(end.arabic)")
    }
}
