internal import Pipeline
internal import Store
internal import Time
internal import Web

/// Asks for acts on many, and steers them.
enum OperationActs {
    /// Begins what a preview has shown. The order is the operation's key: confirmed again, by this form or by that of
    /// another preview, it leads to the first operation.
    static func ask(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard let order = try OrderForm(reading: request.form) else { throw ConsoleFault.unreadable(field: "id") }
        let terms = try OrderTerms(reading: request.form)
        let person = try request.person()
        let operations = PostgresOperations(request.services.store)
        guard let id = terms.id else { throw ConsoleFault.unreadable(field: OrderTerms.order) }
        // By now it may have nothing left to count.
        guard try await operations.find(id) == nil else { return Self.operation(id, .askedBefore) }
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
        let failures = PostgresFailures(request.services.store)
        guard let identity = EventIdentity(request.id), let failure = try await failures.find(identity.id) else {
            throw ConsoleFault.notFound
        }
        let back = ConsoleRoute.failure.link(identity.id)
        let items = OperationPreviewPage.mark(of: try await failures.forecast([identity.id]), kind)
        guard items.count > 0 else {
            if let id = failure.operationID { return Self.operation(id, .askedBefore) }
            return .seeOther(back.with([Route.Item(ConsoleNotice.field, ConsoleNotice.unfit.rawValue)]))
        }
        let place = try await operations.place(of: OrderKey(kind, items))
        guard place.current == nil else { return Self.operation(place.id, .askedBefore) }
        let order = OperationOrder(kind, .failuresByID([identity.id]), through: try await operations.now())
        return try await Self.begin(order, place.id, try request.person(), request, back: back)
    }

    private static func begin(
        _ order: OperationOrder,
        _ id: String,
        _ person: AuditedPerson,
        _ request: ConsoleRequest,
        back: Route
    ) async throws -> ConsoleAnswer {
        do {
            let isNew = try await PostgresOperations(request.services.store).askOnce(order, id: id, by: person)
            return Self.operation(id, isNew ? nil : .askedBefore)
        } catch is AdministrationError {
            // Its customer was removed meanwhile.
            return .seeOther(back.with(back.query + [Route.Item(ConsoleNotice.field, ConsoleNotice.unfit.rawValue)]))
        }
    }

    private static func operation(_ id: String, _ notice: ConsoleNotice?) -> ConsoleAnswer {
        let items = notice.map { [Route.Item(ConsoleNotice.field, $0.rawValue)] } ?? []
        return .seeOther(ConsoleRoute.operation.link(id, query: items))
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
}
