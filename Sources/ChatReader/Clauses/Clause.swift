/// A part of a message that does one thing, with everything that was read in it.
///
/// Besides the phrases, five closed sets tell what the clause does, asks, answers, means and says about a slot.
package struct Clause: Sendable {
    /// As written.
    package var text = ""
    /// The positions of the tokens that name a day or a time.
    package var moments: [Range<Int>] = []
    /// The positions of the tokens that show the purpose of the clause.
    package var spoken: [Range<Int>] = []
    package var cues: Set<Cue> = []
    package var days: [ReadPhrase<DayReading>] = []
    package var times: [ReadPhrase<TimeReading>] = []
    package var lengths: [ReadPhrase<Int>] = []
    package var activity: Activity?
    package var place: String?
    /// The slots that it offers to choose from.
    package var options: [SlotOption] = []
    /// For lists of two to four options: the index of the option that the clause takes by its position, as in "the
    /// middle one".
    package var choices: [Int: Int] = [:]
    /// Moves the hour of the plan.
    package var shift: HourShift?
    /// The tokens of `shift`.
    package var shiftTokens = 0..<0

    package var acts: Acts = []
    package var asked: Asked = []
    package var answer: AnswerSigns = []
    package var tone: Tone = []
    package var slot: SlotSigns = []

    package var isQuestion = false
    /// Speaks of "we", "you", "at mine".
    package var isTogether = false
    /// Starts with a word of the past: "did you …", "شفت …".
    package var opensPast = false
    /// The number of words without a recognised meaning.
    package var otherWords = 0

    package var day: ReadPhrase<DayReading>? { self.days.last }

    /// The last clock time, else the last part of a day.
    package var time: ReadPhrase<TimeReading>? {
        self.times.last { $0.value.start != nil } ?? self.times.last
    }

    package var hasSlot: Bool { self.day != nil || self.time.map { !$0.value.isBare } ?? false }

    /// Speaks of plans that are not shared: the writer's own or other people's.
    package var isReport: Bool {
        (self.cues.contains(.engagement) || self.cues.contains(.hearsay)) && !self.cues.contains(.invitation)
    }

    /// Something to be sent, paid or delivered, not a meeting.
    package var isTask: Bool { self.cues.contains(.task) }

    /// Opening hours and habits: "10 til 4 on Sundays".
    package func isHabit(_ tokens: [Token]) -> Bool {
        !tokens.contains {
            ["this", "next", "coming", "same", "usual", "lesson", "class", "session"].contains($0.text)
        }
    }

    /// Accepts a proposal. A question does not, but "yes, right?" does.
    package var isYes: Bool {
        self.cues.contains(.acceptance) && (!self.isQuestion || self.answer[.firm] && self.otherWords == 0)
    }

    /// Names the plan or says that the writer comes: more than an acknowledgement.
    package var speaksOfPlan: Bool {
        self.hasSlot || self.time != nil || self.place != nil || self.activity != nil || self.acts[.commitment]
            || self.acts[.meeting]
    }

    /// Repeats the slot and says little else: "8 Thursday block C then".
    package var isEcho: Bool {
        let isShort = self.otherWords == 0 || self.otherWords <= 3 && self.time?.value.start != nil
        return isShort && !self.slot[.also] && self.cues.isDisjoint(with: [.past, .hesitation])
    }
}
