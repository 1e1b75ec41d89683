internal import Pipeline
internal import Time
internal import UseCases
internal import Web

/// The words of a host's pages.
enum MeetingHostPhrase: Phrase {
    case title, none, noneHint, new, all, invited, hosting, coming, past
    case inWords, inWordsHint, doubt(MeetingSentence.Doubt)
    case what, guests, guestsHint, contacts, groups, minutes, length(Int), from, until, find, send
    case recommended, otherTimes, day, clock, more, rule, rules(Meeting.Rule), quorum, names, shows(Meeting.Names)
    case audience, opens(Meeting.Audience), suggestions, deadlineHint, hostName, hostNameHint
    case unread, obstacle(MeetingProposals.Obstacle), without
    case votes, yes, ifNeedBe, no, waiting, choose, chosen, admit, takeAway
    case link, linkHint, ownLink, endLink, copy, copied, door, doorHint, whatsApp
    case roleOf, role(MeetingParticipant.Role, MeetingParticipant.Role)
    case change, extend, addTime, invite, takeOut, texts, move, moveHint, again, againHint, cancel, cancelHint, sendNow

    private static let hours = ArabicCount("ساعة", "ساعتان", few: "ساعات", many: "ساعة", hundreds: "ساعة")

    var both: Both {
        switch self {
        case .title: Both("Meetings", "اللقاءات")
        case .none: Both("You have no meetings yet.", "ليس لديك لقاءات بعد.")
        case .noneHint:
            Both(
                "Propose times, everybody answers by a link, and the agreed time goes into every calendar.",
                "اقترح أوقاتًا فيجيب كل شخص برابط، ثم يدخل الوقت المتفق عليه إلى تقويم كل منكم."
            )
        case .new: Both("New meeting", "لقاء جديد")
        case .all: Both("All meetings", "كل اللقاءات")
        case .invited: Both("Your answer is wanted", "بانتظار جوابك")
        case .hosting: Both("You are asking", "لقاءات تقترحها")
        case .coming: Both("To come", "القادمة")
        case .past: Both("Past", "السابقة")
        case .inWords: Both("In words", "بكلماتك")
        case .inWordsHint:
            Both(
                "“Dinner with Noura and Sami next week”. The fields below are filled from it.",
                "«عشاء مع نورة وسامي الأسبوع القادم». تُملأ منها الحقول أدناه."
            )
        case .doubt(.noTitle): Both("The words do not say what it is.", "لا تذكر الكلمات ما اللقاء.")
        case .doubt(.noPeople): Both("The words name nobody to meet.", "لا تذكر الكلمات من ستلتقي.")
        case .doubt(.noDays):
            Both("No days are named: the next two weeks are searched.", "لم تُذكر أيام: يُبحث في الأسبوعين القادمين.")
        case .doubt(.severalContacts):
            Both("Several contacts have this name. Pick one below.", "لأكثر من جهة اتصال هذا الاسم. اختر منها أدناه.")
        case .doubt(.unread): Both("Some words about time were not understood.", "لم تُفهم بعض كلمات الوقت.")
        case .doubt(.past): Both("These days have passed.", "هذه الأيام مضت.")
        case .what: Both("What", "ما اللقاء")
        case .guests: Both("Who", "من")
        case .guestsHint:
            Both(
                "One person a line: a name, and the address of e-mail between < > if Jadwal is to write.",
                "شخص في كل سطر: الاسم، وعنوان البريد بين < > إن أردت أن يراسله جدول."
            )
        case .contacts: Both("From your contacts", "من جهات الاتصال")
        case .groups: Both("Groups", "المجموعات")
        case .minutes: Both("How long", "المدة")
        case .length(let minutes) where minutes % 60 == 0 && minutes >= 60:
            Both(minutes == 60 ? "1 hour" : "\(minutes / 60) hours", Self.hours.text(minutes / 60))
        case .length(let minutes): Both("\(minutes) minutes", ArabicCount.minutes.text(minutes))
        case .from: Both("First day", "من يوم")
        case .until: Both("Last day", "إلى يوم")
        case .find: Both("Find times", "ابحث عن أوقات")
        case .send: Both("Ask everybody", "اسأل الجميع")
        case .recommended: Both("Recommended times", "أوقات مقترحة")
        case .otherTimes: Both("Other times", "أوقات أخرى")
        case .day: VotePhrase.day.both
        case .clock: VotePhrase.clock.both
        case .more: Both("More choices", "خيارات أخرى")
        case .rule: Both("Who decides", "من يقرر")
        case .rules(.ask): Both("I choose among the best times", "أختار بنفسي من أفضل الأوقات")
        case .rules(.auto): Both("The best time is agreed by itself", "يُعتمد أفضل وقت تلقائيًا")
        case .quorum: MeetingFieldPhrase(field: .quorum).both
        case .names: Both("Who sees the answers", "من يرى الأجوبة")
        case .shows(.all): Both("Everybody", "الجميع")
        case .shows(.host): Both("Only I", "أنا وحدي")
        case .audience: Both("Who takes part", "من يشارك")
        case .opens(.invited): Both("Those I invite", "من أدعوهم")
        case .opens(.link): Both("Also whoever has the link", "وكل من لديه الرابط")
        case .suggestions: Both("Others may suggest times", "يمكن للآخرين اقتراح أوقات")
        case .deadlineHint:
            Both("Empty: three days, or sooner before an early time.", "فارغ: ثلاثة أيام، أو أقل قبل وقت قريب.")
        case .hostName: Both("Your name, as guests see it", "اسمك كما يراه المدعوون")
        case .hostNameHint: Both("Guests read who is asking them.", "يقرأ المدعوون من الذي يسألهم.")
        case .unread:
            Both(
                "Your calendar did not answer: these times are not known to be free.",
                "لم يجب تقويمك: لا يُعرف إن كانت هذه الأوقات متاحة."
            )
        case .obstacle(.noRoom):
            Both(
                "These days have no room for it in your hours. Choose more days or a shorter time.",
                "لا تتسع له هذه الأيام في ساعاتك. اختر أيامًا أكثر أو مدة أقصر."
            )
        case .obstacle(.noCommonHour(let days, _)):
            Both(
                "There is no common hour in \(days == 1 ? "1 day" : "\(days) days"). Choose more days, or type times below.",
                "لا توجد ساعة مشتركة خلال \(ArabicCount.days.text(days)). اختر أيامًا أكثر أو اكتب أوقاتًا أدناه."
            )
        case .without: Both("So many times there are without", "عدد الأوقات من دون")
        case .votes: Both("Answers", "الأجوبة")
        case .yes: MeetingPhrase.answer(.yes).both
        case .ifNeedBe: MeetingPhrase.answer(.ifNeedBe).both
        case .no: MeetingPhrase.answer(.no).both
        case .waiting: Both("Not answered", "لم يجب")
        case .choose: Both("Choose", "اختر")
        case .chosen: Both("Agreed", "اتُّفق عليه")
        case .admit: Both("Take it up", "اقبله")
        case .takeAway: Both("Take away", "احذف")
        case .link: Both("A link for each person", "رابط لكل شخص")
        case .linkHint:
            Both(
                "Who has an address gets it by e-mail. Send it to the others yourself: it is theirs alone.",
                "من له عنوان بريد يصله الرابط. أرسله إلى الآخرين بنفسك: لكل شخص رابطه."
            )
        case .endLink: Both("End this link, make another", "أوقف هذا الرابط واصنع غيره")
        case .ownLink: Both("Link", "الرابط")
        case .copy: Both("Copy", "انسخ")
        case .copied: Both("Copied", "نُسخ")
        case .door: Both("The link for everybody", "الرابط للجميع")
        case .doorHint:
            Both(
                "Whoever has it can take part. Post it into a group.",
                "كل من لديه الرابط يستطيع المشاركة. انشره في مجموعة."
            )
        case .whatsApp: Both("Send by WhatsApp", "أرسل عبر واتساب")
        case .change: Both("Change", "تغيير")
        case .extend: Both("Another deadline", "موعد أخير آخر")
        case .addTime: Both("Add a time", "أضف وقتًا")
        case .invite: Both("Invite more people", "ادعُ آخرين")
        case .takeOut: Both("Take out", "أخرجه")
        case .roleOf: Both("Part in the meeting", "دوره في اللقاء")
        case .role(.host, _): Both("No host any more", "لم يعد مضيفًا")
        case .role(_, .host): Both("Make a host", "اجعله مضيفًا")
        case .role(_, .required): Both("Must be there", "حضوره ضروري")
        case .role(_, .optional): Both("Need not be there", "حضوره اختياري")
        case .texts: Both("Words and place", "النص والمكان")
        case .move: Both("Another time", "وقت آخر")
        case .moveHint: Both("Everybody is told of it, and answers again.", "يُخبَر الجميع به ويجيبون من جديد.")
        case .again: Both("Ask again", "اسأل من جديد")
        case .againHint:
            Both(
                "The vote begins again. What was agreed stays until another time is.",
                "يبدأ التصويت من جديد. ويبقى المتفق عليه حتى يُتفق على غيره."
            )
        case .cancel: Both("Call off", "ألغِ اللقاء")
        case .cancelHint:
            Both("Everybody is told, and it leaves every calendar.", "يُخبَر الجميع ويُحذف من كل تقويم.")
        case .sendNow: Both("Ask everybody now", "اسأل الجميع الآن")
        }
    }
}

/// The reason for a recommended time: `3 of 4 free, 1 unknown`. It has no names and no titles of events.
enum MeetingReason: Phrase {
    case free(Int, of: Int)
    case tentative(Int), busy(Int), unknown(Int)
    /// With the city's clock; the city follows.
    case early(LocalTime), late(LocalTime)

    var both: Both {
        switch self {
        case .free(let number, let all): Both("\(number) of \(all) free", "المتاحون: \(number) من \(all)")
        case .tentative(let number): Both("\(number) tentative", "بموعد غير مؤكد: \(number)")
        case .busy(let number): Both("\(number) busy", "المشغولون: \(number)")
        case .unknown(let number): Both("\(number) unknown", "غير المعروفين: \(number)")
        case .early(let time):
            Both("early for one: \(time) in", "مبكر لشخص: \u{2066}\(time)\u{2069} في")
        case .late(let time): Both("late for one: \(time) in", "متأخر لشخص: \u{2066}\(time)\u{2069} في")
        }
    }

    static func markup(_ proposal: MeetingProposal, _ context: OwnerContext) -> Markup {
        let parts = Self.parts(proposal).map { words, zone -> Markup in
            guard let zone else { return context.words(words) }
            return .group([context.words(words), .value(" "), .value(ZoneCities.name(zone.name, in: context.language))])
        }
        return .group(parts.enumerated().map { place, part in place == 0 ? part : .group([.value(" · "), part]) })
    }

    static func text(_ proposal: MeetingProposal, in language: Language) -> String {
        Self.parts(proposal).map { words, zone in
            let city = zone.map { " " + ZoneCities.name($0.name, in: language) } ?? ""
            return Spoken(words, in: language).text + city
        }.joined(separator: " · ")
    }

    /// Words about an hour are followed by the city whose clock it is.
    private static func parts(_ proposal: MeetingProposal) -> [(MeetingReason, Zone?)] {
        let counts: [(Int, MeetingReason)] = [
            (proposal.tentative, .tentative(proposal.tentative)), (proposal.busy, .busy(proposal.busy)),
            (proposal.unknown, .unknown(proposal.unknown)),
        ]
        let numbers = [Self.free(proposal.free, of: proposal.people)] + counts.filter { $0.0 > 0 }.map(\.1)
        return numbers.map { ($0, nil) } + proposal.early.map { (.early($0.time.time), $0.zone) }
            + proposal.late.map { (.late($0.time.time), $0.zone) }
    }
}
