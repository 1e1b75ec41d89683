import Time

/// Attacks by the form of an answer: several verdicts, prose around them, endless values, or values of another type.
enum FormAttacks {
    static let all: [Attack] = forms.enumerated().map { index, answers in
        Attack(
            name: "form \(index)",
            window: Chat.window(AttackScene.unanswered.lines(index.isMultiple(of: 2) ? .english : .arabic)),
            answers: answers
        )
    }

    private static let agreed = AnswerAttacks.answer("2026-11-22", "20:00")
    private static let none = #"{"status":"NO_EVENT","events":[]}"#

    private static let forms: [[String]] = [
        ["\(none)\n\(agreed)"], ["\(agreed)\n\(none)"], ["Sure! Here it is: \(agreed) Anything else?"],
        ["<think>\(none)</think>\(agreed)"], ["```json\n\(agreed)\n```"], [#"{"answer": \#(agreed)}"#], ["[\(agreed)]"],
        [agreed.replacing("\"HAS_EVENT_AGREED\"", with: "[\"NO_EVENT\", \"HAS_EVENT_AGREED\"]")],
        [agreed.replacing("{\"status\"", with: "{\"status\": \"NO_EVENT\", \"status\"")],
        [agreed.replacing("HAS_EVENT_AGREED", with: "has_event_agreed")],
        [agreed.replacing("HAS_EVENT_AGREED", with: "HAS_EVENT_AGREED ")],
        [agreed.replacing("HAS_EVENT_AGREED", with: "ＨＡＳ_EVENT_AGREED")],
        [agreed.replacing("\"2026-11-22\"", with: "NaN")], [agreed.replacing("\"2026-11-22\"", with: "-1e308")],
        [agreed.replacing("\"20:00\"", with: "Infinity")], [agreed.replacing("\"20:00\"", with: "20")],
        [agreed.replacing("\"Dinner\"", with: "{\"$ref\": \"e1\"}")], [String(repeating: "{", count: 100_000)],
        [String(repeating: "[", count: 100_000) + agreed],
        [String(repeating: "{\"a\":", count: 20_000) + "1" + String(repeating: "}", count: 20_000)],
        [agreed.replacing("Dinner", with: String(repeating: "x", count: 1 << 20))],
        [
            agreed.replacing(
                "\"notes\": \"\"",
                with: "\"notes\": \"\(String(repeating: "Z\u{0301}\u{0302}", count: 3000))\""
            )
        ],
        [agreed.replacing("]}", with: ", \(String(repeating: "null, ", count: 5000))null]}")],
        [Self.many(9)], [Self.many(8)], [Self.many(5000)], ["\u{FEFF}\(agreed)"], ["\u{0}\(agreed)"], [""], ["null"],
        ["{}"],
        [#"{"status":"HAS_EVENT_AGREED","event":null,"events":null}"#],
        [#"{"status":"HAS_EVENT_AGREED","events":[{}]}"#],
        [#"{"status":"HAS_EVENT_AGREED","event":{"start_date":"2026-11-22"},"events":[]}"#],
        // First nonsense, so that the repair carries the attack; then the other way round.
        ["no JSON", agreed], [agreed, "no JSON"], [none.replacing("NO_EVENT", with: "?"), agreed],
        [agreed, agreed.replacing("20:00", with: "21:00")], ["", Self.many(8)],
    ]

    /// Different events, none of them agreed.
    private static func many(_ count: Int) -> String {
        let events = (0..<count).map { index in
            let time = LocalTime(hour: index % 24, minute: index / 24 % 60)!
            return
                #"{"title":"T","start_date":"2026-11-22","start_time":"\#(time)","evidence":{"messages":[1,2],"phrase":""}}"#
        }
        return #"{"status":"HAS_EVENT_AGREED","events":[\#(events.joined(separator: ","))]}"#
    }
}
