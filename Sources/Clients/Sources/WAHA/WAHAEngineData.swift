internal import Pipeline

/// `_data` of WAHA: what its engine says of a message, in the engine's own words.
struct WAHAEngineData {
    private let data: WebhookJSON

    init?(_ payload: WebhookJSON) {
        guard let data = payload["_data"], data.isObject else { return nil }
        self.data = data
    }

    /// WhatsApp's own form: of NOWEB, or of GOWS. WEBJS has another one.
    var message: WebhookJSON? { self.data.first("message", "Message") }

    /// GOWS.
    private var info: WebhookJSON? { self.data["Info"] }

    /// NOWEB.
    private var key: WebhookJSON? { self.data["key"] }

    var isFromMe: Bool? {
        (self.key?["fromMe"] ?? self.info?["IsFromMe"] ?? self.data["id"]?["fromMe"])?.bool
    }

    var senderName: String? {
        (self.data.first("pushName", "notifyName") ?? self.info?["PushName"])?.string
    }

    /// Names of the chat's other side.
    func names(isFromMe: Bool) -> [String?] {
        let both = [self.key?["remoteJid"], self.key?["remoteJidAlt"], self.info?["Chat"]]
        let theirs = [self.key?["senderPn"], self.key?["senderLid"], self.info?["Sender"], self.info?["SenderAlt"]]
        return (both + (isFromMe ? [self.info?["RecipientAlt"]] : theirs)).map { $0?.string }
    }

    /// When WEBJS says that a message was edited.
    var editedAt: WebhookJSON? { self.data["latestEditSenderTimestampMs"] }

    /// How the message disappears, by WEBJS, and by GOWS, which has taken the wrappers off.
    var transience: Transience? {
        let marks = ["isViewOnce", "IsViewOnce", "IsViewOnceV2", "IsViewOnceV2Extension"] as [StaticString]
        if marks.contains(where: { self.data[$0]?.bool == true }) { return .viewOnce }
        if let seconds = self.data["ephemeralDuration"]?.integer, seconds > 0 {
            let trigger = self.data["disappearingModeTrigger"]?.string
            return .timer(seconds: seconds, isAccountDefault: trigger == "account_settings")
        }
        return self.data["IsEphemeral"]?.bool == true ? .timer(seconds: 0, isAccountDefault: false) : nil
    }

    /// The kind of a message according to WEBJS. nil if the text is in the payload; for other kinds its body contains a
    /// picture or a card.
    var kind: InnerMessage.Content? {
        switch self.data["type"]?.string {
        case nil, "chat", "image", "video", "document", "album", "buttons_response", "list_response",
            "template_button_reply":
            nil
        case "event_creation", "scheduled_event_creation": self.event
        case "poll_creation", "poll_update": .ignored(.poll)
        case "vcard", "multi_vcard": .ignored(.contact)
        case "location", "live_location": .ignored(.location)
        case "call_log", "scheduled_call": .ignored(.call)
        case "audio", "ptt", "sticker", "sticker_pack", "ptv", "gif": .ignored(.noText)
        case "order", "product", "payment", "interactive", "native_flow", "list", "groups_v4_invite":
            .ignored(.business)
        default: .ignored(.housekeeping)
        }
    }

    private var event: InnerMessage.Content {
        guard let start = self.data.first("eventStartTime", "eventStartTimeTs")?.integer else {
            return .ignored(.invalidEvent)
        }
        let invitation = EventInvitation(
            written: self.data.first("eventName", "body")?.string,
            details: self.data["eventDescription"]?.string,
            place: self.data["eventLocation"]?["name"]?.string,
            start: start,
            end: self.data.first("eventEndTime", "eventEndTimeTs")?.integer,
            isCancelled: self.data.first("isEventCanceled", "isEventCaneled")?.bool
        )
        return invitation.map { .event($0) } ?? .ignored(.invalidEvent)
    }
}
