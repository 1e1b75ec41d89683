internal import Store
internal import Web

/// The settings with which programs run, and where they differ.
enum SettingsPage {
    struct Model: Sendable {
        var rows: [SettingRow]
        /// Also the ones that everybody leaves at their default.
        var showsAll: Bool
    }

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let settings = try await request.services.readings.settings.value()
        let model = Model(rows: SettingRow.rows(settings), showsAll: request.query.isOn("all"))
        return .page(Page(request.context.say(SettingsPhrase.title), [Self.render(model, request.context)]))
    }

    static func render(_ model: Model, _ context: PageContext) -> Markup {
        let shown = model.rows.filter { row in
            model.showsAll || row.differs || row.values.contains { !["default", "none"].contains($0.source) }
        }
        let differing = model.rows.count { $0.differs }
        return .group([
            differing > 0
                ? .notice(.warning, [.p([], [context.words(SettingsPhrase.differing(differing))])]) : .nothing,
            .section(
                [],
                [
                    PageForm.asking(
                        ConsoleRoute.settings.link(),
                        [.check("all", context.say(SettingsPhrase.showAll), isOn: model.showsAll)],
                        submit: context.say(StatePhrase.show)
                    ).markup
                ]
            ),
            .section([], [Self.table(shown, context)]),
        ])
    }

    private static func table(_ rows: [SettingRow], _ context: PageContext) -> Markup {
        PageTable(
            caption: context.say(SettingsPhrase.caption),
            [.init(context.say(SettingsPhrase.setting)), .init(context.say(SettingsPhrase.values))],
            rows.map { row in
                [
                    .group([
                        .machine(row.name), .value(" "),
                        row.differs ? .badge(.warning, context.words(SettingsPhrase.differs)) : .nothing,
                    ]),
                    Self.values(row, context),
                ]
            },
            empty: context.say(SettingsPhrase.noRows)
        ).markup
    }

    /// One line for each value, with the programs that have it.
    private static func values(_ row: SettingRow, _ context: PageContext) -> Markup {
        .list(
            row.lines.map { line in
                .group([
                    Self.value(line.setting, context), context.words(SettingsPhrase.from(line.setting.source)),
                    .div([], line.kinds.flatMap { [.small([.machine($0)]), .value(" ")] }),
                ])
            }
        )
    }

    private static func value(_ setting: RunningSetting, _ context: PageContext) -> Markup {
        if let value = setting.value { return .group([.machine(value), .value(" ")]) }
        if let keys = setting.keys {
            return .group([context.words(SettingsPhrase.keys), .value(" "), .machine(keys), .value(" ")])
        }
        return setting.source == "none" ? .nothing : .group([context.words(SettingsPhrase.secret), .value(" ")])
    }
}

extension SettingRow {
    /// The same value of several programs is one line.
    fileprivate var lines: [(setting: RunningSetting, kinds: [String])] {
        var lines: [(setting: RunningSetting, kinds: [String])] = []
        for setting in self.values {
            let kind = setting.processes == 1 ? setting.kind : "\(setting.kind) × \(setting.processes)"
            let same = lines.firstIndex {
                ($0.setting.source, $0.setting.value, $0.setting.keys) == (setting.source, setting.value, setting.keys)
            }
            if let same { lines[same].kinds.append(kind) } else { lines.append((setting, [kind])) }
        }
        return lines
    }
}
