import Testing

@testable import ChatReader
@testable import Time

@Suite struct AnswerGrammarTests {
    @Test(
        arguments: [
            "ما راح اقدر", "والله ما اتوقع", "للاسف مش هعرف انزل", "مب ياي", "ماني جاي", "ما بعتقد اني فاضي", "مانقدرش",
            "مينفعنيش", "ما نجمش", "ماكو مجال", "مالي خلق", "ما اشتهي", "خليها غير يوم", "ma fiyye", "mafeeni walla",
            "ma ra7 a2dar", "m3lesh msh hynfa3", "manish jay", "mab yay", "ma2darsh wallah", "mish fade hal marra",
            "not this week", "I'd rather stay in", "it doesn't suit me", "I don't think that's for me",
            "sorry, never on a Sunday", "got something on already",
        ]
    ) func aNegationRefuses(_ answer: String) { #expect(AnswerGrammar.read(answer) == .negates) }

    @Test(
        arguments: [
            "as long as it stays dry", "ok provided I finish this", "only if you find two more", "weather permitting",
            "yes, unless it rains", "if the sitter can come", "ok once I hear from her", "لو الجو حلو اه",
            "بشرط ما نطول", "تمام الا اذا مطرت", "على حسب الدوام", "eza 5alaset bakkir", "law el7e2t", "yemken",
        ]
    ) func aConditionIsNoConsent(_ answer: String) { #expect(AnswerGrammar.read(answer) == .depends) }

    @Test(
        arguments: [
            "why not", "not a problem at all", "you don't have to ask me twice", "can't see why not", "nope all good",
            "how could I say no", "hmm go on then", "hmm ok", "ليش لا", "ما عندنا مانع ابد", "ما اقدر ارفض لك طلب",
            "كالعادة", "زي العادة", "leh la2",
            "zay el 3ada",
        ]
    ) func anIdiomConsents(_ answer: String) { #expect(AnswerGrammar.read(answer) == .accepts) }

    /// Neither negated nor under a condition, though such a word is in it.
    @Test(
        arguments: [
            "ما عندي مانع", "ما عليك بكون اول واحد", "ما في أي مشكلة", "مفيش مشكلة خالص", "ما عندي شي", "معليش تمام",
            "ما تتاخر", "ما رح فوتها", "مش مشغول", "ma 3andi mane3", "m3lesh tamam", "I'm not busy", "don't worry",
            "wouldn't miss it", "can't wait", "I'm not fussy, 8 is fine", "if you like", "لو سمحت", "اذا تبي",
            "اذا جد جاي",
            "ان شاء الله", "8 it is", "تمام",
        ]
    ) func harmlessNegationOrConditionIsNoRefusal(_ answer: String) {
        let sense = AnswerGrammar.read(answer)
        #expect(sense == nil || sense == .accepts)
    }

    @Test(
        arguments: [
            ("Finish the slides by Sunday 9am", true), ("Please return the books before Monday", true),
            ("The invoice is due on Thursday 3pm", true), ("سلم التقرير قبل الخميس ٥ العصر", true),
            ("sallem el report abl el khamis 5 el 3asr", true), ("الشغل يتسلم الاحد ١٠ الصبح", true),
            ("Be there by 8 tomorrow", false), ("Can you come before 5 on Sunday?", false),
            ("Dinner on Sunday at 8", false), ("تعال قبل الخميس", false), ("Bring the slides on Sunday at 9am", false),
        ]
    ) func aDeadlineIsATaskWithALimit(_ text: String, _ isDeadline: Bool) {
        let said = LocalDateTime(date: LocalDate("2026-11-21")!, time: LocalTime("13:00")!)
        let isSet = ClauseReader(reference: said).read(text).contains {
            Deadline.isSet(Tokenizer.tokens(of: $0.text), $0.moments)
        }
        #expect(isSet == isDeadline)
    }
}
