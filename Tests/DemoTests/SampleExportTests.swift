internal import ChatExport
import ChatReader
internal import Evaluation
internal import FoundationEssentials
internal import OfflineAnswers
internal import Pipeline
internal import Testing
internal import Time

@testable internal import Demo

@Suite struct `Samples become exports with current dates` {
    private func moment(_ date: String, _ time: String) throws -> LocalDateTime {
        LocalDateTime(date: try #require(LocalDate(date)), time: try #require(LocalTime(time)))
    }

    @Test func `the last mark gets the given time and the others keep their distance`() throws {
        let sample = SampleExport(
            template: "{{yesterday 6:40 PM}} - Khalid: Hi\n{{today 8:05 AM}} - Omar: Hello {{you}}\n",
            format: .englishAndroid
        )
        #expect(
            sample.rendered(endingAt: try self.moment("2026-03-01", "00:30"))
                == "2/28/26, 11:05 AM - Khalid: Hi\n3/1/26, 12:30 AM - Omar: Hello {{you}}\n"
        )
    }

    @Test func `Arabic dates are day first, in Arabic-Indic digits with their marks`() throws {
        let sample = SampleExport(template: "{{today ٩:٢٠ ص}} - نورة: صباح الخير\n", format: .arabicAndroid)
        #expect(
            sample.rendered(endingAt: try self.moment("2026-03-01", "21:20"))
                == "١\u{200F}/٣\u{200F}/٢٠٢٦\u{060C} ٩:٢٠ م - نورة: صباح الخير\n"
        )
    }

    @Test(arguments: DemoChat.all)
    func `the sample chats are valid exports`(_ chat: DemoChat) throws {
        var folder = URL(filePath: #filePath)
        for _ in 0..<3 { folder.deleteLastPathComponent() }
        let data = try Data(contentsOf: folder.appending(path: "deploy/samples/\(chat.file).txt"))
        let sample = SampleExport(template: String(decoding: data, as: UTF8.self), format: chat.format)
        let zone = try chat.owner.zone()
        let end = try self.moment("2026-03-01", "10:45")
        let text = sample.rendered(endingAt: end)
        #expect(!text.contains("{{"))
        let export = try ExportReader().read(Array(text.utf8), zone: zone, order: chat.format.order)
        #expect(Set(export.senders) == [chat.owner.name, chat.partner])
        #expect(export.messages.last.map { zone.local($0.time) } == end)
    }
}

/// The demo's verdicts without its servers. Finds reader rules that break the demo.
@Suite struct `The samples lead to the verdicts that the demo expects` {
    private static let days = ["2026-01-31", "2026-03-01", "2026-06-24", "2026-11-22", "2026-12-31", "2028-02-28"]

    private func window(of chat: DemoChat, on day: String, at time: String) throws -> ConversationWindow {
        var folder = URL(filePath: #filePath)
        for _ in 0..<3 { folder.deleteLastPathComponent() }
        let data = try Data(contentsOf: folder.appending(path: "deploy/samples/\(chat.file).txt"))
        let sample = SampleExport(template: String(decoding: data, as: UTF8.self), format: chat.format)
        let end = LocalDateTime(date: try #require(LocalDate(day)), time: try #require(LocalTime(time)))
        let zone = try chat.owner.zone()
        let export = try ExportReader().read(
            Array(sample.rendered(endingAt: end).utf8),
            zone: zone,
            order: chat.format.order
        )
        let messages = export.messages.map { message in
            WindowMessage(
                id: message.id,
                isSenderMe: message.sender == chat.owner.name,
                saidAt: message.time.seconds,
                content: MessageContent(
                    senderName: message.sender,
                    body: message.body,
                    quoted: nil,
                    wasEdited: message.wasEdited
                )
            )
        }
        return ConversationWindow(
            messages: messages,
            generation: Int64(messages.count),
            zone: zone,
            knownEvents: []
        )
    }

    /// Decides as the demo's workers do: the offline model answers and verifies.
    private func decision(on window: ConversationWindow, of chat: DemoChat) throws -> Decision {
        let sample = LabelledChat(
            id: chat.file,
            category: "sample",
            language: "en",
            timezone: window.zone.name,
            messages: [],
            expected: LabelledVerdict(status: .noEvent)
        )
        let template = PromptTemplate(
            name: "v3",
            form: .v3,
            system: "",
            answerSchema: [],
            verification: VerificationTemplate(system: "", answerSchema: [])
        )
        let decider = AnswerDecider(sample, window: window, template: template)
        func answer(_ prompt: Prompt) throws -> GivenAnswer {
            .answer(ModelAnswer(text: try #require(try OfflineAnswer.text(to: prompt.user))), milliseconds: nil)
        }
        let given = try answer(decider.prompt)
        let judged = decider.judged(given, given)
        var verified: [Int: GivenAnswer] = [:]
        for (index, _, prompt) in decider.verifications(of: judged) { verified[index] = try answer(prompt) }
        return decider.decide(judged, verified)
    }

    /// The event's page says that the partner named the hour and the owner agreed. Answers of the first prompt cite
    /// nothing.
    @Test(arguments: DemoChat.all.filter { $0.agreement != nil }, [PromptTemplate.Form.v1, .v2, .v3])
    func `the partner has proposed and the owner has accepted`(_ chat: DemoChat, _ form: PromptTemplate.Form) throws {
        let window = try self.window(of: chat, on: "2026-11-22", at: "10:45")
        let template = PromptTemplate(name: form.rawValue, form: form, system: "", answerSchema: [])
        let sample = LabelledChat(
            id: chat.file,
            category: "sample",
            language: "en",
            timezone: window.zone.name,
            messages: [],
            expected: LabelledVerdict(status: .noEvent)
        )
        let prompt = AnswerDecider(sample, window: window, template: template).prompt
        let text = try #require(try OfflineAnswer.text(to: prompt.user))
        guard case .read(_, let findings) = AnswerJudge(window: window, form: form).read(text) else {
            Issue.record("the answer was refused")
            return
        }
        #expect(findings.count == 1)
        let consent = try #require(findings.first?.consent)
        #expect(window.messages[consent.proposal].isSenderMe == false, "\(form) \(consent)")
        #expect(consent.acceptance == window.messages.indices.last, "\(form) \(consent)")
        #expect(consent.proposal == window.messages.indices.dropLast().last, "\(form) \(consent)")
    }

    @Test(arguments: DemoChat.all, Self.days)
    func `the offline model's answer passes the rules`(_ chat: DemoChat, _ day: String) throws {
        for time in ["00:30", "10:45", "23:59"] {
            let window = try self.window(of: chat, on: day, at: time)
            let decision = try self.decision(on: window, of: chat)
            guard let agreement = chat.agreement else {
                #expect(decision.status != .agreed, "\(chat.file) at \(time)")
                continue
            }
            let next = try #require(LocalDate(day)).adding(days: 1)
            #expect(decision.status == .agreed, "\(chat.file) at \(time)")
            #expect(decision.event?.startDate == "\(next)", "\(chat.file) at \(time)")
            #expect(decision.event?.startTime == "\(agreement.time)", "\(chat.file) at \(time)")
            #expect(decision.event?.location?.contains(agreement.place) == true, "\(chat.file) at \(time)")
        }
    }
}
