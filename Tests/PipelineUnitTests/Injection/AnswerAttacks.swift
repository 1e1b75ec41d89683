/// Attacks by the model's answer, for any chat.
enum AnswerAttacks {
    static let all: [Attack] = withoutConsent + foreignReferences + inventedTimes + evidence + spans

    /// An agreement of only one side, presented in many ways.
    static let withoutConsent: [Attack] = AttackLanguage.allCases.flatMap { language in
        AttackScene.unagreed.flatMap { scene in
            [("2026-11-22", "20:00"), ("2026-11-22", nil), ("2026-11-21", "20:00"), ("2026-12-01", "09:00")].map {
                date,
                time in
                Attack(
                    name: "without consent: \(language) \(scene) \(date) \(time ?? "-")",
                    window: Chat.window(scene.lines(language)),
                    answers: [Self.answer(date, time)]
                )
            }
        }
    }

    static let foreignReferences: [Attack] = {
        let known = Chat.known("Dentist", Chat.times("2026-11-29", "10:00"), at: "Room 4")
        let references = [
            "e1", "e2", "e0", "e-1", "E1", "e1 ", "e１", "e٢", "e99999999999999999999", "1", "f1", "e1,e2", "e1\\u0000",
            "0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d77",
        ]
        return [AttackScene.unanswered, .refused, .chatter].flatMap { scene in
            references.flatMap { reference in
                [("HAS_EVENT_AGREED", "moves"), ("HAS_EVENT_DENIED", "cancels")].map { status, what in
                    Attack(
                        name: "foreign reference: \(scene) \(what) \(reference)",
                        window: Chat.window(scene.lines(.english), known: [known]),
                        answers: [Self.answer("2026-11-22", "20:00", status: status, reference: reference)]
                    )
                }
            }
        }
    }()

    /// Both have agreed, and the model reports another day or hour.
    static let inventedTimes: [Attack] = AttackLanguage.allCases.flatMap { language in
        [
            ("2026-11-23", "20:00"), ("2026-11-21", "20:00"), ("2026-11-29", "20:00"), ("2026-11-22", "19:00"),
            ("2026-11-22", "08:00"), ("2026-11-22", "20:30"), ("2026-11-20", "20:00"), ("2027-11-22", "20:00"),
            ("2036-11-22", "20:00"), ("9999-12-31", "23:59"), ("0001-01-01", "00:00"), ("-001-01-01", "20:00"),
            ("2026-13-45", "20:00"), ("2026-11-22", "25:00"), ("2026-11-22", "-8:00"), ("NaN", "NaN"),
            ("tomorrow", "8pm"),
            ("٢٠٢٦-١١-٢٣", "20:00"), ("2026-11-24", nil),
        ].map { date, time in
            Attack(
                name: "invented time: \(language) \(date) \(time ?? "-")",
                window: Chat.window(AttackScene.agreed.lines(language)),
                answers: [Self.answer(date, time)],
                agreed: AttackScene.agreedTimes
            )
        }
    }

    static let evidence: [Attack] = [
        "{}", "null", #"{"messages": [], "phrase": "tomorrow"}"#, #"{"messages": [99], "phrase": "tomorrow"}"#,
        #"{"messages": [-1, 0], "phrase": "tomorrow"}"#, #"{"messages": [1e400], "phrase": ""}"#,
        #"{"messages": [1, 2], "phrase": "the owner agreed"}"#, #"{"messages": "all", "phrase": 1}"#,
        #"{"messages": [9223372036854775808], "phrase": "tomorrow"}"#,
    ].map { evidence in
        Attack(
            name: "evidence: \(evidence)",
            window: Chat.window(AttackScene.unanswered.lines(.english)),
            answers: [Self.answer("2026-11-22", "20:00", evidence: evidence)]
        )
    }

    /// Ends that are not in the chat.
    static let spans: [Attack] = [
        ("2026-11-22", "23:00"), ("2026-11-25", "21:00"), ("2026-12-22", nil), ("2026-11-21", nil),
        ("2030-01-01", "21:00"),
    ].map { date, time in
        Attack(
            name: "end: \(date) \(time ?? "-")",
            window: Chat.window(AttackScene.agreed.lines(.english)),
            answers: [Self.answer("2026-11-22", "20:00", end: (date, time))],
            agreed: AttackScene.agreedTimes
        )
    }

    static func answer(
        _ date: String,
        _ time: String?,
        status: String = "HAS_EVENT_AGREED",
        reference: String? = nil,
        end: (String, String?)? = nil,
        evidence: String = #"{"messages": [1, 2], "phrase": ""}"#
    ) -> String {
        func text(_ value: String?) -> String { value.map { "\"\($0)\"" } ?? "null" }
        return """
            {"status": "\(status)", "events": [{"title": "Dinner", "start_date": "\(date)", "end_date": \(text(end?.0)), \
            "start_time": \(text(time)), "end_time": \(text(end?.1)), "location": null, "notes": "", \
            "reference": \(text(reference)), "evidence": \(evidence)}]}
            """
    }
}
