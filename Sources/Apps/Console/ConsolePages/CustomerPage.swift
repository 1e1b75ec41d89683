internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// One customer: the account, what is stored, and the devices.
enum CustomerPage {
    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let pages = PostgresCustomerPages(request.services.store)
        guard let found = try await pages.find(request.id) else {
            guard try await pages.presence(of: request.id) == .removed else { throw ConsoleFault.notFound }
            let words = Markup.p([request.context.words(StatePhrase.customerRemoved)])
            return .refused(Page(request.context.say(StatePhrase.customer), [.notice(.warning, [words])]), .notFound)
        }
        return .page(Page(request.context.say(StatePhrase.customer), [Self.render(found, request.context)]))
    }

    static func render(_ customer: CustomerDetail, _ context: PageContext) -> Markup {
        .group([
            context.part(
                CustomerPhrase.account,
                [
                    Self.account(customer, context),
                    context.may(.operate) && customer.listed.account != .missing
                        ? Self.asking(customer.listed, context) : .nothing,
                ]
            ),
            context.part(CustomerPhrase.settings, [Self.settings(customer, context)]),
            .section([], [Self.devices(customer.devices, context)]),
        ])
    }

    private static func account(_ customer: CustomerDetail, _ context: PageContext) -> Markup {
        let listed = customer.listed
        return .facts([
            (context.say(StatePhrase.state), context.state(listed.account)),
            (context.say(CustomerPhrase.why), context.machine(listed.detail)),
            (context.say(CustomerPhrase.failures), .number(listed.failures)),
            (context.say(CustomerPhrase.restsUntil), context.time(listed.restsUntil)),
            (context.say(CustomerPhrase.parked), context.count(customer.parked)),
        ])
    }

    private static func settings(_ customer: CustomerDetail, _ context: PageContext) -> Markup {
        let listed = customer.listed
        let items = [Route.Item("customer", listed.id)]
        return .facts([
            (context.say(CustomerPhrase.id), context.id(listed.id)),
            (context.say(CustomerPhrase.zone), .machine(listed.zone)),
            (context.say(CustomerPhrase.language), .machine(listed.locale)),
            (context.say(CustomerPhrase.since), .time(listed.createdAt)),
            (context.say(CustomerPhrase.keepsWindows), context.yesOrNo(listed.keepsWindows)),
            (context.say(CustomerPhrase.asksQuestions), context.yesOrNo(listed.asksQuestions)),
            (
                context.say(ConversationPhrase.title),
                .link(ConsoleRoute.conversations.link(query: items), [], [context.count(customer.conversations)])
            ),
            (
                context.say(OperatorEventPhrase.title),
                .link(ConsoleRoute.events.link(query: items), [], [context.count(customer.events)])
            ),
            (
                context.say(CustomerPhrase.openFailures),
                .link(ConsoleRoute.failures.link(query: items), [context.words(FailurePhrase.show)])
            ),
            (context.say(CustomerPhrase.tokensToday), .number(customer.tokensToday)),
        ])
    }

    private static func devices(_ devices: [ListedDevice], _ context: PageContext) -> Markup {
        PageTable(
            caption: context.say(CustomerPhrase.devices),
            [
                .init(context.say(CustomerPhrase.device)), .init(context.say(CustomerPhrase.service)),
                .init(context.say(CustomerPhrase.registered)), .init(context.say(CustomerPhrase.refused)),
            ],
            devices.map { device in
                [
                    .machine(device.id), .machine(device.service), .time(device.registeredAt),
                    context.time(device.refusedAt),
                ]
            },
            empty: context.say(CustomerPhrase.noDevices)
        ).markup
    }

    private static func asking(_ customer: ListedCustomer, _ context: PageContext) -> Markup {
        let route = ConsoleRoute.askAccount.link(customer.id)
        let submit = context.say(CustomerPhrase.ask)
        return PageForm.sending(to: route, context.token(for: route), submit: submit).markup
    }
}

/// Ends the rest of a customer's account, as `jadwal customer ask` does.
enum AskAccountAction {
    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard let id = EventIdentity(request.id)?.id else { throw ConsoleFault.notFound }
        return try await request.act(ConsoleRoute.customer.link(id), .asked) {
            let wasAtRest = try await AskAccount()
                .run(.init(id), as: try request.actor(), in: request.services.store).get()
            return wasAtRest ? nil : .nothing
        }
    }
}
