extension CuePhrases {
    /// What people say of a plan without speaking of it: thanks for a favour that is taken, last words in a bargain, a visit that
    /// nobody needs any more, somebody who stays out of it.
    static let further: [(Cue, String)] = [
        (
            .acceptance,
            """
            (youre/you are/ur/u r/what) (a/an) (saint/angel/star/lifesaver/life saver/gem/hero/treasure/legend/lifeline)|bless you|you (saint/angel/star/gem)\
            |(اخر/آخر) كلام|(هذا/هاد/ده) اخر كلام|كلام نهائي|thats final|final (answer/offer)
            """
        ),
        (
            .refusal,
            """
            (shes/hes/were/im/theyre/she is/he is/i am/we are/they are) out (for/of) (this/that/it) (one/)|(exams/exam/school/studies/studying/family/work/kids/health) (come/comes) first\
            |(sitting/sits) (it/this/that) out|(الاختبارات/المذاكره/الدراسه/العيال/الشغل/الصحه) (اول/اهم)
            """
        ),
        (
            .cancellation,
            """
            no need (to/for you to) come (tomorrow/today/tonight/anymore/any more/any longer/now/then/after all)|(you/u) (dont/do not) (need/have) to come (tomorrow/today/tonight/anymore/any more/now/after all)\
            |(dont/do not) come (tomorrow/today/tonight/anymore/any more) (please/pls/thanks/then/)|no need for (the/your/a) (visit/appointment/technician/plumber/trip)|(the visit/the appointment/it) (is/isnt) (no longer needed/not needed/needed) (anymore/any more/)\
            |(ما له/ماله/ما في/مافي/مافيه/ما فيه/ما عاد) داعي (تجي/تجين/تجون/تيجي/تجوا/للجيه/للحضور/للموعد/للزياره)|لا داعي (للحضور/للمجيء/للزياره/للموعد)|(لا/ما) (تجي/تجون/تجين/تيجوا) (بكره/باكر/اليوم/خلاص)
            """
        ),
        (
            .invitation,
            "(were/we are/so/long/way/were so/were long) overdue (a/an/for a/for our/our)|(we are/were) due (a catch up/a proper/another)|(طولنا/من زمان) ما (شفناك/شفناكم/اجتمعنا/تجمعنا/طلعنا)"
        ),
        (
            .past,
            "(i/we/he/she/they) (left/arrived/drove/paid/danced/sat)|(صلينا/صليت/صليتوا/صليتي/صلوا/تعشينا/تغدينا/افطرنا/فطرنا/تسحرنا/وصلنا)"
        ),
    ]
}
