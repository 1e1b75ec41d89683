extension RunComparison {
    var sections: [ReportSection] {
        [
            ReportSection(
                "Compared with \(self.model), \(self.prompt)",
                note: "Probability: of so uneven a split by chance (sign test).",
                columns: ["BETTER", "WORSE", "UNCHANGED", "ONLY IN ONE", "PROBABILITY"],
                rows: [
                    [
                        "\(self.better.count)", "\(self.worse.count)", "\(self.unchanged)", "\(self.unmatched)",
                        Decimals.text(self.probability, 3),
                    ]
                ]
            ),
            Self.changes("Better than before", self.better), Self.changes("Worse than before", self.worse),
        ]
    }

    private static func changes(_ title: String, _ changes: [Change]) -> ReportSection {
        ReportSection(
            title,
            columns: ["ID", "BEFORE", "AFTER", "COST BEFORE", "COST AFTER"],
            rows: changes.map {
                [
                    $0.id, $0.before?.rawValue ?? "not accepted", $0.after?.rawValue ?? "not accepted",
                    "\($0.costBefore)", "\($0.costAfter)",
                ]
            }
        )
    }
}
