internal import Pages
internal import Pipeline
internal import Store
internal import Time

/// Asks for acts on many, and steers them.
enum OperationActs {
    /// Begins what a preview has shown. A form that is sent twice begins it once: its key is the operation's id.
    static func ask(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard let order = try OrderForm(reading: request.form), let id = Self.id(of: request) else {
            throw ConsoleFault.unreadable(field: "id")
        }
        let terms = try OrderTerms(reading: request.form)
        let person = try request.person()
        let operations = PostgresOperations(request.services.store)
        // Sent twice: by now it may have nothing left to count.
        guard try await operations.find(id) == nil else { return .seeOther(ConsoleRoute.operation.link(id)) }
        var preview = try await OperationPreviewPage.read(order, terms, request.services.store)
        if person.reason == nil, order.kind == .discard { preview.fault = .reasonNeeded }
        if max(preview.count.value, terms.shown) > OrderForm.freely, !terms.isTypedRight { preview.fault = .mistyped }
        guard preview.fault == nil else { return preview.page(request.context) }
        return try await Self.begin(
            OperationOrder(
                order.kind,
                preview.order.scope,
                through: preview.through,
                rate: terms.rate,
                isCanary: terms.isCanary && order.kind == .retry,
                ratio: order.kind == .retry ? terms.ratio : nil
            ),
            id,
            person,
            request,
            back: order.list
        )
    }

    /// Retries one failure.
    static func retryOne(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        try await Self.one(.retry, request)
    }

    /// Ends one failure without a retry.
    static func discardOne(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard request.form.text("reason") != nil else {
            let notice = Route.Item(ConsoleNotice.field, ConsoleNotice.noReason.rawValue)
            return .seeOther(ConsoleRoute.failure.link(request.id, query: [notice]))
        }
        return try await Self.one(.discard, request)
    }

    static func pause(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        try await Self.change(request, .pause, .paused)
    }

    static func resume(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        try await Self.change(request, .resume, .resumed)
    }

    static func stop(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        try await Self.change(request, .stop, .stopping)
    }

    static func rate(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        try await Self.change(request, .rate(try OrderTerms.rate("rate", request.form)), .done)
    }

    private static func one(_ kind: BulkOperation.Kind, _ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let operations = PostgresOperations(request.services.store)
        guard let id = Self.id(of: request), let identity = EventIdentity(request.id),
            try await PostgresFailures(request.services.store).find(identity.id) != nil
        else { throw ConsoleFault.notFound }
        let order = OperationOrder(kind, .failuresByID([identity.id]), through: try await operations.now())
        let back = ConsoleRoute.failure.link(identity.id)
        return try await Self.begin(order, id, try request.person(), request, back: back)
    }

    private static func begin(
        _ order: OperationOrder,
        _ id: String,
        _ person: AuditedPerson,
        _ request: ConsoleRequest,
        back: Route
    ) async throws -> ConsoleAnswer {
        do {
            try await PostgresOperations(request.services.store).ask(order, id: id, by: person)
        } catch is AdministrationError {
            // Its customer was removed meanwhile.
            return .seeOther(back.with(back.query + [Route.Item(ConsoleNotice.field, ConsoleNotice.unfit.rawValue)]))
        }
        return .seeOther(ConsoleRoute.operation.link(id))
    }

    private static func change(
        _ request: ConsoleRequest,
        _ change: OperationChange,
        _ done: ConsoleNotice
    ) async throws -> ConsoleAnswer {
        guard let identity = EventIdentity(request.id) else { throw ConsoleFault.notFound }
        return try await request.act(ConsoleRoute.operation.link(identity.id), done) {
            try await PostgresOperations(request.services.store).change(
                identity.id,
                change,
                by: try request.person()
            )
            return nil
        }
    }

    /// The form's key as a UUID.
    private static func id(of request: ConsoleRequest) -> String? {
        guard let key = request.formKey, key.utf8.count == 32 else { return nil }
        var rest = Substring(key)
        var parts: [Substring] = []
        for length in [8, 4, 4, 4, 12] {
            parts.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return EventIdentity(parts.joined(separator: "-"))?.id
    }
}
