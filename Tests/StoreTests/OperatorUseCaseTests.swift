import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases

@Suite(
    "Use cases of operators decide about permission, reason and state",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct OperatorUseCaseTests {
    private static let viewer = Self.actor(["viewer"])
    private static let worker = Self.actor(["viewer", "operator"])
    private static let revealer = Self.actor(["viewer", "revealer"])
    private static let editor = Self.actor(["viewer", "operator", "revealer"])
    private static let command = Actor.operator(AuditedPerson("ali (uid 1000)"))

    private static func actor(_ roles: [String], reason: String? = "asked to") -> Actor {
        .operator(AuditedPerson("lina", roles: roles, origin: .console, reason: reason))
    }

    private func actions(_ bed: StoreBed) async throws -> [String] {
        try await bed.pool.query("select action from audit order by id").map { try $0.text(0) }
    }

    @Test func viewerActsOnNothing() async throws {
        try await StoreBed.lend { bed in
            let id = try await bed.failDelivery(.messages)
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("a", mine: true))])
            let conversation = bed.conversationID(of: "966500000001@c.us")
            let store = bed.context
            #expect(
                try await ActOnFailure().run(.init(.retry, id), as: Self.viewer, in: store) == .failure(.notAllowed)
            )
            #expect(
                try await EditFailure().run(.init(id, to: []), as: Self.worker, in: store) == .failure(.notAllowed)
            )
            #expect(try await RevealFailure().run(.init(id), as: Self.worker, in: store) == .failure(.notAllowed))
            let fired = try await ActOnConversation().run(.init(.fire, conversation), as: Self.viewer, in: store)
            #expect(throws: StoreRefusal.notAllowed) { try fired.get() }
            let shown = try await ShowCustomer()
                .run(.init(StoreBed.customerID, revealing: true), as: Self.worker, in: store)
            #expect(shown == .failure(.notAllowed))
            #expect(try await self.actions(bed) == [])
        }
    }

    @Test func failureIsRetriedByOneOperationAndDiscardedWithAReason() async throws {
        try await StoreBed.lend { bed in
            let store = bed.context
            let id = try await bed.failDelivery(.messages)
            let first = try await ActOnFailure().run(.init(.retry, id), as: Self.worker, in: store).get()
            let second = try await ActOnFailure().run(.init(.retry, id), as: Self.worker, in: store).get()
            #expect(first.isNew && !second.isNew && first.id == second.id)
            let silent = Self.actor(["operator"], reason: nil)
            #expect(
                try await ActOnFailure().run(.init(.discard, id), as: silent, in: store) == .failure(.reasonNeeded)
            )
            let unknown = ActOnFailure.Input(.retry, StoreBed.stranger)
            #expect(try await ActOnFailure().run(unknown, as: Self.worker, in: store) == .failure(.notFound))
            _ = try await bed.failures.discard([id], reason: "old")
            let late = try await ActOnFailure().run(.init(.discard, id), as: Self.worker, in: store)
            #expect(late == .failure(.nothingToDo))
            #expect(try await self.actions(bed) == ["retry failures"])
        }
    }

    @Test func previewCountsWhatTheOperationActsOn() async throws {
        try await StoreBed.lend { bed in
            let ids = try await bed.failMessages(3)
            try await bed.pool.execute(Statement("update failure set input = null where id = $1", [.uuid(ids[0])]))
            for (kind, count) in [(BulkOperation.Kind.retry, 2), (.discard, 3)] {
                let input = PreviewOperation.Input(kind, .failuresByID(ids))
                let preview = try await PreviewOperation().run(input, as: Self.viewer, in: bed.context).get()
                #expect(preview.count.value == count && preview.current == nil)
            }
        }
    }

    @Test func inputIsShownOnceForOneFormAndAlwaysToACommand() async throws {
        try await StoreBed.lend { bed in
            let store = bed.context
            let id = try await bed.failDelivery(.messages)
            let silent = Self.actor(["revealer"], reason: nil)
            #expect(
                try await RevealFailure().run(.init(id, after: 0), as: silent, in: store) == .failure(.reasonNeeded)
            )
            let form = RevealFailure.Input(id, after: 0)
            #expect(try await RevealFailure().run(form, as: Self.revealer, in: store).get() == Array("{}".utf8))
            #expect(try await RevealFailure().run(form, as: Self.revealer, in: store) == .failure(.shownBefore))
            #expect(try await RevealFailure().run(.init(id), as: Self.command, in: store).get() != nil)
            #expect(try await self.actions(bed) == ["reveal failure", "reveal failure"])
        }
    }

    @Test func correctedInputIsCheckedFirst() async throws {
        try await StoreBed.lend { bed in
            let store = bed.context
            let id = try await bed.failDelivery(.messages)
            let wrong = try await EditFailure().run(.init(id, to: Array("{".utf8)), as: Self.editor, in: store)
            guard case .failure(.input(.invalid(.chatMessage, _, _))) = wrong else {
                Issue.record("the input was taken: \(wrong)")
                return
            }
            let analysis = try await bed.failDelivery(.analysis)
            let none = try await EditFailure().run(.init(analysis, to: []), as: Self.editor, in: store)
            #expect(none == .failure(.input(.keepsNone)))
            #expect(try await self.actions(bed) == [])
        }
    }

    @Test func commandThatActsOnAConversationIsRecorded() async throws {
        try await StoreBed.lend { bed in
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("a", mine: true))])
            let id = bed.conversationID(of: "966500000001@c.us")
            let store = bed.context
            try await ActOnConversation().run(.init(.fire, id), as: Self.command, in: store).get()
            let chats = try await RevealChats().run(.init(id, of: nil), as: Self.command, in: store).get()
            #expect(chats.map(\.chatID) == ["966500000001@c.us"])
            #expect(try await self.actions(bed) == ["fire conversation", "reveal chats"])
        }
    }

    @Test func customerIsAddedOnceAndIsNotThereForAll() async throws {
        try await StoreBed.lend { bed in
            let store = bed.context
            let record = CustomerRecord(id: StoreBed.customerID, timeZone: "UTC")
            let added = try await AddCustomer().run(record, as: Self.command, in: store)
            guard case .failure(.refused(let error)) = added else {
                Issue.record("the customer was added twice")
                return
            }
            #expect(error.code == .exists)
            let unknown = try await ShowCustomer().run(
                .init(StoreBed.stranger, revealing: true),
                as: Self.command,
                in: store
            )
            #expect(unknown == .failure(.refused(.noCustomer)))
            #expect(try await self.actions(bed) == [])
        }
    }
}
