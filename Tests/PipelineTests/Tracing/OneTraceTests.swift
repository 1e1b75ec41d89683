import Foundation
import Pipeline
import Store
import TestSupport
import Testing
import Time

extension PipelineSuites {
    @Suite(
        "One trace leads from a chat message to the device",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct OneTraceTests {
        static let trace = "0af7651916cd43dd8448eb211c80319c"
        static let parent = "b7ad6b7169203331"
        static let chat = "966500000001@c.us"

        @Test(.timeLimit(.minutes(2)))
        func messageOfARecordedTraceIsFollowedThroughThreeQueues() async throws {
            try await PipelineBed.lend { bed in
                let receiver = try await TraceReceiver.start(on: bed)
                let calendars = try await PrivateRadicale(users: ["sami"], http: bed.http, folder: bed.folder)
                let model = try await CountingModel.start(on: bed)
                let push = try await PushServer()
                let customer = try await bed.addCustomer(user: "sami", calendar: calendars)
                let token = "aaaa" + String(repeating: "0", count: 60)
                _ = try await PostgresDevices(bed.store).add(.apns, address: token, of: customer)
                // Only what publishers ask for.
                let settings = receiver.settings(sampler: "parentbased_always_off")
                    .merging(model.settings()) { $1 }.merging(push.settings) { $1 }
                    .merging(["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(calendars.port)"]) { $1 }
                var workers: [Worker] = []
                for program in Program.workers { workers.append(try await bed.worker(program, settings: settings)) }

                let messages = try WireMessage.conversation(
                    ["< Hi! Dinner the day after tomorrow at 8pm at Al Bujairi?", "> yes, see you there"],
                    customer: customer,
                    chat: Self.chat,
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

                let spans = try await receiver.spans()
                try Self.check(spans, bed.queues)
                try Self.checkLogs(of: workers)
                try Self.checkPrivacy(receiver, spans, of: customer, token: token, calendars, bed)
                #expect(try await receiver.state().malformed == 0)
                await push.close()
            }
        }

        /// The spans below each other, from the publisher's to the device.
        private static func check(_ spans: [ReceivedSpan], _ queues: Queues) throws {
            let ours = spans.filter { $0.trace == Self.trace }
            func one(_ name: String, below parent: String) throws -> ReceivedSpan {
                try #require(
                    ours.first { $0.name == name && $0.parent == parent },
                    "no \(name) below \(parent) in \(ours.map { "\($0.name) \($0.parent)" })"
                )
            }
            let stored = try one("store message", below: Self.parent)
            let waited = try one("debounce", below: stored.span)
            let analysed = try one("analyse conversation", below: stored.span)
            let asked = try one("chat jadwal-offline", below: analysed.span)
            let published = try one("publish \(queues.calendar)", below: analysed.span)
            let written = try one("process \(queues.calendar)", below: published.span)
            let put = try one("dav PUT", below: written.span)
            let told = try one("publish \(queues.notifications)", below: written.span)
            let handled = try one("process \(queues.notifications)", below: told.span)
            let pushed = try one("push apns", below: handled.span)
            let way = [stored, waited, analysed, asked, published, written, put, told, handled, pushed]
            // The wait begins with the storing, by another clock.
            let begins = way.filter { $0.name != "debounce" }.map(\.begin)
            #expect(begins == begins.sorted())
            #expect(way.allSatisfy { $0.begin <= $0.end && $0.state.isEmpty })
            #expect(way.map(\.kind) == [1, 1, 5, 3, 4, 5, 3, 4, 5, 3])
            #expect(Set(way.map(\.service)).count == 4)
            // Nothing failed, and nothing in the trace hangs in the air.
            #expect(ours.allSatisfy { span in span.parent == Self.parent || ours.contains { $0.span == span.parent } })
            #expect(ours.filter { $0.name == "push apns" }.count == 2)
            #expect(stored.attributes["jadwal.outcome"] == .text("stored"))
            #expect(stored.attributes["conversation.id"] == analysed.attributes["conversation.id"])
            #expect(waited.attributes["jadwal.fired_by"] == .text("quiet"))
            #expect(analysed.attributes["jadwal.verdict.status"] == .text("HAS_EVENT_AGREED"))
            #expect(asked.attributes["gen_ai.operation.name"] == .text("chat"))
            #expect(written.attributes["jadwal.outcome"] == .text("written"))
            #expect(put.attributes["http.response.status_code"] == .int(201))
            #expect(pushed.attributes["http.response.status_code"] == .int(200))
            // The batch is a trace of its own. Of the message whose trace is not recorded there is nothing.
            let others = spans.filter { $0.trace != Self.trace }
            #expect(others.map(\.name) == ["process \(queues.messages)"])
            #expect(others.first?.links.map { [$0.trace, $0.span] } == [[Self.trace, stored.span]])
        }

        private static func checkLogs(of workers: [Worker]) throws {
            for worker in workers where worker.process.program != .messageWorker {
                let lines = worker.process.log.split(separator: "\n").filter { $0.contains("\"trace.id\"") }
                let isPush = worker.process.program == .pushWorker
                #expect(isPush || !lines.isEmpty, "no line of \(worker.process.program.rawValue) names its trace")
                #expect(lines.allSatisfy { $0.contains(Self.trace) && $0.contains("\"span.id\"") })
            }
        }

        private static func checkPrivacy(
            _ receiver: TraceReceiver,
            _ spans: [ReceivedSpan],
            of customer: String,
            token: String,
            _ calendars: PrivateRadicale,
            _ bed: PipelineBed
        ) throws {
            let texts = [
                "Al Bujairi", "see you there", "966500000001", "127.0.0.1", "localhost", token, calendars.password,
                "api.push.apple.com", "vendor=1", customer,
            ]
            let search = try PrivacySearch(texts.map { PrivacySecret($0, $0) }, folder: bed.folder)
            #expect(try search.found(in: [receiver.file]).isEmpty)
            let control = try PrivacySearch([PrivacySecret("span", "analyse conversation")], folder: bed.folder)
            #expect(try !control.found(in: [receiver.file]).isEmpty)
            for span in spans { #expect(span.statusMessage.isEmpty) }
        }
    }
}
