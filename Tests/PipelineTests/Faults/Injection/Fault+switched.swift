/// Faults that the scripted servers carry out.
extension Fault {
    static let model: [Fault] = [
        Self.ofModel("429", "model-429-retry-after", retryAfter: 1),
        Self.ofModel("429", "model-429"),
        Self.ofModel("500", "model-500"),
        Self.ofModel("hang", "model-hang"),
        Self.ofModel("drip", "model-drip"),
        Self.ofModel("garbage", "model-garbage"),
        Self.ofModel("truncated", "model-truncated"),
        Self.ofModel("closed", "model-connection-closed"),
    ]

    /// Half of the writes: with all of them hurt, no write would be tried between two others.
    static let calendar: [Fault] = [
        Self.ofCalendar("500"), Self.ofCalendar("507"), Self.ofCalendar("412"), Self.ofCalendar("503", retryAfter: 1),
        Self.ofCalendar("hang"), Self.ofCalendar("cut-after", "calendar-cut-after-write"),
        Self.ofCalendar("cut-before", "calendar-cut-before-write"), Self.writesHeld,
    ]

    /// They are carried out after all that is done about them when they stay without an answer, and after their workers' death.
    private static let writesHeld: Fault = {
        let order = FaultOrder(fault: "hold", probability: 0.5, hold: [3, 15])
        var fault = Self.switched("calendar-writes-held", order) { $0.calendar.control }
        (fault.changesEvents, fault.victims) = (true, .calendarWorker)
        return fault
    }()

    static let push: [Fault] = [
        Self.ofPushes("410"), Self.ofPushes("429", retryAfter: 1), Self.ofPushes("503", retryAfter: 1),
        Self.ofPushes("goaway"),
    ]

    private static func ofModel(_ fault: String, _ name: String, retryAfter: Int? = nil) -> Fault {
        Self.switched(name, FaultOrder(fault: fault, retryAfter: retryAfter)) { $0.model.control }
    }

    private static func ofCalendar(_ fault: String, _ name: String? = nil, retryAfter: Int? = nil) -> Fault {
        let order = FaultOrder(fault: fault, probability: 0.5, retryAfter: retryAfter)
        return Self.switched(name ?? "calendar-\(fault)", order) { $0.calendar.control }
    }

    private static func ofPushes(_ fault: String, retryAfter: Int? = nil) -> Fault {
        Self.switched("push-\(fault)", FaultOrder(fault: fault, retryAfter: retryAfter)) { $0.pushes.control }
    }

    private static func switched(
        _ name: String,
        _ order: FaultOrder,
        _ control: @escaping @Sendable (FaultServers) -> FaultSwitch
    ) -> Fault {
        Fault(name: name) { servers, duration in
            let control = control(servers)
            try await control.turn.run {
                try await Self.during(duration) {
                    try await control.set(order)
                } heal: {
                    try await control.heal()
                }
            }
        }
    }
}
