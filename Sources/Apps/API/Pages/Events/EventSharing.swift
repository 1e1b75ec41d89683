internal import ICalendar
internal import Pipeline
internal import Store
internal import Time
internal import Web

/// The parts of an event that owners can share: a file, and a message that they send themselves. Jadwal sends nothing.
enum EventSharing {
    private static let messageID = "event-message"
    /// Characters of a place that a map is asked for.
    private static let longestPlace = 300
    private static let mapAddress = "https://www.openstreetmap.org/search?query="

    /// Nothing for an event whose text was deleted.
    static func render(_ event: OwnerEventDetail, _ context: OwnerContext) -> Markup {
        guard let text = event.record.event else { return .nothing }
        return .section([
            .h2([context.words(SharingPhrase.title)]), .p([context.words(SharingPhrase.hint)]),
            .div(
                [.classes("field")],
                [
                    .element(.label, [.for(Self.messageID)], [context.words(SharingPhrase.message)]),
                    .element(
                        .textarea,
                        [.id(Self.messageID), .rows(3), .readOnly, .directionOfText],
                        Self.message(text, event, context)
                    ),
                ]
            ),
            .div(
                [.classes("actions")],
                [
                    .element(
                        .button,
                        [
                            .copies(Self.messageID), .whenDone(context.say(SharingPhrase.copied)),
                            .notShown,
                        ],
                        [context.words(SharingPhrase.copy)]
                    ), .link(OwnerRoute.eventFile.link(event.record.id), [context.words(SharingPhrase.file)]),
                ]
            ),
        ])
    }

    /// `Event: dinner`, or that it is called off, a line with its times, and one with its place.
    private static func message(_ text: CalendarEvent, _ event: OwnerEventDetail, _ context: OwnerContext) -> [Markup] {
        let times = TimesPhrase.whole(event.record.span(in: event.calendar.owner.zone))
        let place = text.location.map { place in
            [Markup.value("\n"), context.words(EventPhrase.place), .value(": \(place)")]
        }
        let what =
            switch event.state {
            case .cancelled, .dismissed, .removedByOwner: context.words(SharingPhrase.off)
            case .written, .underWay, .waiting: context.words(EventPhrase.event)
            }
        return [
            what, .value(": \(text.summary)\n"), context.words(times),
        ] + (place ?? [])
    }

    /// One event as a file for any calendar.
    static func file(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let record = try await EventPage.load(request).event.record
        guard let event = record.event else { throw OwnerFault.notFound }
        let part = CalendarFile.part(event, stampedAt: record.wantedAt ?? request.context.now)
        let text = CalendarFile.beginning + part + CalendarFile.end
        return .file(
            WebFile(name: "jadwal-event.ics", type: "text/calendar; charset=utf-8", content: Array(text.utf8))
        )
    }

    /// Leads to a map of the place. The map's host learns of it when the owner follows the link, and not before.
    static func map(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let place = try await EventPage.load(request).event.record.event?.location else {
            throw OwnerFault.notFound
        }
        return .elsewhere(Self.mapAddress + PercentText.encoded(String(place.prefix(Self.longestPlace))), cookies: [])
    }
}

enum SharingPhrase: Phrase {
    case title, hint, message, off, copy, copied, file, map, with

    var both: Both {
        switch self {
        case .title: Both("Share it", "شاركه")
        case .hint:
            Both(
                "Jadwal tells nobody about this event or its changes. If the other person should know, send them this.",
                "لا يُخبر جدول أحدًا بهذا الموعد ولا بتغييره. إن أردت أن يعلم الطرف الآخر فأرسل له هذا."
            )
        case .message: Both("A message to send", "رسالة للإرسال")
        case .off: Both("Called off", "أُلغي الموعد")
        case .copy: Both("Copy", "انسخ")
        case .copied: Both("Copied", "نُسخ")
        case .file: Both("Calendar file (.ics)", "ملف تقويم")
        case .map: Both("Show on a map", "اعرضه على الخريطة")
        case .with: Both("With", "مع")
        }
    }
}
