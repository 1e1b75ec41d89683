/// Why a connection is in its state. It is stored and is a label of metrics; its sentence is for the owner.
public enum ConnectionReason: String, Sendable, Hashable, CaseIterable {
    case notBegun = "not_begun"
    case starting
    case enterCode = "enter_code"
    case scanCode = "scan_code"
    /// This phone takes no code.
    case scanInstead = "scan_instead"
    case passkey
    case working
    case reconnecting
    case sourceAway = "source_away"
    /// Something in the installation's settings is wrong.
    case operatorNeeded = "operator_needed"
    case unlinked
    case restricted
    case mustLinkAgain = "must_link_again"
    case notLinkedInTime = "not_linked_in_time"
    case startTimedOut = "start_timed_out"
    case connectedElsewhere = "connected_elsewhere"
    case endedByOwner = "ended_by_owner"
    case endedAtSource = "ended_at_source"

    /// The owner's text: the state, and the remedy.
    public func sentence(isArabic: Bool) -> String { isArabic ? self.arabic : self.english }

    private var english: String {
        switch self {
        case .notBegun: "WhatsApp is not connected yet."
        case .starting: "The connection is being prepared. This takes up to two minutes."
        case .enterCode:
            "On your phone open WhatsApp → Linked devices → Link with phone number, and type the newest code."
        case .scanCode: "On your phone open WhatsApp → Linked devices → Link a device, and scan the code."
        case .scanInstead: "WhatsApp gave no code for this phone. Scan the QR code instead."
        case .passkey:
            "WhatsApp asks for a passkey. Confirm it on your phone, or send an exported chat instead."
        case .working: "WhatsApp is connected. Jadwal only reads."
        case .reconnecting: "The connection is interrupted and is being restored. You need not do anything."
        case .sourceAway: "The bridge to WhatsApp is not reachable. What is said meanwhile will be read later."
        case .operatorNeeded: "The bridge to WhatsApp is set up wrongly. Tell the person who runs Jadwal."
        case .unlinked: "WhatsApp has unlinked Jadwal. Connect again to go on."
        case .restricted: "WhatsApp has restricted this account for linked devices. Look into WhatsApp on your phone."
        case .mustLinkAgain: "The connection could not be restored. Connect WhatsApp again."
        case .notLinkedInTime: "The phone was not linked in time. Start again when you have it at hand."
        case .startTimedOut: "The connection could not be prepared. Try again later."
        case .connectedElsewhere: "This phone is already connected here. End that connection first."
        case .endedByOwner: "The connection is ended. Nothing more is read."
        case .endedAtSource: "The connection was ended at the bridge. Connect again to go on."
        }
    }

    private var arabic: String {
        switch self {
        case .notBegun: "لم يُربط واتساب بعد."
        case .starting: "يجري تجهيز الاتصال. يستغرق ذلك دقيقتين على الأكثر."
        case .enterCode: "افتح واتساب في هاتفك ← الأجهزة المرتبطة ← الربط برقم الهاتف، واكتب أحدث رمز."
        case .scanCode: "افتح واتساب في هاتفك ← الأجهزة المرتبطة ← ربط جهاز، وامسح الرمز."
        case .scanInstead: "لم يعطِ واتساب رمزًا لهذا الهاتف. امسح رمز QR بدلًا منه."
        case .passkey: "يطلب واتساب مفتاح مرور. أكّده في هاتفك، أو أرسل محادثة مُصدَّرة بدلًا من ذلك."
        case .working: "واتساب مرتبط. جدول يقرأ فقط."
        case .reconnecting: "انقطع الاتصال ويجري استعادته. لا حاجة إلى فعل شيء."
        case .sourceAway: "تعذّر الوصول إلى الجسر مع واتساب. ما يُقال في هذه الأثناء سيُقرأ لاحقًا."
        case .operatorNeeded: "إعداد الجسر مع واتساب غير صحيح. أخبر من يدير جدول."
        case .unlinked: "ألغى واتساب ربط جدول. اربطه من جديد للمتابعة."
        case .restricted: "قيّد واتساب الأجهزة المرتبطة بهذا الحساب. راجع واتساب في هاتفك."
        case .mustLinkAgain: "تعذّرت استعادة الاتصال. اربط واتساب من جديد."
        case .notLinkedInTime: "لم يُربط الهاتف في الوقت المحدد. ابدأ من جديد والهاتف في يدك."
        case .startTimedOut: "تعذّر تجهيز الاتصال. حاول لاحقًا."
        case .connectedElsewhere: "هذا الهاتف مرتبط هنا من قبل. أنهِ ذلك الاتصال أولًا."
        case .endedByOwner: "انتهى الاتصال. لن يُقرأ شيء بعد الآن."
        case .endedAtSource: "أُنهي الاتصال عند الجسر. اربط واتساب من جديد للمتابعة."
        }
    }
}
