internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// Begins operations on failures and conversations, and changes them.
enum OperationActions {
    /// Begins the operation of a preview. Confirmed again, by this form or by that of another preview, it leads to the
    /// first operation.
    static func ask(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard let order = try OrderForm(reading: request.form) else { throw ConsoleFault.unreadable(field: "id") }
        let terms = try OrderTerms(reading: request.form)
        guard let id = terms.id else { throw ConsoleFault.unreadable(field: OrderTerms.order) }
        // By now it may have nothing left to count.
        guard try await PostgresOperations(request.services.store).find(id) == nil else {
            return Self.operation(BegunOperation(id: id))
        }
        var preview = try await OperationPreviewPage.read(order, terms, request)
        if max(preview.count.value, terms.shown) > OrderForm.freely, !terms.isTypedRight {
            preview.fault = .mistyped
            return preview.page(request.context)
        }
        let isRetry = order.kind == .retry
        let wanted = OperationOrder(
            order.kind,
            preview.order.scope,
            through: preview.through,
            rate: terms.rate,
            isCanary: terms.isCanary && isRetry,
            ratio: isRetry ? terms.ratio : nil
        )
        let input = BeginOperation.Input(wanted, id: id)
        switch try await BeginOperation().run(input, as: try request.actor(), in: request.services.store) {
        case .success(let begun): return Self.operation(begun)
        case .failure(.reasonNeeded):
            preview.fault = .reasonNeeded
            return preview.page(request.context)
        case .failure(let refusal): return try await request.act(order.list, .done) { throw refusal }
        }
    }

    /// Retries one failure.
    static func retryOne(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        try await Self.one(.retry, request)
    }

    /// Ends one failure without a retry.
    static func discardOne(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        try await Self.one(.discard, request)
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
        guard let identity = EventIdentity(request.id) else { throw ConsoleFault.notFound }
        let input = ActOnFailure.Input(kind, identity.id)
        switch try await ActOnFailure().run(input, as: try request.actor(), in: request.services.store) {
        case .success(let begun): return Self.operation(begun)
        case .failure(let refusal):
            return try await request.act(ConsoleRoute.failure.link(identity.id), .noReason) {
                guard refusal == .reasonNeeded else { throw refusal }
                return nil
            }
        }
    }

    private static func operation(_ begun: BegunOperation) -> ConsoleAnswer {
        let notice = Route.Item(ConsoleNotice.field, ConsoleNotice.askedBefore.rawValue)
        return .seeOther(ConsoleRoute.operation.link(begun.id, query: begun.isNew ? [] : [notice]))
    }

    private static func change(
        _ request: ConsoleRequest,
        _ change: OperationChange,
        _ done: ConsoleNotice
    ) async throws -> ConsoleAnswer {
        guard let identity = EventIdentity(request.id) else { throw ConsoleFault.notFound }
        return try await request.act(ConsoleRoute.operation.link(identity.id), done) {
            let input = ChangeOperation.Input(change, identity.id)
            try await ChangeOperation().run(input, as: try request.actor(), in: request.services.store).get()
            return nil
        }
    }
}
