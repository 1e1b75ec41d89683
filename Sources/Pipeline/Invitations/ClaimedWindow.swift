/// A claim with its window, and the decisions of its event messages.
struct ClaimedWindow: Sendable {
    var claim: Claim
    var window: ConversationWindow
    var invitations = InvitationReading(needsModel: true)
    /// The start of the analysis.
    var begunAt = ContinuousClock.now

    var newerHalf: ClaimedWindow? {
        self.window.newerHalf.map {
            ClaimedWindow(claim: self.claim, window: $0, invitations: self.invitations, begunAt: self.begunAt)
        }
    }
}

extension ConversationWindow {
    /// The window with event messages as text for a person.
    var readable: ConversationWindow {
        self.replacingBodies { content in
            if let event = content.event { return event.text(in: self.zone) }
            return content.response == nil ? content.body : ""
        }
    }

    /// The window without event messages and their answers. Positions stay.
    var withoutInvitations: ConversationWindow {
        self.replacingBodies { $0.event == nil && $0.response == nil ? $0.body : "" }
    }

    private func replacingBodies(_ body: (MessageContent) -> String) -> ConversationWindow {
        var window = self
        for index in window.messages.indices {
            window.messages[index].content.body = body(window.messages[index].content)
        }
        return window
    }
}
