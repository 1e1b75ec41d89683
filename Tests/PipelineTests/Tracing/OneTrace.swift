import Foundation
import Pipeline
import Store
import TestSupport
import Testing
import Time

/// A chat message of a recorded trace on its way to the calendar and to two devices.
enum OneTrace {
    static let trace = "0af7651916cd43dd8448eb211c80319c"
    /// The publisher's span.
    static let parent = "b7ad6b7169203331"

    struct Story {
        let customer: String
        /// The address of a device.
        let token: String
        /// The calendar's.
        let password: String
        let workers: [Worker]
    }

    /// Returns when both pushes have arrived and all workers have ended.
    ///
    /// - Parameter settings: of the workers' traces.
    static func play(on bed: PipelineBed, settings: [String: String]) async throws -> Story {
        let calendars = try await PrivateRadicale(users: ["sami"], http: bed.http, folder: bed.folder)
        let model = try await CountingModel.start(on: bed)
        let push = try await PushServer()
        let customer = try await bed.addCustomer(user: "sami", calendar: calendars)
        let token = "aaaa" + String(repeating: "0", count: 60)
        _ = try await PostgresDevices(bed.store).add(.apns, address: token, of: customer)
        let settings =
            settings
            .merging(model.settings()) { $1 }.merging(push.settings) { $1 }
            .merging(["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(calendars.port)"]) { $1 }
        var workers: [Worker] = []
        for program in Program.workers { workers.append(try await bed.worker(program, settings: settings)) }

        let messages = try WireMessage.conversation(
            ["< Hi! Dinner the day after tomorrow at 8pm at Al Bujairi?", "> yes, see you there"],
            customer: customer,
            chat: "966500000001@c.us",
            start: WireMessage.lastNoon(in: Zone("Asia/Riyadh")!)
        ).map { try $0.bytes }
        // The first is of a trace that is not recorded.
        let other = "00-1\(Self.trace.dropFirst())-\(Self.parent)-00"
        try await bed.publish([messages[0]], headers: ["traceparent": other])
        try await awaiting("the first is stored") { try await bed.count("select count(*) from message") == 1 }
        try await bed.publish(
            [messages[1]],
            headers: [
                "traceparent": "00-\(Self.trace)-\(Self.parent)-01",
                "tracestate": String(repeating: "vendor=1,", count: 7000),
            ]
        )
        try await awaiting("both pushes have arrived") { try await push.identifiers().count == 2 }
        try await bed.settled()
        for worker in workers { try await worker.drain() }
        await push.close()
        return Story(customer: customer, token: token, password: calendars.password, workers: workers)
    }

    /// The spans below each other, from the publisher's to the device, in the order of their begins.
    static func way<Received: TracedSpan>(in ours: [Received], _ queues: Queues) throws -> [Received] {
        let names = [
            "store message", "debounce", "analyse conversation", "chat jadwal-offline", "publish \(queues.calendar)",
            "process \(queues.calendar)", "dav PUT", "publish \(queues.notifications)",
            "process \(queues.notifications)", "push apns",
        ]
        // Each span's parent by its place on the way; the first one's is the publisher.
        let parents = [nil, 0, 0, 2, 2, 4, 5, 5, 7, 8]
        var way: [Received] = []
        for (name, place) in zip(names, parents) {
            let parent = place.map { way[$0].span } ?? Self.parent
            way.append(
                try #require(
                    ours.first { $0.name == name && $0.parent == parent },
                    "no \(name) below \(parent) in \(ours.map { "\($0.name) \($0.parent)" })"
                )
            )
        }
        // The wait begins with the storing, by another clock.
        let begins = way.filter { $0.name != "debounce" }.map(\.begin)
        #expect(begins == begins.sorted())
        #expect(ours.filter { $0.name == "push apns" }.count == 2)
        // Nothing in the trace hangs in the air.
        #expect(ours.allSatisfy { span in span.parent == Self.parent || ours.contains { $0.span == span.parent } })
        return way
    }
}

/// A span as a receiver tells of it.
protocol TracedSpan {
    associatedtype Time: Comparable

    var name: String { get }
    var span: String { get }
    var parent: String { get }
    var begin: Time { get }
}

extension ReceivedSpan: TracedSpan {}
