import Pipeline
import Store
import TestSupport
import Testing
import UseCases

@Suite(
    "An owner links and ends phones, and deletes the account",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ConnectionUseCaseTests {
    private struct Services: LinkingServices {
        var place: LinkingPlace? = LinkingPlace(source: "home", kind: .waha)
        var isTooOften = false
        var start = LinkingStart.begun
        var left: StillLinked?

        func key(of connection: String, _ kind: SourceKind) -> String? { "key" }
        func allows(_ customer: String) -> Bool { !self.isTooOften }
        func begin(_ connection: String, number: PhoneNumber?) async throws -> LinkingStart { self.start }
        func unlink(_ connection: OwnerConnection) async throws -> StillLinked? { self.left }
        func release(_ connection: String) async throws {}
    }

    private static func begin(
        _ bed: UseCaseBed,
        _ services: Services = Services(),
        number: String? = "+966500000001",
        hasAgreed: Bool = true
    ) async throws -> Result<BeginLinking.Output, BeginLinking.Refusal> {
        let input = BeginLinking.Input(number: number, hasAgreed: hasAgreed)
        return try await BeginLinking(services).run(input, as: UseCaseBed.old, in: bed.store)
    }

    private static func connect(_ bed: UseCaseBed) async throws -> OwnerConnection {
        _ = try await Self.begin(bed).get()
        return try #require(try await PostgresOwnerConnections(bed.store).list(of: UseCaseBed.owner).first)
    }

    @Test func linkingBeginsOnceItsOwnerHasAgreed() async throws {
        try await UseCaseBed.lend { bed in
            #expect(try await Self.begin(bed, Services(place: nil)).refusal == .notHere)
            #expect(try await Self.begin(bed, number: "0500000001").refusal == .wrong(.zero))
            #expect(try await Self.begin(bed, hasAgreed: false).refusal == .notAgreed)
            #expect(try await Self.begin(bed, Services(isTooOften: true)).refusal == .tooOften)
            #expect(try await bed.actions().isEmpty)
            guard case .begun(let id) = try await Self.begin(bed).get() else {
                Issue.record("it has not begun")
                return
            }
            // A known connection needs no second agreement.
            #expect(try await Self.begin(bed, hasAgreed: false).get() == .begun(id: id))
            #expect(try await Self.begin(bed, Services(start: .busy)).refusal == .busy)
            #expect(try await Self.begin(bed, Services(start: .linked)).get() == .linked)
            #expect(
                try await bed.actions().prefix(2) == [
                    "owner agrees that chats are read, text 1", "owner begins to link WhatsApp",
                ]
            )
        }
    }

    @Test func phoneThatIsStillLinkedKeepsItsConnection() async throws {
        try await UseCaseBed.lend { bed in
            let connection = try await Self.connect(bed)
            func end(_ services: Services, onlyHere: Bool = false, as actor: Actor = UseCaseBed.old) async throws
                -> EndConnection.Refusal?
            {
                let input = EndConnection.Input(connection.id, onlyHere: onlyHere)
                return try await EndConnection(services).run(input, as: actor, in: bed.store).refusal
            }
            #expect(try await end(Services(), as: .owner(UseCaseBed.other)) == .notFound)
            for left in StillLinked.allCases {
                #expect(try await end(Services(left: left)) == .stillLinked(left))
            }
            #expect(try await bed.actions().contains("owner ends the WhatsApp connection") == false)
            #expect(try await end(Services(left: .notUnlinked), onlyHere: true) == nil)
            #expect(try await PostgresOwnerConnections(bed.store).list(of: UseCaseBed.owner).isEmpty)
            #expect(try await bed.actions().last == "owner ends the WhatsApp connection")
        }
    }

    @Test func chatsAreChosenByTheirNumbers() async throws {
        try await UseCaseBed.lend { bed in
            let connection = try await Self.connect(bed)
            func choose(_ mode: ChooseChats.Mode, _ chats: String, as actor: Actor = UseCaseBed.old) async throws
                -> ChooseChats.Refusal?
            {
                let input = ChooseChats.Input(connection, mode, chats: chats)
                return try await ChooseChats().run(input, as: actor, in: bed.store).refusal
            }
            #expect(try await choose(.except, "+966500000002\nnobody") == .wrong(.line(2)))
            #expect(try await choose(.only, " ") == .wrong(.count))
            #expect(try await choose(.all, "", as: .owner(UseCaseBed.other)) == .notFound)
            #expect(try await choose(.except, "+٩٦٦٥٠٠٠٠٠٠٠٢") == nil)
            let filter = try await PostgresOwnerConnections(bed.store).show(connection.id, of: UseCaseBed.owner)?.filter
            #expect(filter?.count == 1)
            // Groups and other chats were never named, and no text is read if all chats are.
            #expect(try await choose(.all, "nobody") == nil)
        }
    }

    @Test func accountIsDeletedAfterItsPhonesAreUnlinked() async throws {
        try await UseCaseBed.lend { bed in
            _ = try await Self.connect(bed)
            func delete(_ address: String, _ services: Services = Services(), as actor: Actor = UseCaseBed.recent)
                async throws -> DeleteAccount.Refusal?
            {
                let input = DeleteAccount.Input(confirming: address)
                return try await DeleteAccount(services).run(input, as: actor, in: bed.store).refusal
            }
            let address = UseCaseBed.address
            #expect(try await delete(address, as: UseCaseBed.old) == .signInAgain)
            #expect(try await delete("other@example.org") == .otherAddress)
            #expect(try await delete(address, Services(left: .busy)) == .stillLinked(.busy))
            #expect(try await bed.actions().contains("owner deletes the account") == false)
            #expect(try await delete(address.uppercased()) == nil)
            #expect(try await bed.actions().contains("owner deletes the account"))
            #expect(try await bed.actions(of: UseCaseBed.other).isEmpty)
        }
    }
}
