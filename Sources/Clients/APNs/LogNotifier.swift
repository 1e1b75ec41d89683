public import Jadwal
public import Logging

/// The push service of installations without an APNs key: one line of the log for each push, and nothing of what it says.
public enum LogNotifier {
    public static func service(logger: Logger) -> PushService {
        PushService(name: "log") { push, _ in
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
