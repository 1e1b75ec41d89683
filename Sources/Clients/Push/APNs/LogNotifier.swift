public import Logging
public import Pipeline

/// The push service of installations without an APNs key: writes one log line for each push, without its content.
public enum LogNotifier {
    public static func service(logger: Logger) -> PushService {
        PushService(name: "log", format: APNsFormat(), isShared: true) { push, _ in
            logger.info(
                "Push written to the log instead of being sent",
                metadata: [
                    "push.id": "\(push.id)", "push.kind": "\(push.kind.rawValue)",
                    "push.bytes": "\(push.payload.count)",
                ]
            )
            return .delivered
        }
    }
}
