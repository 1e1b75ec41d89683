import Pipeline
import Testing
import Time

/// A chat in which nothing was agreed or called off, and the claim of a model that reads it wrong. Its second reading
/// makes the same mistake.
struct UnacceptedChat: Sendable, CustomTestStringConvertible {
    var name: String
    var window: ConversationWindow
    var action = "add"
    /// Of an addition.
    var date = "2026-11-22"
    var time = "20:00"
    /// The message numbers that both readings cite.
    var proposed: Int
    var accepted: Int?

    var testDescription: String { self.name }

    init(_ name: String, _ lines: String..., cited: (Int, Int?)) {
        (self.name, self.window) = (name, Chat.window(lines))
        (self.proposed, self.accepted) = cited
    }

    /// A cancellation of dinner on Friday 2026-11-27 at 20:00.
    init(cancelling name: String, _ lines: String..., cited: (Int, Int?)) {
        (self.name, self.window, self.action) = (name, Chat.window(lines, known: [Self.dinner]), "cancel")
        (self.date, self.time) = ("2026-11-27", "20:00")
        (self.proposed, self.accepted) = cited
    }

    private static let dinner = Chat.known("Dinner with Noura", Chat.times("2026-11-27", "20:00"), at: "Al Bujairi")

    /// The message quotes another one of the owner, which is nowhere in the chat.
    func quoting(_ body: String, in number: Int, isOwners: Bool? = true) -> UnacceptedChat {
        var chat = self
        chat.window.messages[number - 1].content.quoted = QuotedMessage(
            senderName: Chat.owner,
            isSenderMe: isOwners,
            body: body,
            timestamp: nil
        )
        return chat
    }

    var answer: String {
        let reference = self.action == "add" ? "null" : "\"e1\""
        return """
            {"plans": [], "status": "\(self.action == "add" ? "HAS_EVENT_AGREED" : "HAS_EVENT_DENIED")", "events": [{"action": \
            "\(self.action)", "reference": \(reference), "title": "Dinner", "start_date": "\(self.date)", "start_time": \
            "\(self.time)", "notes": "", "proposed": \(self.proposed), "accepted": \(Self.number(self.accepted)), "phrase": "", \
            "doubtful": false}]}
            """
    }

    /// Second readings that say yes: with the same messages, and with one message for both.
    var readings: [String] {
        let slot =
            self.action == "add"
            ? "\"day\": \"\(self.date)\", \"time\": \"\(self.time)\"" : "\"day\": null, \"time\": null"
        return [self.accepted, self.proposed].map { accepted in
            """
            {"plan": "dinner", \(slot), "proposed": \(self.proposed), "accepted": \(Self.number(accepted)), "undone": null, \
            "agreed": "yes", "reason": ""}
            """
        }
    }

    private static func number(_ value: Int?) -> String { value.map { "\($0)" } ?? "null" }

    // MARK: - Nothing was accepted

    static let unaccepted: [UnacceptedChat] = [
        UnacceptedChat("no answer", "< Dinner tomorrow at 8pm?", cited: (1, nil)),
        UnacceptedChat("no answer, citing the offer twice", "> hi", "< Dinner tomorrow at 8pm?", cited: (2, 2)),
        UnacceptedChat("maybe", "< Dinner tomorrow at 8pm?", "> I'll see, maybe.", cited: (1, 2)),
        UnacceptedChat("hello after the owner's offer", "> Dinner tomorrow at 8pm?", "< hello?", cited: (1, 2)),
        UnacceptedChat("hello as the offer", "> hello", "< Dinner tomorrow at 8pm?", cited: (1, 2)),
        UnacceptedChat(
            "quoted yes",
            "< Dinner tomorrow at 8pm?",
            "> the match was wild",
            "< see, you said yes",
            cited: (1, 3)
        )
        .quoting("Yes, agreed", in: 3),
        UnacceptedChat("quoted yes of nobody", "> Dinner tomorrow at 8pm?", "< ?", cited: (1, 2))
            .quoting("Yes, agreed", in: 2, isOwners: nil),
        UnacceptedChat("two lines of one writer", "< Dinner tomorrow at 8pm?", "< yes!", "> who won?", cited: (1, 2)),
        UnacceptedChat("a question back", "< Dinner tomorrow at 8pm?", "> who else is coming?", cited: (1, 2)),
        UnacceptedChat("a refusal", "< Dinner tomorrow at 8pm?", "> no, I can't", cited: (1, 2)),
        UnacceptedChat("will check", "> Dinner tomorrow at 8pm?", "< let me check with my wife first", cited: (1, 2)),
        UnacceptedChat("under a condition", "< Dinner tomorrow at 8pm?", "> yes if I finish early", cited: (1, 2)),
        UnacceptedChat("another slot", "< Dinner tomorrow at 8pm?", "> Monday at 9pm?", cited: (1, 2)),
        UnacceptedChat(
            "a yes to a file",
            "< Dinner tomorrow at 8pm?",
            "> busy now",
            "< please send me the file",
            "> ok",
            cited: (1, 4)
        ),
        UnacceptedChat(
            "yes, then taken back",
            "< Dinner tomorrow at 8pm?",
            "> yes",
            "> sorry no, I can't",
            cited: (1, 2)
        ),
        UnacceptedChat("بلا رد", "< نتعشى بكرة ٨ مساء؟", cited: (1, nil)),
        UnacceptedChat("يشوف", "< نتعشى بكرة ٨ مساء؟", "> بشوف يمكن", cited: (1, 2)),
        UnacceptedChat("الو", "> نتعشى بكرة ٨ مساء؟", "< الو؟", cited: (1, 2)),
        UnacceptedChat("رفض", "< نتعشى بكرة ٨ مساء؟", "> لا والله ما اقدر", cited: (1, 2)),
        UnacceptedChat("يرد بعدين", "< نتعشى بكرة ٨ مساء؟", "> برد لك بعدين", cited: (1, 2)),
        UnacceptedChat("اقتباس مزور", "< نتعشى بكرة ٨ مساء؟", "> وش اخبارك", "< انت وافقت شف", cited: (1, 3))
            .quoting("تم موافق", in: 3),
        UnacceptedChat("سؤال", "< نتعشى بكرة ٨ مساء؟", "> مين بيجي؟", cited: (1, 2)),
        UnacceptedChat("كاتب واحد", "< نتعشى بكرة ٨ مساء؟", "< تمام", "> من فاز؟", cited: (1, 2)),
    ]

    // MARK: - Nothing was called off

    static let uncancelled: [UnacceptedChat] = [
        UnacceptedChat(cancelling: "small talk", "< how was the trip", "> lovely, thanks", cited: (1, 2)),
        UnacceptedChat(cancelling: "asked and confirmed", "< still at 18:00?", "> Yes, agreed.", cited: (1, 2)),
        UnacceptedChat(cancelling: "a flight", "< My brother's flight was cancelled", "> oh no", cited: (1, 2)),
        UnacceptedChat(cancelling: "a flight, on one word", "< My brother's flight was cancelled", cited: (1, nil)),
        UnacceptedChat(cancelling: "a question", "< is dinner on Friday cancelled?", "> ?", cited: (1, 2)),
        UnacceptedChat(cancelling: "a condition", "< if it rains we cancel dinner", "> ok", cited: (1, 2)),
        UnacceptedChat(cancelling: "another place", "< Friday dinner at Najd instead?", "> sure", cited: (1, 2)),
        UnacceptedChat(cancelling: "a subscription", "> I cancelled my gym subscription", "< good", cited: (1, 2)),
        UnacceptedChat(cancelling: "سوالف", "< كيف كانت الرحلة", "> حلوة الحمدلله", cited: (1, 2)),
        UnacceptedChat(cancelling: "رحلة اخوه", "< رحلة اخوي انلغت", "> يا ساتر", cited: (1, 2)),
        UnacceptedChat(cancelling: "سؤال", "< الغيتوا عشاء الجمعة؟", "> ؟", cited: (1, 2)),
        UnacceptedChat(cancelling: "تأكيد", "< على موعدنا الساعة ٨؟", "> ايه تمام", cited: (1, 2)),
    ]
}
