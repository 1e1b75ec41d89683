internal import ChatReader

/// A table of a report. Text output and pages show the same tables.
public struct ReportSection: Sendable, Hashable {
    public var title: String
    /// Explains the figures; may be empty.
    public var note: String
    public var columns: [String]
    public var rows: [[String]]
    /// The table lists conversations. Pages show these in full instead.
    public var isDetail = false

    public init(_ title: String, note: String = "", columns: [String], rows: [[String]]) {
        (self.title, self.note, self.columns, self.rows) = (title, note, columns, rows)
    }
}

extension EvaluationReport {
    /// The tables of the report, the most important first. Tables without rows are left out.
    public var sections: [ReportSection] {
        var sections = [self.overview]
        for (scores, name) in [(self.scores, "written"), (self.variants, "variants")] {
            guard let scores else { continue }
            sections += [
                Self.events(scores.events, name), Self.matrix(scores, name), Self.statuses(scores, name),
                Self.fields(scores, name),
            ]
        }
        sections += [
            Self.burdens(self.scores.burdens), Self.groups("By language", self.scores.languages),
            Self.groups("By category", self.scores.categories),
            Self.groups("By variant", self.variants?.variants ?? []),
            Self.faults("Answers not accepted", self.scores.faults),
            Self.faults("Rules of grounding that answers broke", self.scores.grounding), self.usage, self.prefilter,
        ]
        sections += self.comparison?.sections ?? []
        return (sections + self.misses).filter { !$0.rows.isEmpty }
    }

    /// The model, the prompt and the corpus of the figures, in one line.
    public var origin: String {
        let others = self.answeredBy.filter { $0 != self.model }
        let name = others.isEmpty ? self.model : "\(self.model) (answered by \(others.joined(separator: ", ")))"
        let variants = self.seed.map { ", variants with seed \($0)" } ?? ""
        return "\(name), prompt \(self.prompt), \(self.corpus.joined(separator: ", "))\(variants)"
    }

    private var overview: ReportSection {
        let all = [("written", self.scores), ("variants", self.variants)].compactMap { name, scores in
            scores.map { Self.row(name, $0.total) + ["\($0.wrongEvents.count)"] }
        }
        return ReportSection(
            "Scores",
            note: "An agreement is right with its day and its time. Cost: \(ErrorCost.explanation).",
            columns: Self.groupColumns + ["WRONG EVENTS"],
            rows: all
        )
    }

    private static let groupColumns = [
        "", "CONVERSATIONS", "STATUS", "AGREED PRECISION", "AGREED RECALL", "COST", "EACH",
    ]

    private static func row(_ name: String, _ group: GroupScore) -> [String] {
        [
            name, "\(group.status.whole)", "\(group.status)", "\(group.precision)", "\(group.recall)", "\(group.cost)",
            Decimals.text(group.costPerChat, 2),
        ]
    }

    private static func groups(_ title: String, _ groups: [GroupScore]) -> ReportSection {
        ReportSection(title, columns: Self.groupColumns, rows: groups.map { Self.row($0.name, $0) })
    }

    private static func events(_ events: EventScores, _ name: String) -> ReportSection {
        func row(_ title: String, _ fates: EventScores.Fates) -> [String] {
            [
                title, "\(fates.written.whole)", "\(fates.written.part) (\(fates.written))",
                "\(fates.asked.part) (\(fates.asked))", "\(fates.lost.part) (\(fates.lost))",
            ]
        }
        func ids(_ ids: [String]) -> String { ids.prefix(12).joined(separator: " ") + (ids.count > 12 ? " …" : "") }
        return ReportSection(
            "Events, \(name)",
            note:
                "Several events: \(events.allOfSeveral) of \(events.allOfSeveral.whole) conversations have all written. "
                + "Wrong ones written in \(events.wrong.count): \(ids(events.wrong)). Lost in \(events.lost.count): "
                + "\(ids(events.lost)). Asked about though nothing is planned: \(events.askedWithoutPlan).",
            columns: ["", "EVENTS", "WRITTEN", "ASKED", "LOST"],
            rows: [row("right answers", events.ofRightAnswers), row("all agreements", events.ofAll)]
        )
    }

    private static func burdens(_ burdens: [OwnersBurden]) -> ReportSection {
        ReportSection(
            "Questions to the owner",
            note: "For each agreement, and for each chat without a plan.",
            columns: ["", "AGREEMENTS", "QUESTIONS", "EACH", "WITHOUT A PLAN", "QUESTIONS THERE", "EACH"],
            rows: burdens.map { burden in
                [
                    burden.language, "\(burden.agreements)", "\(burden.questions)", Self.each(burden.perAgreement),
                    "\(burden.chatsWithoutPlan)", "\(burden.questionsWithoutPlan)",
                    Self.each(burden.perChatWithoutPlan),
                ]
            }
        )
    }

    private static func each(_ value: Double?) -> String { value.map { Decimals.text($0, 2) } ?? "–" }

    private static func matrix(_ scores: Scores, _ name: String) -> ReportSection {
        ReportSection(
            "Confusion matrix, \(name)",
            note: "Expected by row, decided by column.",
            columns: [""] + VerdictStatus.allCases.map(\.rawValue) + ["not accepted"],
            rows: zip(VerdictStatus.allCases, scores.matrix.rows).map { [$0.rawValue] + $1.map { "\($0)" } }
        )
    }

    private static func statuses(_ scores: Scores, _ name: String) -> ReportSection {
        ReportSection(
            "Statuses, \(name)",
            columns: ["", "EXPECTED", "PRECISION", "RECALL"],
            rows: scores.statuses.map { [$0.status.rawValue, "\($0.expected)", "\($0.precision)", "\($0.recall)"] }
        )
    }

    private static func fields(_ scores: Scores, _ name: String) -> ReportSection {
        let similarity = scores.titleSimilarity.map { " Mean similarity of titles: \(Decimals.text($0, 2))." } ?? ""
        return ReportSection(
            "Fields of agreements, \(name)",
            note: "Exact, or accepted by the label; place and title hold one of the label's words." + similarity,
            columns: ["", "RIGHT", "SHARE", "WRONG"],
            rows: scores.fields.map(Self.row) + (scores.references.whole == 0 ? [] : [Self.row(scores.references)])
        )
    }

    private static func row(_ references: Share) -> [String] {
        ["known event", "\(references.part) of \(references.whole)", "\(references)", ""]
    }

    private static func row(_ field: FieldScore) -> [String] {
        let ids = field.wrong.prefix(12).joined(separator: " ") + (field.wrong.count > 12 ? " …" : "")
        return [field.field.rawValue, "\(field.right.part) of \(field.right.whole)", "\(field.right)", ids]
    }

    private static func faults(_ title: String, _ faults: [FaultCount]) -> ReportSection {
        ReportSection(
            title,
            columns: ["", "COUNT", "CONVERSATIONS"],
            rows: faults.map { [$0.kind, "\($0.ids.count)", $0.ids.prefix(12).joined(separator: " ")] }
        )
    }

    private var usage: ReportSection {
        let (usage, savings) = (self.scores.usage, self.scores.savings)
        let calls = max(1, usage.calls)
        var rows = [
            ["calls", "\(usage.calls)"],
            ["of them repairs", "\(usage.repairs)"],
            ["verifications besides", "\(usage.verifications)"],
            ["input tokens a call", "\(usage.inputTokens / calls)"],
            ["output tokens a call", "\(usage.outputTokens / calls)"],
        ]
        if let median = usage.medianLatency { rows.append(["median latency", "\(median) ms"]) }
        if let slow = usage.latencyOfSlowestTwentieth { rows.append(["95 % within", "\(slow) ms"]) }
        if let price = usage.price { rows.append(["price", Decimals.text(price, 4)]) }
        rows.append(["messages", "\(savings.messages)"])
        rows.append(["calls without debounce", "\(savings.callsWithoutDebounce)"])
        rows.append(["calls with debounce", "\(savings.callsWithDebounce)"])
        if let saved = savings.savedPerThousand {
            rows.append(["calls saved by debounce for 1,000 messages", Decimals.text(saved, 0)])
        }
        rows.append(["calls with debounce and pre-filter", "\(savings.callsWithPrefilter)"])
        if let saved = savings.savedByPrefilterPerThousand {
            rows.append(["calls saved by pre-filter for 1,000 messages", Decimals.text(saved, 0)])
        }
        rows.append(["repairs and second readings of them", "\(savings.furtherCalls)"])
        if let calls = savings.callsPerThousand {
            rows.append(["calls left for 1,000 messages, with these", Decimals.text(calls, 0)])
        }
        if let tokens = savings.tokensPerThousand, tokens > 0 {
            rows.append(["input tokens of them, about", Decimals.text(tokens, 0)])
        }
        if !savings.lost.isEmpty {
            rows.append(["agreements that no call shows", savings.lost.joined(separator: " ")])
        }
        return ReportSection("Usage", columns: ["", ""], rows: rows)
    }

    private var prefilter: ReportSection {
        let all = [("written", self.scores), ("variants", self.variants)].compactMap { name, scores in
            scores.map { scores -> [String] in
                let score = scores.prefilter
                let ids = score.lost.prefix(12).joined(separator: " ") + (score.lost.count > 12 ? " …" : "")
                return [name, "\(score.recall)", "\(score.lost.count)", "\(score.skipped)", ids]
            }
        }
        return ReportSection(
            "Pre-filter",
            note: "Recall: of the conversations that are not NO_EVENT, those that it lets through to the model.",
            columns: ["", "RECALL", "LOST", "NO_EVENT SKIPPED", "WHICH ARE LOST"],
            rows: all
        )
    }

    /// Lists a variant only if it costs more than its original. Otherwise it is the same miss again.
    private var misses: [ReportSection] {
        let written = self.outcomes.filter { $0.variant == nil }
        let costs = Dictionary(written.map { ($0.id, $0.cost) }, uniquingKeysWith: { first, _ in first })
        let derived = self.outcomes.filter { outcome in
            outcome.variant != nil && outcome.cost > costs[outcome.id.prefix { $0 != "~" }.description] ?? 0
        }
        return [
            Self.misses("Misses", written.filter { $0.cost > 0 }),
            Self.misses("Variants worse than their original", derived),
        ]
    }

    private static func misses(_ title: String, _ outcomes: [ChatOutcome]) -> ReportSection {
        var section = ReportSection(
            title,
            columns: ["ID", "LANGUAGE", "CATEGORY", "EXPECTED", "DECIDED", "WRONG", "COST"],
            rows: outcomes.map { miss in
                [
                    miss.id, miss.language, miss.category, miss.expected.rawValue,
                    miss.decided?.rawValue ?? miss.fault ?? "",
                    miss.wrongFields.map(\.rawValue).joined(separator: ", "),
                    "\(miss.cost)",
                ]
            }
        )
        section.isDetail = true
        return section
    }
}
