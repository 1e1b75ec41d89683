internal import HTTPTypes
internal import ICalendar
internal import Pipeline
internal import Time

/// Asks one calendar for the events in a window (RFC 4791, section 7.8). Series are not expanded by the server,
/// because Radicale 3.1 ignores that request.
struct CalendarQuery: Sendable {
    /// nil for all events of the calendar.
    var window: TimeWindow?

    func request(to calendar: DAVAddress) -> DAVRequest {
        DAVRequest(
            method: HTTPRequest.Method("REPORT")!,
            address: calendar,
            fields: [.contentType: "application/xml; charset=utf-8", HTTPField.Name("Depth")!: "1"],
            body: self.body
        )
    }

    /// The calendar objects of an answer. `isComplete` is false if some of them are missing.
    static func objects(in multistatus: Multistatus) -> (objects: [[UInt8]], isComplete: Bool) {
        var objects: [[UInt8]] = []
        var isComplete = true
        for response in multistatus.responses {
            if let object = response.property(.calendarData)?.bytes, !object.isEmpty {
                objects.append(object)
            } else if response.href.hasSuffix(".ics") || response.status.map({ $0 >= 400 }) == true {
                isComplete = false
            }
        }
        return (objects, isComplete)
    }

    /// The times are in UTC, because Radicale and Xandikos refuse floating times.
    private var body: [UInt8] {
        let range = self.window.map {
            "<C:time-range start=\"\(Self.time($0.start))\" end=\"\(Self.time($0.end))\"/>"
        }
        return Array(
            """
            <?xml version="1.0" encoding="utf-8"?>
            <C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><C:calendar-data/></D:prop>\
            <C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">\(range ?? "")\
            </C:comp-filter></C:comp-filter></C:filter></C:calendar-query>
            """.utf8
        )
    }

    /// `20261122T070000Z`
    private static func time(_ instant: UnixTime) -> String {
        Timestamp.utcText(instant).filter { $0 != "-" && $0 != ":" }
    }
}

extension DAVSession {
    /// Requests the events in a window. The answer may contain other events, too.
    ///
    /// SabreDAV 1.8 answers every query for a window with status 500 once a calendar contains a series with BYSETPOS. A
    /// server that fails is therefore asked once more, for all events.
    func answer(
        to query: CalendarQuery,
        at address: DAVAddress,
        atMost bytes: Int
    ) async throws(DAVFailure) -> DAVAnswer {
        var request = query.request(to: address)
        request.answerLimit = bytes
        do {
            return try await self.send(request)
        } catch {
            guard error.isBroken else { throw error }
            request.body = CalendarQuery().request(to: address).body
            return try await self.send(request)
        }
    }
}

/// Reads one calendar's answer to a lookup, on a thread of the `ReadingPool`.
struct CalendarReading: Sendable {
    struct Result: Sendable {
        var instances: [CalendarInstance] = []
        var isComplete = false
        /// The exceeded limit in words; nil if none was exceeded.
        var overrun: String?

        static let nothing = Result()
        static func cut(_ overrun: String?) -> Result { Result(overrun: overrun) }
    }

    let calendar: String
    let addresses: [String]
    let window: TimeWindow
    let zone: Zone
    /// The number of calendars that share the steps of a lookup.
    let share: Int

    /// - Parameter time: the time for the whole lookup, for the message.
    func result(of answer: [UInt8], until end: ContinuousClock.Instant, within time: Duration) -> Result {
        let overrun = "reading the answers to one look took longer than \(time)"
        let multistatus: Multistatus?
        do throws(DAVDocument.TimeIsUp) {
            multistatus = try Multistatus(answer, until: end)
        } catch {
            return .cut(overrun)
        }
        guard let multistatus else { return .nothing }
        let (objects, hasAll) = CalendarQuery.objects(in: multistatus)
        var limits = CalendarReadingLimits()
        limits.steps = max(limits.stepsPerRule / 2, limits.steps / self.share)
        limits.stepsPerRule = min(limits.stepsPerRule, limits.steps)
        var reader = CalendarInstanceReader(
            window: self.window,
            owner: self.zone,
            addresses: self.addresses,
            limits: limits
        )
        var result = Result(isComplete: hasAll)
        for object in objects {
            guard ContinuousClock.now < end else {
                result.overrun = overrun
                break
            }
            result.isComplete = reader.read(object, in: self.calendar) && result.isComplete
        }
        result.instances = reader.instances
        result.isComplete = result.isComplete && result.overrun == nil
        return result
    }
}
