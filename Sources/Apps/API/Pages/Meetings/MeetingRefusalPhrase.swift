internal import Pipeline
internal import UseCases
internal import Web

/// The reason why an action on a meeting was refused, and what the person can do.
enum MeetingRefusalPhrase: Phrase {
    case refusal(MeetingRefusal)
    case fault(MeetingFault)

    var both: Both {
        switch self {
        case .refusal(let refusal): Self.words(refusal)
        case .fault(let fault): Self.words(fault)
        }
    }

    /// A field that was refused is named with its fault.
    ///
    /// - Parameter shown: fields that say it themselves.
    static func notice(
        _ refusal: MeetingRefusal,
        besides shown: Set<MeetingField> = [],
        _ context: OwnerContext
    ) -> Markup {
        guard case .wrong(let faults) = refusal else {
            return .notice(.bad, [.p([context.words(Self.refusal(refusal))])])
        }
        let left = faults.filter { !shown.contains($0.key) }
        guard !left.isEmpty else { return .nothing }
        let lines = left.sorted { $0.key.rawValue < $1.key.rawValue }.map { field, fault in
            Markup.group([
                context.words(MeetingFieldPhrase(field: field)), .value(": "), context.words(Self.fault(fault)),
            ])
        }
        return .notice(.bad, [.list(lines)])
    }

    private static func words(_ refusal: MeetingRefusal) -> Both {
        switch refusal {
        case .wrong: Both("Something is missing or wrong.", "شيء ناقص أو غير صحيح.")
        case .notFound: Both("There is no such meeting.", "لا يوجد هذا اللقاء.")
        case .notNow:
            Both(
                "The meeting has changed meanwhile. Look at it as it stands now.",
                "تغيّر اللقاء في هذه الأثناء. انظر إليه كما هو الآن."
            )
        case .tooManyMeetings:
            Both(
                "You have \(Meeting.mostPending) open meetings. Decide or call off one first.",
                "لديك \(Meeting.mostPending) لقاء مفتوح. قرر أحدها أو ألغه أولًا."
            )
        case .tooManyInvitations:
            Both("You have sent many invitations. Try again in an hour.", "أرسلت دعوات كثيرة. حاول بعد ساعة.")
        case .full: Both("As many people have joined as may.", "اكتمل عدد المشاركين.")
        case .unknownSlot: Both("This time is not proposed any more.", "لم يعد هذا الوقت مقترحًا.")
        case .unknownPerson: Both("This person is not in the meeting any more.", "لم يعد هذا الشخص في اللقاء.")
        case .isHost: Both("The host calls the meeting off instead.", "المضيف لا يخرج من اللقاء، بل يلغيه.")
        case .isGuest:
            Both(
                "A further host needs an account, and opens the link with it first.",
                "المضيف الآخر يحتاج حسابًا، ويفتح به الرابط أولًا."
            )
        case .taken: Both("You have another place in this meeting.", "لك مكان آخر في هذا اللقاء.")
        }
    }

    private static func words(_ fault: MeetingFault) -> Both {
        switch fault {
        case .empty: Both("Write something here.", "اكتب شيئًا هنا.")
        case .tooLong: Both("This is too long.", "هذا طويل جدًا.")
        case .tooMany: Both("These are too many.", "هذا أكثر من المسموح.")
        case .unknownZone: Both("This city is not known.", "هذه المدينة غير معروفة.")
        case .tooSoon: Both("A time must be at least two hours ahead.", "يجب أن يكون الوقت بعد ساعتين على الأقل.")
        case .tooFar: Both("A time can be at most 90 days ahead.", "لا يمكن أن يتجاوز الوقت 90 يومًا من الآن.")
        case .differentLengths: Both("All times must be equally long.", "يجب أن تتساوى الأوقات في مدتها.")
        case .twice: Both("This stands here twice.", "هذا مكرر.")
        case .unknownContact: Both("This contact is not known.", "جهة الاتصال هذه غير معروفة.")
        case .invalidAddress:
            Both(
                "Somebody has no valid e-mail address. It has a name, an @, and a domain behind it.",
                "لأحدهم عنوان بريد غير صحيح: يتكون من اسم ثم @ ثم نطاق."
            )
        case .ownAddress: Both("This is your own address.", "هذا عنوانك أنت.")
        case .beyondPeople: Both("There are fewer people than that.", "عدد المدعوين أقل من ذلك.")
        case .past: Both("This has passed.", "هذا الوقت مضى.")
        case .afterSlots:
            Both("This is too late: no time could be agreed then.", "هذا متأخر: لن يبقى وقت يمكن الاتفاق عليه.")
        }
    }
}

struct MeetingFieldPhrase: Phrase {
    let field: MeetingField

    var both: Both {
        switch self.field {
        case .title: Both("What", "ما اللقاء")
        case .notes: MeetingPhrase.notes.both
        case .place: MeetingPhrase.place.both
        case .zone: Both("City", "المدينة")
        case .slots: MeetingPhrase.times.both
        case .people: MeetingHostPhrase.guests.both
        case .host: MeetingHostPhrase.hostName.both
        case .quorum: Both("At least so many people", "أقل عدد للحضور")
        case .limit: Both("At most so many people", "أكثر عدد للمشاركين")
        case .deadline: MeetingPhrase.deadline.both
        case .reason: Both("Reason", "السبب")
        }
    }
}
