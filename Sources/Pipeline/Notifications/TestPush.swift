/// A push by which an owner sees whether a device is reached. It is about no event, and it is in no queue.
public enum TestPush {
    /// - Parameters:
    ///   - title: in the owner's language; as the body, short.
    ///   - id: a new UUID.
    public static func make(
        title: String,
        body: String,
        id: String,
        of customerID: String,
        to device: Device
    ) -> Push {
        Push(
            kind: .alert,
            id: id,
            collapseID: id,
            payload: Self.payload(title, body, id, customerID, device).bytes,
            secret: device.secret
        )
    }

    private static func payload(
        _ title: String,
        _ body: String,
        _ id: String,
        _ customerID: String,
        _ device: Device
    ) -> PayloadValue {
        switch device.service {
        case .webhook:
            [
                "customer_id": .text(customerID), "notification_id": .text(id), "kind": "test",
                "title": .text(title), "body": .text(body),
            ]
        case .ntfy:
            [
                "topic": .text(PushPayload.topic(of: device.address)), "title": .text(title), "message": .text(body),
                "tags": .texts(["white_check_mark"]), "sequence_id": .text(id),
            ]
        case .webPush: ["title": .text(title), "body": .text(body), "tag": .text(id), "page": "devices"]
        case .apns: ["aps": ["alert": ["title": .text(title), "body": .text(body)], "sound": "default"]]
        }
    }
}
