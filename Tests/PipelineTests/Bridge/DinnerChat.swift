import Time

/// The chat of the end-to-end tests: small talk in two languages, a lunch that is taken back, a dinner whose hour is
/// edited, a word in a group, and the owner's yes as a reply. Each source tells it in its own words.
struct DinnerChat {
    enum Kind: Hashable {
        case said
        case reply(to: Int64, words: String)
        case edit
        case revocation
        /// WhatsApp's own event, of something else that does not take place.
        case cancelledEvent
    }

    struct Step {
        /// Of the message that is said or changed.
        var number: Int64
        var kind = Kind.said
        var isMine = false
        var isInGroup = false
        var body = ""
        var saidAt: Int64

        var id: String { "3EB0\(self.number)" }
    }

    static let zone = Zone("Asia/Riyadh")!
    static let dinner = "Dinner the day after tomorrow at 8pm at Al Bujairi?"

    let steps: [Step]

    /// - Parameter hasEvents: whether the source has WhatsApp's event messages.
    init(hasEvents: Bool) {
        let start = WireMessage.lastNoon(in: Self.zone).seconds
        func said(_ number: Int64, _ line: String, _ kind: Kind = .said) -> Step {
            let isMine = line.hasPrefix(">")
            let body = String(line.dropFirst(2))
            return Step(number: number, kind: kind, isMine: isMine, body: body, saidAt: start + number * 60)
        }
        let event = Step(number: 20, kind: .cancelledEvent, body: "Padel", saidAt: start + 370)
        self.steps =
            [
                said(1, "< السلام عليكم"),
                said(2, "> وعليكم السلام"),
                said(3, "< How was the trip?"),
                said(4, "> Long, but good"),
                said(5, "< الحمد لله على السلامة"),
                said(6, "> الله يسلمك"),
            ] + (hasEvents ? [event] : []) + [
                said(7, "< Lunch tomorrow at 1?"),
                Step(number: 7, kind: .revocation, saidAt: start + 440),
                said(8, "< sorry, I have a class then"),
                Step(number: 30, isInGroup: true, body: "Dinner at 9 for everybody?", saidAt: start + 490),
                said(9, "> no problem"),
                said(10, "< \(Self.dinner.replacing("8pm", with: "7pm"))"),
                Step(number: 10, kind: .edit, body: Self.dinner, saidAt: start + 620),
                said(11, "< it is a nice place"),
                said(12, "> yes, see you there", .reply(to: 10, words: Self.dinner)),
            ]
    }

    /// Messages of the chat that are new.
    var messages: Int { self.steps.count { !$0.isInGroup && $0.kind != .edit && $0.kind != .revocation } }

    /// The value of `DTSTART` for the dinner.
    static var start: String {
        let day = Self.zone.local(WireMessage.lastNoon(in: Self.zone)).date.adding(days: 2)
        return ";TZID=Asia/Riyadh:\(day.description.filter { $0 != "-" })T200000"
    }
}
