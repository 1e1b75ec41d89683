public import Pipeline

/// The kinds of failures that a stage can record: the label `kind` of `jadwal_failures_total`.
public enum FailureKinds {
    public static func of(_ stage: Stage) -> [String] {
        switch stage {
        case .messages:
            ChatMessageFault.allCases.map(\.rawValue) + ["not_storable", "repeatedly_returned"] + self.anywhere
        case .analysis:
            VerdictFault.allCases.map(\.rawValue)
                + ["model_refused", "model_unavailable", "model_unusable", "window_too_long"] + self.anywhere
        case .calendar:
            CalendarMessageFault.allCases.map(\.rawValue)
                + [
                    "account_down", "calendar_ahead", "calendar_refused", "calendar_unavailable", "no_account",
                    "repeatedly_returned", "resting",
                ] + self.anywhere
        case .notifications:
            NotificationMessageFault.allCases.map(\.rawValue)
                + ["push_unavailable", "repeatedly_returned", "service_away"] + self.anywhere
        case .schedules: ["invalid_rule", "unknown_zone"] + self.anywhere
        case .meetings: self.anywhere
        case .deadLetters: ["unknown_queue"]
        }
    }

    private static let anywhere = ["sealed", "store", "unexpected"]
}
