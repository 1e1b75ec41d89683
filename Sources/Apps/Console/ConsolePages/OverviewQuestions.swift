internal import Store
internal import Web

/// The questions to owners by prompt and model, and the owners' answers: how often a doubtful event was right.
enum OverviewQuestions {
    static func render(_ questions: [AskedByModel], _ context: PageContext) -> Markup {
        PageTable(
            caption: context.say(CountPhrase.questions),
            [
                .init(context.say(CountPhrase.promptAndModel)),
                .init(context.say(CountPhrase.asked), isNumber: true),
                .init(context.say(CountPhrase.accepted), isNumber: true),
                .init(context.say(CountPhrase.declined), isNumber: true),
                .init(context.say(CountPhrase.rightShare), isNumber: true),
            ],
            questions.map { row in
                [
                    .machine("\(row.prompt) \(row.model)"), .number(row.asked), .number(row.accepted),
                    .number(row.declined), row.precision.map { .number(Int64(($0 * 100).rounded())) } ?? .value("–"),
                ]
            },
            empty: context.say(CountPhrase.nothingAsked)
        ).markup
    }
}
