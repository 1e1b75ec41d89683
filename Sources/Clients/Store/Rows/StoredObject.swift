internal import Jadwal

/// A `CalendarObject` as it is sealed, with the event that was written there. Of older versions only the first two are there.
struct StoredObject: Codable {
    var url: String
    var entityTag: String?
    var isOurs: Bool?
    /// The message that was carried out, as it was received: what the next revision has different is what it changes.
    var event: String?

    init(_ object: CalendarObject, of job: CalendarJob) {
        (self.url, self.entityTag, self.isOurs) = (object.url, object.entityTag, object.isOurs)
        var message = job.message
        if message.change.event.status == .cancelled, let written = job.memory.written {
            // A cancellation touches nothing but the status, and may not name the rest.
            let revision = message.change.event.revision
            message.change.event = written
            (message.change.event.status, message.change.event.revision) = (.cancelled, revision)
        }
        self.event = (try? CalendarMessageCoder().encode(message)).map { String(decoding: $0, as: UTF8.self) }
    }

    var object: CalendarObject {
        // Whoever wrote no more than the first two replaced all of what stood there.
        CalendarObject(url: self.url, entityTag: self.entityTag, isOurs: self.isOurs ?? true)
    }

    /// Nil when it is not there, or not readable any more.
    var writtenEvent: CalendarEvent? {
        self.event.flatMap { try? CalendarMessageCoder().decode(Array($0.utf8)) }?.change.event
    }
}
