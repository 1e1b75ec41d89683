internal import ChatReader
internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// Where an owner adds an event: by a sentence, whose reading fills the form, or by the form alone.
struct AddPage {
    /// The names of fields that only this page has.
    static let sentence = "sentence"
    static let notes = "notes"
    static let id = "id"
    /// Leads between spaces, or `none`; empty as for all events.
    static let remind = "remind"
    /// Of a form whose overlaps were shown: `Overlaps.mark`.
    static let seen = "seen"
    /// The hour that prayer times suggest for the sentence, if the owner has chosen it.
    static let hour = "hour"
    /// The names of the query's items: a day and hours for the form to begin with.
    static let day = OwnerRoute.addedDay
    static let from = "at"
    static let until = "until"
    /// The id of the part that the script renews while a sentence is typed.
    private static let understood = "understood"

    /// Of the event that the form adds. A form that is sent twice has the same.
    var id = EventIdentity.random()
    var sentence = ""
    var notes = ""
    /// nil: the owner's calendar reminds, as it does of all events.
    var remind: String?
    var form = EventForm(ReadSentence())
    /// nil if no sentence was read.
    var read: ReadSentence?
    /// A sentence was to be read, and there was none.
    var lacksSentence = false
    /// nil unless the sentence names a prayer in place of an hour.
    var suggestion: PrayerSuggestion?
    var faults: [EventField: EventFault] = [:]
    /// Other entries at this time, and the mark of the list.
    var overlaps: [ViewItem] = []
    var mark = ""

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(try await Self.load(request).page(request.context))
    }

    static func load(_ request: OwnerRequest) async throws -> AddPage {
        let owner = try await PostgresOwnerEvents(request.services.store)
            .state(of: try request.owner().customerID)
        func time(_ field: String) -> LocalTime? { request.query.text(field).flatMap { LocalTime($0) } }
        var page = AddPage()
        page.remind = try await AddReminder.begin(request)
        page.form.begin(
            after: owner.owner.zone.local(owner.now),
            on: request.query.text(Self.day).flatMap { LocalDate($0) },
            at: time(Self.from),
            until: time(Self.until)
        )
        return page
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(AddPhrase.title), [Self.render(self, context)]) }

    static func render(_ model: AddPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.addEvent.link()
        let faults = model.faults.map { ($0.key.rawValue, context.say(EventFormPhrase.fault($0.value))) }
        return .group([
            .section([
                .h2([context.words(AddPhrase.bySentence)]),
                PageForm.sending(
                    to: route,
                    context.token(for: route),
                    [
                        .text(
                            Self.sentence,
                            context.say(AddPhrase.sentence),
                            value: model.sentence,
                            hint: context.say(AddPhrase.sentenceHint),
                            longest: 1000
                        )
                    ],
                    submit: context.say(AddPhrase.read)
                ).showing(model.lacksSentence ? [Self.sentence: context.say(SaidPhrase.lacking)] : [:]).markup,
            ]),
            .section(
                [.id(Self.understood)],
                [
                    .h2([context.words(model.read == nil ? AddPhrase.byForm : .understood)]),
                    model.faults.isEmpty
                        ? .nothing : .notice(.bad, [.p([context.words(EventFormPhrase.notSaved)])]),
                    model.read.map { MarkedSentence(read: $0, form: model.form).markup(context) } ?? .nothing,
                    Self.doubts(model.read?.doubts ?? [], context), Self.unset(model, context),
                    model.suggestion.map { SuggestedHour.render($0, sentence: model.sentence, context) } ?? .nothing,
                    Overlaps.render(model.overlaps, context),
                    PageForm.sending(
                        to: route,
                        context.token(for: route),
                        EventCorrectionForm.fields(model.form, context, model.faults) + [
                            .area(
                                Self.notes,
                                context.say(AddPhrase.notes),
                                value: model.notes,
                                longest: AddActs.longestNotes
                            ),
                            .hidden(Self.id, model.id.id),
                        ] + AddReminder.fields(model.remind, context)
                            + (model.overlaps.isEmpty ? [] : [.hidden(Self.seen, model.mark)]),
                        submit: context.say(model.overlaps.isEmpty ? AddPhrase.add : .addAnyway)
                    ).showing(Dictionary(uniqueKeysWithValues: faults)).beginning(at: model.first).markup,
                ]
            ),
            .p([.link(OwnerRoute.events.link(), [context.words(EventPhrase.back)])]), ViewScriptWords.render(context),
        ])
    }

    /// A sentence that was understood is added with one more key. One that leaves something open begins at the title.
    private var first: PageForm.First? {
        guard let read = self.read, self.faults.isEmpty else { return nil }
        return read.doubts.isEmpty ? .button : .field(EventField.title.rawValue)
    }

    /// The sentence asks for a reminder that the owner's calendar does not give.
    private static func unset(_ model: AddPage, _ context: OwnerContext) -> Markup {
        guard model.remind == nil, model.read?.leads.isEmpty == false else { return .nothing }
        let settings = Markup.link(OwnerRoute.reminders.link(), [context.words(ReminderPhrase.byCalendarOnly)])
        return .notice(.warning, [.p([context.words(AddPhrase.byCalendar), .value(" "), settings])])
    }

    private static func doubts(_ doubts: Set<ReadSentence.Doubt>, _ context: OwnerContext) -> Markup {
        let told = ReadSentence.Doubt.allCases.filter {
            doubts.contains($0) && !($0 == .noHour && doubts.contains(.noDay))
        }
        guard !told.isEmpty else { return .nothing }
        return .notice(.warning, told.map { .p([context.words(AddPhrase.doubt($0))]) })
    }
}

/// Reads a sentence, or adds what stands in the form.
enum AddActs {
    /// In bytes.
    static let longestNotes = 4000

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let owner = try await PostgresOwnerEvents(request.services.store)
            .state(of: try request.owner().customerID)
        var page = AddPage()
        page.remind = try await AddReminder.begin(request)
        guard let id = request.form.text(AddPage.id) else {
            guard let sentence = request.form.text(AddPage.sentence) else {
                page = try await AddPage.load(request)
                page.lacksSentence = true
                return .refused(page.page(request.context), .unreadable(field: AddPage.sentence))
            }
            try await Self.read(sentence, owner, request, into: &page)
            return .page(page.page(request.context))
        }
        page.id = EventIdentity(id) ?? page.id
        page.form = EventForm(request.form)
        page.form.fillEnd()
        page.notes = request.form.text(AddPage.notes) ?? ""
        guard let event = Self.event(&page, owner) else {
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
        // An owner who has seen the other entries may add the event anyway.
        page.mark = Overlaps.mark(event, in: owner.owner.zone)
        if request.form.text(AddPage.seen) != page.mark {
            page.overlaps = try await Overlaps.of(event, owner, request)
            guard page.overlaps.isEmpty else { return .page(page.page(request.context)) }
        }
        switch try await AddEvent().run(AddEvent.Input(event), as: try request.actor(), in: request.services.store) {
        case .success: try await AddReminder.set(event, request)
        case .failure(.notAllowed): throw OwnerFault.notFound
        case .failure(.tooMany(let bound)):
            page.faults = [.title: .tooMany(bound)]
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
        let notice = Route.Item(OwnerNotice.field, OwnerNotice.added.rawValue)
        return .seeOther(OwnerRoute.event.link(event.identity.id).with([notice]))
    }

    private static func read(
        _ sentence: String,
        _ owner: OwnerCalendarState,
        _ request: OwnerRequest,
        into page: inout AddPage
    ) async throws {
        var read = Self.read(sentence, owner)
        page.suggestion = try await SuggestedHour.load(read, owner, request.services.store)
        if let suggestion = page.suggestion, request.form.text(AddPage.hour) == "\(suggestion.start)" {
            read.take(suggestion)
            page.suggestion = nil
        }
        page.notes = SuggestedHour.notes(read, isArabic: request.context.language == .arabic)
        (page.sentence, page.form, page.read) = (sentence, EventForm(read), read)
        if page.remind != nil, !read.leads.isEmpty { page.remind = read.reminders.description }
    }

    static func read(_ sentence: String, _ owner: OwnerCalendarState) -> ReadSentence {
        let zone = owner.owner.zone
        return SentenceReader(writtenAt: zone.local(owner.now), zone: zone).read(sentence)
    }

    /// nil if a field was refused.
    static func event(_ page: inout AddPage, _ owner: OwnerCalendarState) -> CalendarEvent? {
        let zone = owner.owner.zone
        let today = zone.local(owner.now).date
        let notes = PlainText.clean(page.notes, keepingLineBreaks: true)
        // An event that differs from the typed one in every field.
        let nothing = LocalDateTime(date: LocalDate(daysSince1970: -1), time: .midnight)
        let empty = CalendarEvent(
            identity: page.id,
            revision: 1,
            summary: "",
            description: (notes.isEmpty ? "" : "\(notes)\n\n") + CalendarEvent.signature,
            location: nil,
            times: .timed(start: nothing, end: nothing.adding(minutes: 1), zone: zone)
        )
        switch page.form.read(empty, in: zone, today: today) {
        case .refused(let faults): page.faults = faults
        case .correction(let correction):
            guard let event = try? correction.applied(to: empty, in: zone, today: today) else {
                page.faults = [.startDay: .noDay]
                return nil
            }
            if event.times.end(in: zone) > owner.now { return event }
            page.faults = [.startDay: .over]
        }
        return nil
    }
}
