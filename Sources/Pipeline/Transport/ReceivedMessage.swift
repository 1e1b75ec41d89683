public import Time

/// The subject of a delivery whose completion its worker has not recorded yet: an event's revision in its calendar, or
/// a notification on its owner's devices.
public enum DeliverySubject: Sendable, Hashable {
    case event(customerID: String, id: String, revision: Int)
    case notification(id: String)

    /// The id under which the subject is published.
    public var messageID: String {
        switch self {
        case .event(_, let id, let revision): "\(id).\(revision)"
        case .notification(let id): id
        }
    }
}

/// A delivery with its decoded message. A body is decoded once: handling, retries and reports use this value.
public protocol ReceivedMessage: Sendable {
    var delivery: Delivery { get }
    /// The customer, if the body names one. Also for a message that is refused for another reason.
    var ownerID: String? { get }
    var subject: DeliverySubject? { get }
    /// The end of the event. The delivery is not retried after that, and is a failure.
    var endsAt: UnixTime? { get }
    /// The delivery is handled again at this time at the latest, and then ends by itself.
    var expiresAt: UnixTime? { get }
}

extension ReceivedMessage {
    public var expiresAt: UnixTime? { nil }
}

/// A message of a queue whose deliveries are handled one by one.
public protocol QueueMessage: Sendable {
    var customerID: String { get }
    var subject: DeliverySubject { get }
    var endsAt: UnixTime? { get }
    var expiresAt: UnixTime? { get }
}

extension QueueMessage {
    public var expiresAt: UnixTime? { nil }
}

/// A delivery with its decoded message, or the fault that prevents decoding.
public struct Received<Message: QueueMessage>: ReceivedMessage {
    public let delivery: Delivery
    public let ownerID: String?
    private let decoded: Result<Message, HandlingError>

    public init(
        _ delivery: Delivery,
        decode: (_ body: [UInt8]) throws(HandlingError) -> Message
    ) {
        self.delivery = delivery
        do throws(HandlingError) {
            let message = try decode(delivery.body)
            (self.decoded, self.ownerID) = (.success(message), message.customerID)
        } catch {
            (self.decoded, self.ownerID) = (.failure(error), DeliveredCustomer.id(in: delivery.body))
        }
    }

    public var message: Message { get throws(HandlingError) { try self.decoded.get() } }
    public var subject: DeliverySubject? { (try? self.decoded.get())?.subject }
    public var endsAt: UnixTime? { (try? self.decoded.get())?.endsAt }
    public var expiresAt: UnixTime? { (try? self.decoded.get())?.expiresAt }
}
