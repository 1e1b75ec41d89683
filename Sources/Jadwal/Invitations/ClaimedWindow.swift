/// A claimed conversation as it was read, and what its event messages come to.
struct ClaimedWindow: Sendable {
    var claim: Claim
    var window: ConversationWindow
    var invitations = InvitationReading(needsModel: true)

    var newerHalf: ClaimedWindow? {
        self.window.newerHalf.map { ClaimedWindow(claim: self.claim, window: $0, invitations: self.invitations) }
    }
}

extension ConversationWindow {
    /// With event messages as a person would read them.
    var readable: ConversationWindow {
        self.replacingBodies { content in
            if let event = content.event { return event.text(in: self.zone) }
            return content.response == nil ? content.body : ""
        }
    }

    /// What was said in words. Positions stay.
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
