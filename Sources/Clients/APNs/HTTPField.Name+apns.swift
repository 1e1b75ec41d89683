internal import HTTPTypes

/// Apple, "Sending notification requests to APNs".
extension HTTPField.Name {
    static let apnsID = Self("apns-id")!
    static let apnsTopic = Self("apns-topic")!
    static let apnsPushType = Self("apns-push-type")!
    static let apnsPriority = Self("apns-priority")!
    static let apnsExpiration = Self("apns-expiration")!
    static let apnsCollapseID = Self("apns-collapse-id")!
}
