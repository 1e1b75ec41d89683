internal import BridgeCare
internal import Pipeline
internal import Store
internal import Web

/// Which one-to-one chats of a connection are read. Groups never are.
struct ChatFilterPage {
    static let mode = "mode"
    static let chats = "chats"
    /// In characters: some thousand chats.
    private static let longest = 60_000

    /// The owner's choices. The raw values are those of `jadwal bridge filter`.
    enum Mode: String, Sendable, CaseIterable {
        case all, except, only
    }

    let connection: OwnerConnection
    var chosen: Mode
    var typed = ""
    var fault: ChatList.Fault?

    init(_ connection: OwnerConnection) {
        self.connection = connection
        self.chosen = Mode(rawValue: connection.filter.mode) ?? .all
    }

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(ChatFilterPage(try await LinkingPage.connection(request)).page(request.context))
    }

    func page(_ context: OwnerContext) -> Page {
        Page(context.say(ChatFilterPhrase.title), [Self.render(self, context)])
    }

    static func render(_ model: ChatFilterPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.chatFilter.link(model.connection.id)
        let faults = model.fault.map { [Self.chats: context.say(ChatFilterPhrase.fault($0))] } ?? [:]
        return .group([
            .section([
                .facts([
                    (context.say(ChatFilterPhrase.read), context.words(ChatFilterPhrase.now(model.connection.filter)))
                ]), .p([context.words(ChatFilterPhrase.groups)]),
                model.connection.filter.count > 0 ? .p([context.words(ChatFilterPhrase.notListed)]) : .nothing,
            ]),
            .section([
                PageForm.sending(
                    to: route,
                    context.token(for: route),
                    [
                        .choice(
                            Self.mode,
                            context.say(ChatFilterPhrase.mode),
                            Mode.allCases.map {
                                PageForm.Option($0.rawValue, context.words(ChatFilterPhrase.choice($0)))
                            },
                            chosen: model.chosen.rawValue
                        ),
                        .area(
                            Self.chats,
                            context.say(ChatFilterPhrase.chats),
                            value: model.typed,
                            hint: context.say(ChatFilterPhrase.chatsHint),
                            longest: Self.longest
                        ),
                    ],
                    submit: context.say(ChatFilterPhrase.save)
                ).showing(faults).markup
            ]),
        ])
    }
}

enum ChatFilterAct {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let customer = try request.owner().customerID
        var page = ChatFilterPage(try await LinkingPage.connection(request))
        guard let mode = request.form.text(ChatFilterPage.mode).flatMap({ ChatFilterPage.Mode(rawValue: $0) }) else {
            throw OwnerFault.unreadable(field: ChatFilterPage.mode)
        }
        (page.chosen, page.typed) = (mode, request.form.text(ChatFilterPage.chats) ?? "")
        do {
            let isSet = try await Self.set(mode, page.typed, page.connection, request.services.store, of: customer)
            guard isSet else { throw OwnerFault.notFound }
        } catch let fault as ChatList.Fault {
            page.fault = fault
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
        let notice = Route.Item(OwnerNotice.field, OwnerNotice.chatsChosen.rawValue)
        return .seeOther(OwnerRoute.whatsApp.link(query: [notice]))
    }

    /// Sets the chat filter for pages and the API. Throws `ChatList.Fault` if a line names no chat.
    ///
    /// - Parameter text: a chat in each line; ignored if all chats are read.
    /// - Returns: false if the owner no longer has this connection.
    static func set(
        _ mode: ChatFilterPage.Mode,
        _ text: String,
        _ connection: OwnerConnection,
        _ store: StoreContext,
        of customer: String
    ) async throws -> Bool {
        let chats = mode == .all ? [] : try ChatList.chats(in: Self.folded(text), areOwn: connection.kind == .own)
        return try await PostgresOwnerConnections(store).set(connection.id, of: customer, chats) { chats in
            switch mode {
            case .all: .all
            case .except: .except(chats)
            case .only: .only(chats)
            }
        }
    }

    /// With the digits and signs that numbers have, line by line. What is no number stays as it is.
    private static func folded(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            let number = PhoneNumber.folded(String(line))
            return number.allSatisfy { $0.isNumber || $0 == "+" } ? number : String(line)
        }.joined(separator: "\n")
    }
}
