internal import Doctor
internal import Store
internal import Time
internal import UseCases
internal import Web

/// The page of faults and their remedies.
struct DoctorPage {
    /// nil while the first run is under way.
    var run: DoctorRun?

    /// Waits for no run: the page renews itself.
    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let page = DoctorPage(run: await request.services.readings.doctor.glance())
        let context = request.context
        return .page(Page(context.say(DoctorPhrase.title), [Self.render(page, context)], isLive: true))
    }

    /// Begins a run. It changes nothing but queues that are missing, which it declares. The audit keeps nothing of it.
    static func run(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        await request.services.readings.doctor.renew(unlessYoungerThan: DoctorRun.least)
        return .seeOther(ConsoleRoute.doctor.link())
    }

    static func render(_ model: DoctorPage, _ context: PageContext) -> Markup {
        let route = ConsoleRoute.runDoctor.link()
        let form = PageForm.sending(to: route, context.token(for: route), submit: context.say(DoctorPhrase.run))
        return .group([
            .section([.live("doctor")], Self.content(model, context)),
            context.may(.operate) ? form.markup : .nothing,
            .p([.element(.small, [], [context.words(DoctorPhrase.others)])]),
        ])
    }

    private static func content(_ model: DoctorPage, _ context: PageContext) -> [Markup] {
        guard let run = model.run else {
            return [.notice(.plain, [.p([context.words(DoctorPhrase.underWay)])])]
        }
        let tone: Markup.Tone = run.faults > 0 ? .bad : run.warnings > 0 ? .warning : .good
        return [
            .notice(
                tone,
                [
                    .p([
                        context.words(DoctorPhrase.summary(faults: run.faults, warnings: run.warnings)), .value(" "),
                        .time(run.at),
                    ])
                ]
            ),
            Self.wrong(run.findings, context), Self.calm(run.findings.filter(\.isCalm), context),
        ]
    }

    /// Faults first, then warnings; otherwise in the order of the checks.
    private static func wrong(_ findings: [DoctorFinding], _ context: PageContext) -> Markup {
        let sorted = findings.filter { !$0.isFine } + findings.filter { $0.isFine && !$0.isCalm }
        guard !sorted.isEmpty else { return .nothing }
        return PageTable(
            caption: context.say(DoctorPhrase.caption),
            [
                .init(context.say(DoctorPhrase.result)), .init(context.say(DoctorPhrase.check)),
                .init(context.say(DoctorPhrase.found)), .init(context.say(DoctorPhrase.remedy)),
            ],
            sorted.map { finding in
                [
                    Self.badge(finding, context), .machine(finding.check), .machine(finding.detail),
                    DoctorLink.remedy(finding, context),
                ]
            },
            empty: context.say(DoctorPhrase.underWay)
        ).markup
    }

    /// The checks without a finding are one line.
    private static func calm(_ findings: [DoctorFinding], _ context: PageContext) -> Markup {
        guard !findings.isEmpty else { return .nothing }
        let table = PageTable(
            caption: context.say(DoctorPhrase.calm(findings.count)),
            [.init(context.say(DoctorPhrase.check)), .init(context.say(DoctorPhrase.found))],
            findings.map { [.machine($0.check), .machine($0.detail)] },
            empty: context.say(DoctorPhrase.underWay)
        ).markup
        return .element(
            .details,
            [.classes("calm")],
            [.element(.summary, [], [context.words(DoctorPhrase.calm(findings.count))]), table]
        )
    }

    private static func badge(_ finding: DoctorFinding, _ context: PageContext) -> Markup {
        guard finding.isFine else { return .badge(.bad, context.words(DoctorPhrase.fault)) }
        return .badge(.warning, context.words(DoctorPhrase.warning))
    }
}
