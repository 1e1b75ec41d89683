internal import ChatExport
internal import Web

/// The pages of exported chats.
enum ImportPhrase: Phrase {
    case link, linkHint, title, hint, open, more, send, zone, file, fileHint, dates, anyOrder, look, back, nothingRead
    case order(DateOrder)
    case foundTitle, messages, first, last, tooOld, nothingNew, who, neither, read, another
    case of(Int)

    /// How a chat is exported, in this order.
    static let steps: [ImportPhrase] = [.open, .more, .send]

    var both: Both {
        switch self {
        case .link: Both("Read an exported chat", "قراءة محادثة مصدَّرة")
        case .linkHint:
            Both(
                "Without a connection, Jadwal can read a chat that you have exported from WhatsApp.",
                "من دون ربط يستطيع جدول قراءة محادثة صدّرتها من واتساب."
            )
        case .title: Both("Read an exported chat", "قراءة محادثة مصدَّرة")
        case .hint:
            Both(
                "Jadwal looks for plans in a chat of two people that you export on your phone.",
                "يبحث جدول عن المواعيد في محادثة بين شخصين تصدّرها من هاتفك."
            )
        case .open: Both("Open the chat in WhatsApp on your phone.", "افتح المحادثة في واتساب على هاتفك.")
        case .more:
            Both(
                "Choose Export chat, then Without media. On Android it is in the menu under More, on an iPhone below the "
                    + "contact's details.",
                "اختر تصدير الدردشة ثم بدون وسائط. تجده في أندرويد في القائمة تحت المزيد، وفي آيفون أسفل تفاصيل جهة "
                    + "الاتصال."
            )
        case .send: Both("Choose the file here.", "اختر الملف هنا.")
        case .zone: Both("The times in it are read by the clock of", "تُقرأ الأوقات فيه بتوقيت")
        case .file: Both("File", "الملف")
        case .fileHint: Both("A .txt or .zip of at most 32 MiB.", "ملف نصي أو مضغوط لا يزيد على 32 ميغابايت.")
        case .dates: Both("Dates in it", "التواريخ فيه")
        case .anyOrder: Both("As the file shows", "كما يظهر في الملف")
        case .order(.dayMonthYear): Both("Day first: 28/11", "اليوم أولًا: \u{2066}28/11\u{2069}")
        case .order(.monthDayYear): Both("Month first: 11/28", "الشهر أولًا: \u{2066}11/28\u{2069}")
        case .order(.yearMonthDay): Both("Year first", "السنة أولًا")
        case .look: Both("Look into it", "ألقِ نظرة")
        case .back: Both("Back to WhatsApp", "العودة إلى واتساب")
        case .nothingRead: Both("Nothing was read.", "لم يُقرأ شيء.")
        case .foundTitle: Both("What is in the chat", "ما في المحادثة")
        case .messages: Both("Messages that would be read", "رسائل ستُقرأ")
        case .first: Both("From", "من")
        case .last: Both("To", "إلى")
        case .tooOld: Both("Left out, since they are too old", "متروكة لقدمها")
        case .nothingNew:
            Both("No message in it is new enough to be read.", "لا رسالة فيها حديثة بما يكفي لتُقرأ.")
        case .who: Both("Which of these is you?", "أيّهما أنت؟")
        case .neither: Both("Neither", "لا أحد منهما")
        case .read: Both("Read this chat", "اقرأ هذه المحادثة")
        case .another: Both("Choose another file", "اختر ملفًا آخر")
        case .of(let count): Both("messages: \(count)", "الرسائل: \(count)")
        }
    }
}

/// Why a file is not read, and what helps. It names the line, and never quotes it.
struct ImportFaultPhrase: Phrase {
    private let fault: ImportFault

    init(_ fault: ImportFault) { self.fault = fault }

    var both: Both {
        switch self.fault {
        case .noFile: Both("Choose a file. This one is empty.", "اختر ملفًا. هذا الملف فارغ.")
        case .archive(.unreadable):
            Both(
                "The archive cannot be read. Export the chat again, without media.",
                "تعذّرت قراءة الملف المضغوط. صدّر المحادثة مجددًا من دون وسائط."
            )
        case .archive(.noChat):
            Both(
                "The archive does not hold exactly one chat. Give the file as WhatsApp made it.",
                "لا يحوي الملف المضغوط محادثة واحدة. أعطِ الملف كما أنشأه واتساب."
            )
        case .archive(.tooLong): Both("The chat is longer than 32 MiB.", "المحادثة أكبر من 32 ميغابايت.")
        case .tooMuch: Self.tooMuch
        case .over:
            Both(
                "This took longer than 15 minutes. Choose the file again.",
                "استغرق ذلك أكثر من 15 دقيقة. اختر الملف مجددًا."
            )
        case .noSender: Both("Say which of the senders is you. Nothing was read.", "حدّد من أنت. لم يُقرأ شيء.")
        case .chat(let code, let line): Self.chat(code, line)
        }
    }

    private static let tooMuch = Both(
        "The chat has too many messages of the last days for this page. Ask the person who runs Jadwal to import it.",
        "في المحادثة رسائل حديثة أكثر مما تحتمله هذه الصفحة. اطلب استيرادها ممن يدير جدول."
    )

    private static func chat(_ code: ExportFault.Code, _ line: Int) -> Both {
        switch code {
        case .tooMany: Self.tooMuch
        case .empty: Both("The file has no message.", "لا رسالة في الملف.")
        case .notUTF8, .nulCharacter:
            Both("Line \(line) is no text. Export the chat again.", "السطر \(line) ليس نصًا. صدّر المحادثة مجددًا.")
        case .notAnExport:
            Both(
                "This is not a chat that WhatsApp has exported: line \(line) has no date and time.",
                "هذه ليست محادثة صدّرها واتساب: لا تاريخ ولا وقت في السطر \(line)."
            )
        case .impossibleDate, .impossibleTime:
            Both(
                "Line \(line) has a date or time that cannot be.",
                "في السطر \(line) تاريخ أو وقت غير ممكن."
            )
        case .otherCalendar:
            Both(
                "Line \(line) has a year of another calendar, such as Hijri. Export with the calendar set to Gregorian.",
                "في السطر \(line) سنة من تقويم آخر كالهجري. صدّر المحادثة والتقويم مضبوط على الميلادي."
            )
        case .mixedDates:
            Both(
                "From line \(line) on, day and month change places.",
                "ابتداءً من السطر \(line) يتبادل اليوم والشهر مكانيهما."
            )
        case .ambiguousDates:
            Both(
                "The file does not show whether the day or the month comes first. Choose it, and choose the file again.",
                "لا يُظهر الملف أيأتي اليوم أولًا أم الشهر. حدّد ذلك واختر الملف مجددًا."
            )
        case .groupChat:
            Both(
                "This is a group's chat. Only chats of two people are read.",
                "هذه محادثة مجموعة. لا تُقرأ إلا المحادثات بين شخصين."
            )
        case .inFuture:
            Both(
                "Line \(line) lies in the future. Look at the order of dates, and at your time zone.",
                "السطر \(line) في المستقبل. راجع ترتيب التواريخ ومنطقتك الزمنية."
            )
        }
    }
}
