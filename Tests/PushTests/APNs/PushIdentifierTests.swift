import Pipeline
import Testing

@testable import Push

@Suite struct PushIdentifierTests {
    static let notification = "0192d3a4-0000-4000-8000-000000000001"

    @Test func sameValuesGiveTheSameUUID() {
        let id = PushIdentifier.make(notificationID: Self.notification, deviceID: "d1", kind: .alert)
        // Computed by Python's `uuid.uuid5`. It must never change.
        #expect(id == "53f20db7-e540-5fbf-8d3b-7e6877d83439")
        #expect(id == PushIdentifier.make(notificationID: Self.notification.uppercased(), deviceID: "D1", kind: .alert))
    }

    @Test func otherValuesGiveOtherUUIDs() {
        let ids = ["1", "2", "12"].flatMap { notification in
            ["", "1", "2"].flatMap { device in
                [Push.Kind.alert, .background].map {
                    PushIdentifier.make(notificationID: notification, deviceID: device, kind: $0)
                }
            }
        }
        #expect(Set(ids).count == ids.count)
    }
}
