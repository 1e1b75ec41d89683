internal import Web

enum SearchPhrase: Phrase {
    case title, words, search, hint, none, more, others, othersHint

    var both: Both {
        switch self {
        case .title: Both("Search", "بحث")
        case .words: Both("Words", "كلمات")
        case .search: Both("Search", "ابحث")
        case .hint:
            Both(
                "Jadwal looks in titles, places and notes of its events. Forms of letters and vowel marks make no difference.",
                "يبحث جدول في عناوين مواعيده وأماكنها وملاحظاتها. لا فرق بين أشكال الحرف ولا بالتشكيل."
            )
        case .others: Both("In your other calendars", "في تقويماتك الأخرى")
        case .othersHint:
            Both(
                "Titles of the weeks and months that you opened in the last hour. Jadwal stores nothing of them.",
                "عناوين الأسابيع والأشهر التي فتحتها في الساعة الأخيرة. لا يحفظ جدول منها شيئًا."
            )
        case .none: Both("No event has all these words.", "لا موعد فيه كل هذه الكلمات.")
        case .more:
            Both(
                "There are more than these. Add a word to see fewer.",
                "هناك أكثر من هذه. أضف كلمة لتقليل النتائج."
            )
        }
    }
}
