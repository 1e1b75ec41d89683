internal import Doctor
internal import Pipeline
internal import Store
internal import Web

/// The page of the console that shows what a check has found, in place of a command that does.
enum DoctorLink: Phrase {
    case failures
    case revisions
    case accounts
    case customer
    case overview
    case schedules

    private static let ofCustomer = "calendar of "

    var both: Both {
        switch self {
        case .failures: Both("Show the open failures", "اعرض الإخفاقات المفتوحة")
        case .revisions: Both("Show these failures", "اعرض هذه الإخفاقات")
        case .accounts: Both("Show accounts that are at rest", "اعرض الحسابات المتوقفة مؤقتًا")
        case .customer: Both("Show the customer", "اعرض العميل")
        case .overview: Both("Show what runs", "اعرض ما يعمل")
        case .schedules: Both("Show the schedules", "اعرض الجدولات")
        }
    }

    static func remedy(_ finding: DoctorFinding, _ context: PageContext) -> Markup {
        guard let (route, words) = Self.page(finding) else { return .machine(finding.remedy) }
        let link = Markup.link(route, [context.words(words)])
        // The page says all that the command would.
        return words == .failures ? link : .group([.machine(finding.remedy), .element(.br, [], []), link])
    }

    private static func page(_ finding: DoctorFinding) -> (Route, DoctorLink)? {
        switch finding.check {
        case "failures": return (ConsoleRoute.failures.link(), .failures)
        case "revisions":
            return (ConsoleRoute.failures.link(query: [Route.Item("kind", "calendar_ahead")]), .revisions)
        case "accounts":
            let down = Route.Item("account", AccountStatus.down.rawValue)
            return (ConsoleRoute.customers.link(query: [down]), .accounts)
        case "schedules": return (ConsoleRoute.schedules.link(), .schedules)
        case "outbox", "programs": return (ConsoleRoute.overview.link(), .overview)
        default:
            guard finding.check.hasPrefix(Self.ofCustomer),
                let id = EventIdentity(String(finding.check.dropFirst(Self.ofCustomer.count)))?.id
            else { return nil }
            return (ConsoleRoute.customer.link(id), .customer)
        }
    }
}

extension DoctorFinding {
    /// Nothing is to be done.
    var isCalm: Bool { self.isFine && self.remedy.isEmpty }
}
