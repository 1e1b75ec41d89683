import Foundation
import Pipeline
import TestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "One trace leads from a chat message to the device",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct OneTraceTests {
        @Test(.timeLimit(.minutes(2)))
        func messageOfARecordedTraceIsFollowedThroughThreeQueues() async throws {
            try await PipelineBed.lend { bed in
                let receiver = try await TraceReceiver.start(on: bed)
                // Only what publishers ask for.
                let settings = receiver.settings(sampler: "parentbased_always_off")
                let story = try await OneTrace.play(on: bed, settings: settings)
                let spans = try await receiver.spans()
                try Self.check(spans, bed.queues)
                try Self.checkLogs(of: story.workers)
                try Self.checkPrivacy(receiver, spans, story, bed)
                #expect(try await receiver.state().malformed == 0)
            }
        }

        /// The spans below each other, from the publisher's to the device.
        private static func check(_ spans: [ReceivedSpan], _ queues: Queues) throws {
            let ours = spans.filter { $0.trace == OneTrace.trace }
            let way = try OneTrace.way(in: ours, queues)
            let (stored, waited, analysed, asked, written) = (way[0], way[1], way[2], way[3], way[5])
            let (put, pushed) = (way[6], way[9])
            #expect(way.allSatisfy { $0.begin <= $0.end && $0.state.isEmpty })
            #expect(way.map(\.kind) == [1, 1, 5, 3, 4, 5, 3, 4, 5, 3])
            #expect(Set(way.map(\.service)).count == 4)
            #expect(stored.attributes["jadwal.outcome"] == .text("stored"))
            #expect(stored.attributes["conversation.id"] == analysed.attributes["conversation.id"])
            #expect(waited.attributes["jadwal.fired_by"] == .text("quiet"))
            #expect(analysed.attributes["jadwal.verdict.status"] == .text("HAS_EVENT_AGREED"))
            #expect(asked.attributes["gen_ai.operation.name"] == .text("chat"))
            #expect(asked.attributes["jadwal.model.endpoint"] == .text("primary"))
            #expect(written.attributes["jadwal.outcome"] == .text("written"))
            #expect(put.attributes["http.response.status_code"] == .int(201))
            #expect(pushed.attributes["http.response.status_code"] == .int(200))
            // The batch is a trace of its own. Of the message whose trace is not recorded there is nothing.
            let others = spans.filter { $0.trace != OneTrace.trace }
            #expect(others.map(\.name) == ["process \(queues.messages)"])
            #expect(others.first?.links.map { [$0.trace, $0.span] } == [[OneTrace.trace, stored.span]])
        }

        private static func checkLogs(of workers: [Worker]) throws {
            for worker in workers where worker.process.program != .messageWorker {
                let lines = worker.process.log.split(separator: "\n").filter { $0.contains("\"trace.id\"") }
                let isPush = worker.process.program == .pushWorker
                #expect(isPush || !lines.isEmpty, "no line of \(worker.process.program.rawValue) names its trace")
                #expect(lines.allSatisfy { $0.contains(OneTrace.trace) && $0.contains("\"span.id\"") })
            }
        }

        private static func checkPrivacy(
            _ receiver: TraceReceiver,
            _ spans: [ReceivedSpan],
            _ story: OneTrace.Story,
            _ bed: PipelineBed
        ) throws {
            let texts = [
                "Al Bujairi", "see you there", "966500000001", "127.0.0.1", "localhost", story.token, story.password,
                "api.push.apple.com", "vendor=1", story.customer,
            ]
            let search = try PrivacySearch(texts.map { PrivacySecret($0, $0) }, folder: bed.folder)
            #expect(try search.found(in: [receiver.file]).isEmpty)
            let control = try PrivacySearch([PrivacySecret("span", "analyse conversation")], folder: bed.folder)
            #expect(try !control.found(in: [receiver.file]).isEmpty)
            for span in spans { #expect(span.statusMessage.isEmpty) }
        }
    }
}
