internal import Store
internal import Time
internal import UseCases
internal import Web

/// The page of the connections to WhatsApp.
enum WhatsAppPhrase: Phrase {
    case title, state, lastSeen, never, lookedBack, missed(Int), readsFrom, chats, readToday, readTodayHint
    case chooseChats, disconnect, showCode, linkAgain, linkTitle, linkHint, scanTitle, scanHint, operatorLinks

    private static let messages = ArabicCount("رسالة", "رسالتان", few: "رسائل", many: "رسالة", hundreds: "رسالة")

    var both: Both {
        switch self {
        case .title: Both("WhatsApp", "واتساب")
        case .state: Both("State", "الحالة")
        case .lastSeen: Both("Last message seen", "آخر رسالة وصلت")
        case .never: Both("None yet", "لا شيء بعد")
        case .lookedBack: Both("Last look for missed messages", "آخر بحث عن رسائل فائتة")
        case .missed(0): Both("No message had been missed.", "لم تفت أي رسالة.")
        case .missed(1): Both("One message had been missed. It is read now.", "فاتت رسالة واحدة، وتُقرأ الآن.")
        case .missed(2): Both("2 messages had been missed. They are read now.", "فاتت رسالتان، وتُقرآن الآن.")
        case .missed(let count):
            Both(
                "\(count) messages had been missed. They are read now.",
                "فاتت \(Self.messages.text(count))، وتُقرأ الآن."
            )
        case .readsFrom: Both("Messages are read from", "تُقرأ الرسائل ابتداءً من")
        case .chats: Both("Chats", "المحادثات")
        case .readToday: Both("Messages read today", "الرسائل المقروءة اليوم")
        case .readTodayHint:
            Both("Only their number is counted here.", "يُعرض هنا عددها فقط.")
        case .chooseChats: Both("Choose chats", "اختر المحادثات")
        case .disconnect: Both("Disconnect", "أنهِ الاتصال")
        case .showCode: Both("Go on with linking", "تابع الربط")
        case .linkAgain: Both("Link again", "اربط من جديد")
        case .linkTitle: Both("Link your phone", "اربط هاتفك")
        case .linkHint:
            Both(
                "Have the phone that has WhatsApp at hand. You get a code, and type it there.",
                "أبقِ الهاتف الذي فيه واتساب في يدك. ستحصل على رمز وتكتبه فيه."
            )
        case .scanTitle: Both("Or scan a QR code", "أو امسح رمزًا مربعًا")
        case .scanHint:
            Both(
                "If you read this on another screen than your phone's, the phone can scan a code from it. That needs no "
                    + "number.",
                "إن كنت تقرأ هذا على شاشة أخرى غير شاشة هاتفك فيمكن للهاتف أن يمسح رمزًا منها. لا يلزم لذلك رقم."
            )
        case .operatorLinks:
            Both(
                "WhatsApp is not connected. Here the person who runs Jadwal connects it: ask them, and have your phone "
                    + "at hand.",
                "واتساب غير مرتبط. يربطه هنا من يدير جدول: اطلب ذلك منه وأبقِ هاتفك في يدك."
            )
        }
    }
}

/// The text of the owner's consent. Its number is `PostgresConnections.consentVersion`: another text gets another
/// number.
enum ConsentPhrase: Phrase {
    case title, beginning
    case texts, kept(days: Int), filter, restricted, onlyReads, stop, agree

    /// The points of docs/publish/bridges.md, “What owners agree to”.
    static func points(days: Int) -> [ConsentPhrase] {
        [.texts, .kept(days: days), .filter, .restricted, .onlyReads, .stop]
    }

    var both: Both {
        switch self {
        case .title: Both("What Jadwal reads", "ماذا يقرأ جدول")
        case .beginning:
            Both(
                "Jadwal finds what you agree on in your chats. Read this before you connect WhatsApp.",
                "يجد جدول ما تتفق عليه في محادثاتك. اقرأ هذا قبل أن تربط واتساب."
            )
        case .texts:
            Both(
                "The texts of one-to-one chats are read from now on: yours, and those of the other side, who is not "
                    + "asked. Groups, channels, statuses, calls, pictures and voice notes are not read.",
                "تُقرأ نصوص المحادثات الفردية من الآن فصاعدًا: نصوصك ونصوص الطرف الآخر الذي لا يُسأل. ولا تُقرأ "
                    + "المجموعات والقنوات والحالات والمكالمات والصور والرسائل الصوتية."
            )
        case .kept(let days):
            Both(
                "Texts are kept encrypted until a plan is agreed or refused, at most for \(days) "
                    + "\(days == 1 ? "day" : "days"). Only the event stays.",
                "تُحفظ النصوص مشفّرة إلى أن يُتفق على الموعد أو يُرفض، \(Self.most(days)). ويبقى الموعد وحده."
            )
        case .filter:
            Both(
                "You can leave chats out. Messages that disappear are not read, unless the person who runs Jadwal has "
                    + "changed that.",
                "يمكنك استثناء محادثات. ولا تُقرأ الرسائل ذاتية الاختفاء إلا إن غيّر ذلك من يدير جدول."
            )
        case .restricted:
            Both(
                "WhatsApp may restrict accounts that use unofficial clients, also with little use.",
                "قد يقيّد واتساب الحسابات التي تستخدم تطبيقات غير رسمية، وإن كان الاستخدام قليلًا."
            )
        case .onlyReads:
            Both(
                "Jadwal only reads. It writes into no chat, and marks nothing as read.",
                "جدول يقرأ فقط. لا يكتب في أي محادثة ولا يضع علامة مقروء على شيء."
            )
        case .stop:
            Both(
                "You can stop at any time: “Disconnect” on this page, or Linked devices on your phone.",
                "يمكنك التوقف في أي وقت: «أنهِ الاتصال» في هذه الصفحة، أو الأجهزة المرتبطة في هاتفك."
            )
        case .agree:
            Both("I have read this, and agree", "قرأت هذا وأوافق عليه")
        }
    }

    private static func most(_ days: Int) -> String {
        "مدة \(ArabicCount.days.text(days)) على الأكثر"
    }
}

/// The texts of the chat filter's page.
enum ChatFilterPhrase: Phrase {
    case title, read, groups, notListed, mode, chats, chatsHint, save
    case now(ChatFilter)
    case choice(ChooseChats.Mode)
    case fault(ChatList.Fault)

    var both: Both {
        switch self {
        case .title: Both("Which chats are read", "أي المحادثات تُقرأ")
        case .read: Both("Now", "الآن")
        case .groups: Both("Groups are never read.", "لا تُقرأ المجموعات أبدًا.")
        case .notListed:
            Both(
                "Jadwal keeps a fingerprint of each chat that you named and cannot list them. A new choice replaces the "
                    + "one before.",
                "يحفظ جدول بصمة كل محادثة سمّيتها ولا يمكنه عرضها. الاختيار الجديد يحل محل السابق."
            )
        case .mode: Both("Read", "اقرأ")
        case .chats: Both("Numbers, one a line", "الأرقام، رقم في كل سطر")
        case .chatsHint:
            Both(
                "With + and the country's code. Empty for all one-to-one chats.",
                "مع + ورمز الدولة. اتركها فارغة لكل المحادثات الفردية."
            )
        case .save: Both("Save", "حفظ")
        case .now(.all): Both("All one-to-one chats", "كل المحادثات الفردية")
        case .now(.except(let chats)):
            Both("All one-to-one chats but \(chats.count)", "كل المحادثات الفردية ما عدا \(chats.count)")
        case .now(.only(let chats)):
            Both("Only chats that you have named: \(chats.count)", "المحادثات التي سمّيتها فقط: \(chats.count)")
        case .choice(.all): Both("All one-to-one chats", "كل المحادثات الفردية")
        case .choice(.except): Both("All but these", "الكل ما عدا هذه")
        case .choice(.only): Both("Only these", "هذه فقط")
        case .fault(.line(let number)):
            Both(
                "Line \(number) is no number with its country's code. Nothing was saved.",
                "السطر \(number) ليس رقمًا مع رمز الدولة. لم يُحفظ شيء."
            )
        case .fault(.count):
            Both(
                "Write at least one number, and at most 10,000. Nothing was saved.",
                "اكتب رقمًا واحدًا على الأقل و10,000 على الأكثر. لم يُحفظ شيء."
            )
        }
    }
}
