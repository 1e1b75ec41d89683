internal import Store
internal import Web

/// Reads the fields of an address one by one. A value that a field cannot have is left out and named; the others
/// count. Acts are stricter: without one of its fields an act would be about more.
struct QueryReading {
    private(set) var unreadable: [String] = []

    /// nil also for a value that the field cannot have.
    mutating func read<Value>(_ body: () throws(ConsoleFault) -> Value?) -> Value? {
        do throws(ConsoleFault) {
            return try body()
        } catch {
            if case .unreadable(let field) = error { self.unreadable.append(field) }
            return nil
        }
    }
}

extension ConsoleRequest {
    /// A list by what could be read of its address. It says what was left out, and offers no act.
    func list(_ page: Page, without unreadable: [String]) -> ConsoleAnswer {
        guard let first = unreadable.first else { return .page(page) }
        var page = page
        // It does not renew itself: its status is that of a fault.
        page.isLive = false
        let fields = unreadable.flatMap { name -> [Markup] in
            [.value(" "), .machine(name), .value(" "), .value(String((self.query.text(name) ?? "").prefix(80)))]
        }
        page.content.insert(.notice(.warning, [.p([self.context.words(QueryPhrase.leftOut)] + fields)]), at: 0)
        return .refused(page, .unreadable(field: first))
    }

    /// Reads a page of a list: the first one, if the cursor is not of this list.
    func rows<Row>(
        _ reading: inout QueryReading,
        _ body: (_ cursor: String?) async throws -> ConsolePage<Row>
    ) async throws -> (page: ConsolePage<Row>, isFirst: Bool) {
        guard let cursor = self.query.text("after") else { return (try await body(nil), true) }
        do {
            return (try await body(cursor), false)
        } catch is AdministrationError {
            _ = reading.read { () throws(ConsoleFault) -> String? in throw .unreadable(field: "after") }
            return (try await body(nil), true)
        }
    }

    /// Why a list of one customer is empty; nil if it is not, or if there is such a customer.
    func emptiness(of customer: String?, isEmpty: Bool) async throws -> StatePhrase? {
        guard isEmpty, let customer else { return nil }
        switch try await PostgresCustomerPages(self.services.store).presence(of: customer) {
        case .there: return nil
        case .removed: return .customerRemoved
        case .unknown: return .customerUnknown
        }
    }
}

private enum QueryPhrase: Phrase {
    case leftOut

    var both: Both {
        switch self {
        case .leftOut:
            Both(
                "These fields of the address have values that they cannot have, and were left out:",
                "في هذه الحقول من العنوان قيم غير مقبولة، وقد تُركت:"
            )
        }
    }
}
