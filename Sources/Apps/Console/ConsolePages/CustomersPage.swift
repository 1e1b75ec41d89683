internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// Customers by the state of their accounts, without names and addresses.
enum CustomersPage {
    struct Model: Sendable {
        var account: AccountStatus?
        var page: ConsolePage<ListedCustomer>
        /// Of prayer times; nil while they are counted.
        var methods: [PrayerMethodCount]?
    }

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        var reading = QueryReading()
        let account = reading.read { () throws(ConsoleFault) in
            try request.query.word("account", AccountStatus.self)
        }
        let (page, isFirst) = try await request.rows(&reading) { cursor in
            try await PostgresCustomerPages(request.services.store).list(account, after: cursor)
        }
        let title = request.context.say(CustomerPhrase.title)
        let model = Model(
            account: account,
            page: page,
            methods: isFirst ? await request.services.readings.prayers.glance() : nil
        )
        let whole = Page(title, [Self.render(model, request.context)], isLive: isFirst)
        return request.list(whole, without: reading.unreadable)
    }

    static func render(_ model: Model, _ context: PageContext) -> Markup {
        .group([
            Self.filter(model.account, context),
            .section([.live("customers")], [Self.table(model.page.rows, context), context.next(model.page.next)]),
            model.methods.map { Self.methods($0, context) } ?? .nothing,
        ])
    }

    private static func filter(_ account: AccountStatus?, _ context: PageContext) -> Markup {
        let any = PageForm.Option("", context.words(StatePhrase.any))
        let states = AccountStatus.allCases.map {
            PageForm.Option($0.rawValue, context.words(StatePhrase.account($0)))
        }
        let name = context.say(CustomerPhrase.account)
        let chip = account.map {
            FilterChip(name: name, value: context.words(StatePhrase.account($0)), field: "account")
        }
        return context.filterBar(
            chip.map { [$0] } ?? [],
            account.map { [Route.Item("account", $0.rawValue)] } ?? [],
            PageForm.asking(
                ConsoleRoute.customers.link(),
                [.choice("account", name, [any] + states, chosen: account?.rawValue ?? "")],
                submit: context.say(StatePhrase.show)
            )
        )
    }

    private static func table(_ customers: [ListedCustomer], _ context: PageContext) -> Markup {
        PageTable(
            caption: context.say(CustomerPhrase.caption),
            [
                .init(context.say(StatePhrase.customer)), .init(context.say(CustomerPhrase.account)),
                .init(context.say(CustomerPhrase.why)), .init(context.say(CustomerPhrase.restsUntil)),
                .init(context.say(CustomerPhrase.zone)), .init(context.say(CustomerPhrase.language)),
            ] + (context.may(.operate) ? [.init(context.say(ConversationPhrase.acts))] : []),
            customers.map { customer in
                [
                    context.customer(customer.id),
                    context.state(customer.account), context.machine(customer.detail),
                    context.time(customer.restsUntil), .machine(customer.zone), .machine(customer.locale),
                ] + (context.may(.operate) ? [Self.act(customer, context)] : [])
            },
            empty: context.say(CustomerPhrase.noRows)
        ).markup
    }

    /// Of everybody, whatever the filter says.
    private static func methods(_ methods: [PrayerMethodCount], _ context: PageContext) -> Markup {
        guard !methods.isEmpty else { return .nothing }
        return .section([
            PageTable(
                caption: context.say(CustomerPhrase.prayerMethods),
                [
                    .init(context.say(CustomerPhrase.prayerMethod)),
                    .init(context.say(CustomerPhrase.prayerOwners), isNumber: true),
                ],
                methods.map { [.machine($0.method.rawValue), .number(Int64($0.owners))] },
                empty: context.say(CustomerPhrase.noRows)
            ).markup
        ])
    }

    private static func act(_ customer: ListedCustomer, _ context: PageContext) -> Markup {
        guard customer.account == .down else { return .nothing }
        return context.act(ConsoleRoute.askAccount.link(customer.id), CustomerPhrase.askRow, about: customer.id)
    }
}
