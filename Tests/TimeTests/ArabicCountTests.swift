import Testing
import Time

@Suite("Arabic nouns agree with their number") struct ArabicCountTests {
    @Test(arguments: [
        (0, "0 يوم"), (1, "يوم"), (2, "يومين"), (3, "3 أيام"), (10, "10 أيام"), (11, "11 يومًا"), (99, "99 يومًا"),
        (100, "100 يوم"), (102, "102 يوم"), (103, "103 أيام"), (111, "111 يومًا"), (1_000_000, "1000000 يوم"),
    ])
    func lastTwoDigitsDecide(_ count: Int, _ text: String) {
        #expect(ArabicCount.days.text(count) == text)
    }
}
