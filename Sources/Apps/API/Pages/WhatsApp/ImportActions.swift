internal import ChatExport
internal import Store
internal import Time
internal import Web

/// Looks into a file, and hands it to the workers when the owner says so. Between the two, the messages are in the
/// owner's page alone, sealed.
enum ImportActions {
    static func look(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let customer = try request.owner().customerID
        let imports = PostgresOwnerImports(request.services.store)
        var page = try await ImportPage.read(request)
        page.order = request.form.text(ImportPage.order).flatMap { DateOrder(rawValue: $0) }
        let now = request.context.now
        do throws(ImportFault) {
            let draft = try await request.services.imports.read(
                request.file,
                order: page.order,
                zone: page.zone,
                oldest: imports.oldest(at: now),
                now: now
            )
            let bytes = try ImportReader.encoded(draft)
            let end = now + .seconds(ImportReader.validSeconds)
            let found = ImportChoicePage(draft: draft, sealed: imports.seal(bytes, of: customer, until: end))
            return .page(found.page(request.context))
        } catch {
            page.fault = error
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
    }

    static func run(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let customer = try request.owner().customerID
        let imports = PostgresOwnerImports(request.services.store)
        guard let sealed = request.form.exact(ImportChoicePage.draft),
            let bytes = imports.open(sealed, of: customer, at: request.context.now),
            let draft = ImportReader.decoded(bytes)
        else {
            var page = try await ImportPage.read(request)
            page.fault = .over
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
        guard let me = request.form.text(ImportChoicePage.me).flatMap({ Int($0) }),
            (0...draft.senders.count).contains(me)
        else {
            let page = ImportChoicePage(draft: draft, sealed: sealed, isRefused: true)
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
        let messages = try draft.messages(of: customer, me: me).map { (id: $0.id, body: try $0.encoded()) }
        try await imports.add(messages, of: customer)
        let notice = Route.Item(OwnerNotice.field, OwnerNotice.chatImported.rawValue)
        return .seeOther(OwnerRoute.whatsApp.link(query: [notice]))
    }
}
