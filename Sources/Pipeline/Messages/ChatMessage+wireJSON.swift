extension ChatMessage {
    /// The message in the format of `wasapp.messages`. Nil fields are left out.
    public var wireJSON: [UInt8] {
        var json = JSONObjectWriter(capacity: self.body.utf8.count + 400)
        json.add("customer_id", self.customerID)
        json.add("id", self.id)
        json.add("chat_id", self.chatID)
        if self.kind != .message { json.add("kind", self.kind.rawValue) }
        json.add("is_sender_me", self.isSenderMe)
        json.add("sender_name", self.senderName)
        json.add("sender_number", self.senderNumber)
        if self.kind != .revoked { json.add("body", self.body) }
        json.add("timestamp", self.timestamp)
        json.add("quoted_message", self.quoted?.wireJSON)
        json.add("event", self.event?.wireJSON)
        json.add("event_response", self.response?.wireJSON)
        return json.finish()
    }
}

extension QuotedMessage {
    fileprivate var wireJSON: [UInt8] {
        var json = JSONObjectWriter(capacity: self.body.utf8.count + 100)
        json.add("sender_name", self.senderName)
        json.add("is_sender_me", self.isSenderMe)
        json.add("body", self.body)
        json.add("timestamp", self.timestamp)
        return json.finish()
    }
}

extension EventInvitation {
    fileprivate var wireJSON: [UInt8] {
        var json = JSONObjectWriter(capacity: 400)
        json.add("title", self.title)
        json.add("description", self.details)
        json.add("location", self.place)
        json.add("start", self.start)
        json.add("end", self.end)
        json.add("cancelled", self.isCancelled)
        return json.finish()
    }
}

extension EventResponse {
    fileprivate var wireJSON: [UInt8] {
        var json = JSONObjectWriter(capacity: 100)
        json.add("event_id", self.eventID)
        json.add("response", self.answer.rawValue)
        return json.finish()
    }
}
