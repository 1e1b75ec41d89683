internal import Doctor
internal import Store
internal import Time
internal import UseCases
internal import Web

/// One run of all checks.
struct DoctorRun: Sendable, Hashable {
    /// A run serves all viewers for so long.
    static let age = Duration.seconds(30)
    /// However often operators ask.
    static let least = Duration.seconds(5)

    var findings: [DoctorFinding]
    var at: UnixTime

    /// - Parameter dependencies: what programs need, as they see it: it may be reached from their hosts alone.
    init(_ own: [DoctorFinding], seenByPrograms dependencies: [DependencyState], at now: UnixTime) {
        self.findings = own + dependencies.map(Self.finding)
        self.at = now
    }

    var faults: Int { self.findings.count { !$0.isFine } }
    var warnings: Int { self.findings.count { $0.isFine && !$0.remedy.isEmpty } }

    private static func finding(_ state: DependencyState) -> DoctorFinding {
        let check = "\(state.name), as programs see it"
        guard state.down > 0 else { return .fine(check, "up for \(state.up)") }
        let since = state.since.map { " since \($0)" } ?? ""
        let reason = state.reason.map { ": \($0)" } ?? ""
        return .fault(
            check,
            "down for \(state.down)\(since), up for \(state.up)\(reason)",
            remedy: "run jadwal doctor on a host of these programs"
        )
    }
}

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

/// The texts of the page of checks.
enum DoctorPhrase: Phrase {
    case title, run, underWay, others, caption, result, check, found, remedy, warning, fault
    case calm(Int)
    case summary(faults: Int, warnings: Int)

    var both: Both {
        switch self {
        case .title: Both("Doctor", "الفحص")
        case .run: Both("Run the checks now", "أجرِ الفحوص الآن")
        case .underWay:
            Both("The checks are running. Their results appear here.", "الفحوص جارية. تظهر نتائجها هنا.")
        case .others:
            Both(
                "The console asks the database and the broker alone. What programs reach from their own hosts stands "
                    + "here as they see it.",
                "تسأل اللوحة قاعدة البيانات ووسيط الرسائل فقط. ما تصل إليه البرامج من أجهزتها يظهر هنا كما تراه."
            )
        case .caption: Both("Faults first", "الأعطال أولًا")
        case .result: Both("Result", "النتيجة")
        case .check: Both("Check", "الفحص")
        case .found: Both("Found", "ما وُجد")
        case .remedy: Both("What to do", "ما العمل")
        case .calm(let count): Both("Fine: \(count)", "سليم: \(count)")
        case .warning: Both("warning", "تنبيه")
        case .fault: Both("fault", "عطل")
        case .summary(let faults, let warnings):
            Both("Faults: \(faults). Warnings: \(warnings).", "الأعطال: \(faults). التنبيهات: \(warnings).")
        }
    }
}
