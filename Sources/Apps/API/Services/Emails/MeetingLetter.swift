internal import Pipeline
internal import Store
internal import Time
internal import Web

/// The words of an e-mail to a guest: who asks, for what, when, and the one link that is theirs.
struct MeetingLetter {
    private let told: ToldMeeting
    private let link: String

    init(_ told: ToldMeeting, link: String) { (self.told, self.link) = (told, link) }

    func page(in language: Language) -> EmailPage {
        let (title, host) = (self.told.title, self.told.hostName)
        let subject: MeetingLetterPhrase =
            switch self.told.kind {
            case .invitation: .invitation(title, host: host)
            case .reminder: .reminder(title)
            case .decision: .decision(title, times: self.times(language).first ?? "")
            case .cancellation: .cancellation(title)
            case .failure: .failure(title)
            }
        var parts: [EmailPage.Part] = [.words(subject)]
        if !self.told.notes.isEmpty { parts.append(.words(MeetingLetterPhrase.said(self.told.notes))) }
        if let place = self.told.place { parts.append(.words(MeetingLetterPhrase.place(place))) }
        switch self.told.kind {
        case .invitation, .reminder:
            parts += self.times(language).map { .words(MeetingLetterPhrase.said($0)) }
            let deadline = Spoken(TimesPhrase.moment(self.told.zone.local(self.told.deadline)), in: language).text
            parts += [.words(MeetingLetterPhrase.deadline(deadline)), self.answers(.answer)]
        case .decision: parts += [.words(MeetingLetterPhrase.attached), self.answers(.change)]
        case .cancellation: parts.append(.words(MeetingLetterPhrase.removed))
        case .failure: break
        }
        return EmailPage(subject, parts + [.words(MeetingLetterPhrase.yours)])
    }

    private func answers(_ words: MeetingLetterPhrase) -> EmailPage.Part {
        .link(words, OwnerRoute.votePage.link(self.link))
    }

    /// With the name of the zone, unless they are whole days.
    private func times(_ language: Language) -> [String] {
        self.told.times.map { times in
            let words = Spoken(TimesPhrase.whole(EventSpan(times, in: self.told.zone)), in: language).text
            switch times {
            case .allDay: return words
            case .timed: return "\(words) (\(ZoneCities.name(self.told.zone.name, in: language)))"
            }
        }
    }
}

enum MeetingLetterPhrase: Phrase {
    /// The host's name may be unknown.
    case invitation(String, host: String)
    case reminder(String), decision(String, times: String), cancellation(String), failure(String)
    /// The host's own words, or times.
    case said(String)
    case place(String), deadline(String), attached, removed, answer, change, yours

    var both: Both {
        switch self {
        case .invitation(let title, let host) where host.isEmpty:
            Both("When can you come? \(title)", "متى تستطيع الحضور؟ \(title)")
        case .invitation(let title, let host):
            Both("\(host) asks when you can come: \(title)", "\(host) يسأل متى تستطيع الحضور: \(title)")
        case .reminder(let title): Both("Your answer is still wanted: \(title)", "ما زلنا بانتظار جوابك: \(title)")
        case .decision(let title, let times): Both("\(title): \(times)", "\(title): \(times)")
        case .cancellation(let title): Both("Called off: \(title)", "أُلغي: \(title)")
        case .failure(let title): Both("No time was found: \(title)", "لم يوجد وقت مناسب: \(title)")
        case .said(let text): Both(text, text)
        case .place(let place): Both("Place: \(place)", "المكان: \(place)")
        case .deadline(let time): Both("Answers until \(time)", "الأجوبة حتى \(time)")
        case .attached:
            Both(
                "The invitation is attached: your calendar shows it once, also when it changes.",
                "الدعوة مرفقة: يُظهرها تقويمك مرة واحدة، وتتغير فيه إن تغيّرت."
            )
        case .removed: Both("Your calendar takes it away.", "يحذفه تقويمك.")
        case .answer: Both("Answer by one tap, without an account", "أجب بلمسة واحدة، بلا حساب")
        case .change: Both("Say whether you come", "قل إن كنت ستحضر")
        case .yours:
            Both(
                "This link is yours alone. On its page you can also ask never to be written to again.",
                "هذا الرابط لك وحدك. ويمكنك في صفحته أن تطلب ألا تصلك رسائل بعد الآن."
            )
        }
    }
}
