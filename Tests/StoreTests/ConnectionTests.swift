import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Connections are added, found, ended and forgotten",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ConnectionTests {
    private static let other = "0192d3a4-0000-7000-8000-000000000002"

    @Test func endedConnectionIsKnownAndAnotherIdIsNot() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            let receivers = PostgresReceivers(bed.context)
            #expect(bridge.receiver.keys == ["marked-bridge-key"])
            #expect(bridge.receiver.customerID == StoreBed.customerID)
            #expect(try await receivers.receiver(bridge.receiver.id, of: .evolution) == .unknown)
            #expect(try await receivers.receiver(Self.other, of: .waha) == .unknown)
            try await bridge.connections.end(bridge.receiver.id)
            #expect(try await receivers.receiver(bridge.receiver.id, of: .waha) == .ended)
            let late = try await bridge.take([.message(BridgeBed.message("A"))])
            #expect(late.state == .ended)
            #expect(try await bed.count("select count(*) from outbox") == 0)
            await #expect(throws: AdministrationError.self) {
                try await bridge.connections.end(bridge.receiver.id)
            }
        }
    }

    @Test func keyBeforeTheLastIsAcceptedAndAnOlderOneIsNot() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            try await bridge.connections.replaceKey(of: bridge.receiver.id, with: "second")
            try await bridge.connections.replaceKey(of: bridge.receiver.id, with: "third")
            let receiver = try await PostgresReceivers(bed.context).receiver(bridge.receiver.id, of: .waha)
            guard case .open(let open) = receiver else { throw TestBedError(detail: "the connection is gone") }
            #expect(open.keys == ["third", "second"])
        }
    }

    @Test func accountOfASourceIsConnectedOnce() async throws {
        try await StoreBed.lend { bed in
            _ = try await BridgeBed(bed)
            await #expect(throws: AdministrationError.self) { _ = try await BridgeBed(bed) }
            let nobody = NewConnection(customerID: Self.other, kind: .own)
            await #expect(throws: AdministrationError.self) {
                _ = try await PostgresConnections(bed.context).add(nobody, key: { _ in "k" }, backfill: .zero)
            }
        }
    }

    /// The second owner is told, and learns nothing of the first one.
    @Test func phoneIsConnectedOnceInAnInstallation() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            let (first, second) = (try await BridgeBed(bed), try await BridgeBed(bed, customer: Self.other))
            let own = [BridgeBed.address("966500000007:3@s.whatsapp.net")]
            #expect(try await first.take([.message(BridgeBed.message("A"))], own: own).state == .taken)
            #expect(try await second.take([.message(BridgeBed.message("A"))], own: own).state == .refused)
            #expect(try await second.take([.message(BridgeBed.message("B"))]).state == .refused)
            let states = try await first.connections.list().map { "\($0.state) \($0.detail ?? "")" }
            #expect(Set(states) == ["working ", "refused connected_elsewhere"])
            #expect(try await bed.count("select count(*) from outbox") == 1)
            // When the first one has ended, the phone is free.
            try await first.connections.end(first.receiver.id)
            #expect(try await second.take([.message(BridgeBed.message("A"))], own: own).state == .taken)
        }
    }

    @Test func removedCustomersConnectionsAreEnded() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            try await bridge.take([.message(BridgeBed.message("A"))])
            let removed = try await CustomerRemoval(bed.context).remove(StoreBed.customerID)
            let deleted = removed.filter { $0.table.hasPrefix("chat_") }
            #expect(deleted.map(\.deleted) == [1, 1, 1] && deleted.allSatisfy { $0.left == 0 }, "\(deleted)")
            let receiver = try await PostgresReceivers(bed.context).receiver(bridge.receiver.id, of: .waha)
            #expect(receiver == .ended)
            #expect(try await bridge.take([.message(BridgeBed.message("B"))]).state == .ended)
        }
    }
}
