import Testing

@testable import ChatReader
@testable import Pipeline
@testable import Time

/// Grounding accepts the answers of the offline model and of test models.
@Suite struct OfflineAnswersTests {
    /// The chats of the demo and of the pipeline tests.
    static let chats: [([String], String, String)] = [
        (
            [
                "< Morning! How was the trip?", "> Long but good, thanks. The kids slept the whole way back",
                "< found this from last year haha",
                "< Are you free for dinner tomorrow? That new place, Al Bujairi\nWe keep saying we'll go",
                "> Yes let's do it. What time?", "< 8 pm?", "> Perfect, see you there",
            ], "2026-11-22", "20:00"
        ),
        (
            [
                "< صباح الخير", "> صباح النور، كيف حالك؟", "< الحمد لله بخير",
                "< وش رأيك نتعشى بكرة في مطعم نجد فيليج؟",
                "> والله فكرة حلوة، الساعة كم؟", "< الساعة ٨ مساء", "> تمام، اتفقنا",
            ], "2026-11-22", "20:00"
        ),
        (["< Hi! Dinner the day after tomorrow at 8pm at Al Bujairi?", "> yes, see you there"], "2026-11-23", "20:00"),
        (["< نتعشى بعد بكرة ٨ مساء في مطعم الريف؟", "> تم"], "2026-11-23", "20:00"),
    ]

    @Test(arguments: Self.chats)
    func offlineModelsAnswerIsCertain(_ lines: [String], _ date: String, _ time: String) throws {
        let window = Chat.window(lines)
        let messages = window.messages.enumerated().map { index, message in
            ReadMessage(
                number: index + 1,
                sender: message.content.senderName ?? "",
                isOwner: message.isSenderMe,
                saidAt: window.zone.local(UnixTime(seconds: message.saidAt)),
                body: message.content.body
            )
        }
        let event = try #require(ConversationReader().read(messages).event)
        var claim = ClaimedEvent(
            title: event.title,
            startDate: "\(event.startDate)",
            startTime: event.startTime.map { "\($0)" },
            location: event.location,
            messages: event.messages
        )
        claim.evidence?.phrase = event.phrase
        let verdict = try VerdictReader(window: window).read(claim.answer())
        let finding = Grounder(window: window, needsEvidence: true).judge(try #require(verdict.claims.first))
        #expect(finding.faults == [])
        #expect(finding.claim.times == Chat.times(date, time))
        #expect(finding.claim.location == event.location)
    }

    /// The chats of the fault suite, with either side as the proposer and any messages in between.
    @Test func plansOfTheFaultSuiteAreAccepted() throws {
        for number in 1...400 {
            let day = LocalDate("2026-11-21")!.adding(days: 2 + number % 60)
            let time = LocalTime(hour: 7 + number % 14, minute: number % 60)!
            let (first, second) = number.isMultiple(of: 2) ? ("<", ">") : (">", "<")
            let window = Chat.window([
                "> nothing of note", "\(first) plan #\(number) on \(day) at \(time)", "< nothing of note",
                "\(second) agreed #\(number)", "> nothing of note",
            ])
            var claim = ClaimedEvent(
                title: "plan \(number)",
                startDate: "\(day)",
                startTime: "\(time)",
                messages: [2, 4]
            )
            claim.evidence?.phrase = "\(day) at \(time)"
            let verdict = try VerdictReader(window: window).read(claim.answer())
            let finding = Grounder(window: window, needsEvidence: true).judge(try #require(verdict.claims.first))
            // An unproven plan is left to a verification, which the suite's model has.
            #expect(finding.faults.allSatisfy { $0.weight <= .unproven }, "\(number) \(finding.faults)")
            #expect(finding.claim.title == "plan \(number)")
        }
    }
}
