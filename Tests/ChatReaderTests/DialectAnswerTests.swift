internal import ChatReader
internal import Testing
internal import Time

@Suite("Answers in dialect and in Latin letters are understood")
struct DialectAnswerTests {
    private func status(_ lines: [String]) -> VerdictStatus {
        let saidAt = LocalDateTime(date: LocalDate("2026-11-21")!, time: LocalTime("18:00")!)
        let messages = lines.enumerated().map { index, line in
            ReadMessage(
                number: index + 1,
                sender: line.hasPrefix(">") ? "Sami" : "Noura",
                isOwner: line.hasPrefix(">"),
                saidAt: saidAt.adding(minutes: index),
                body: String(line.dropFirst(2))
            )
        }
        return ConversationReader().read(messages).status
    }

    private static let yeses = [
        "ابشر بعزك", "تم يا باشا", "اشطة", "تكرم عينك", "فالك طيب", "معاك يا غالي", "زي الفل", "ما يخالف", "5las tmam",
        "abshr",
    ]

    @Test(arguments: Self.yeses)
    func acceptedProposalIsAgreed(_ answer: String) {
        #expect(self.status(["< نتعشى الثلاثاء الساعة ٩؟", "> \(answer)"]) == .agreed)
    }

    private static let noes = [
        "روحوا انتوا", "استانسوا بدوني", "مو يايه هالمرة", "الدكتور مانعني من الطلعة", "مليش مزاج",
    ]

    @Test(arguments: Self.noes)
    func refusedProposalIsDenied(_ answer: String) {
        #expect(self.status(["< نتعشى الثلاثاء الساعة ٩؟", "> \(answer)"]) == .denied)
    }

    @Test("A date that was asked for as a fact proposes nothing")
    func dateAsAFactProposesNothing() {
        #expect(self.status(["> سفرك متى", "< يوم ٢٧", "> تمام"]) != .agreed)
    }

    @Test("A proposer who accepts an excuse has no plan left")
    func acceptedExcuseEndsThePlan() {
        let lines = ["< عشاك الليلة عندنا", "> والله توني طالع من عملية", "< ما تشوف شر، خيرها بغيرها"]
        #expect(self.status(lines) != .agreed)
    }
}
