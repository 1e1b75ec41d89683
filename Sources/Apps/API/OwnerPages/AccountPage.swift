internal import Foundation
internal import Pages
internal import Pipeline
internal import Store
internal import Time

/// Who the owner is, and how Jadwal treats them.
struct AccountPage {
    let account: OwnerAccountDetail
    /// The fields that could not be read.
    var refused: Set<AccountField> = []

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(AccountPage(account: try await Self.account(request)).page(request.context))
    }

    static func account(_ request: OwnerRequest) async throws -> OwnerAccountDetail {
        let session = try request.owner()
        let accounts = PostgresOwnerAccounts(request.services.store)
        guard let account = try await accounts.show(session.customerID) else { throw OwnerFault.notSignedIn }
        return account
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(AccountPhrase.title), [Self.render(self, context)]) }

    static func render(_ model: AccountPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.changeAccount.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [
                .choice(
                    AccountField.zone.rawValue,
                    context.say(AccountPhrase.zone),
                    Self.zones(model, context),
                    chosen: model.account.zone ?? ""
                ),
                .choice(
                    AccountField.language.rawValue,
                    context.say(AccountPhrase.language),
                    Language.allCases.map { PageForm.Option($0.rawValue, .value($0.ownName)) },
                    chosen: Language(accepting: model.account.locale)?.rawValue ?? context.language.rawValue
                ),
                .text(
                    AccountField.quietHours.rawValue,
                    context.say(AccountPhrase.quietHours),
                    value: model.account.quietHours ?? "",
                    hint: context.say(AccountPhrase.quietHint),
                    longest: 11
                ),
            ],
            submit: context.say(AccountPhrase.save)
        )
        let faults = AccountField.allCases.filter(model.refused.contains).map { field in
            Markup.p([context.words(AccountPhrase.refused(field))])
        }
        return .group([
            faults.isEmpty ? .nothing : .notice(.bad, faults),
            .section([
                .facts([
                    (context.say(SignInPhrase.address), .value(model.account.address)),
                    (context.say(AccountPhrase.since), .time(model.account.createdAt)),
                ])
            ]),
            .section([.h2([context.words(AccountPhrase.settings)]), form.markup]),
        ])
    }

    /// Without a zone, the first choice is none: it is asked, and never guessed.
    private static func zones(_ model: AccountPage, _ context: OwnerContext) -> [PageForm.Option] {
        var names = Self.known
        if let zone = model.account.zone, !names.contains(zone) { names.insert(zone, at: 0) }
        let none = model.account.zone == nil ? [PageForm.Option("", context.words(AccountPhrase.choose))] : []
        return none + names.map { PageForm.Option($0, .value($0.replacing("_", with: " "))) }
    }

    private static let known = TimeZone.knownTimeZoneIdentifiers.filter { Zone($0) != nil }.sorted() + ["UTC"]
}

enum AccountField: String, CaseIterable {
    case zone
    case language
    case quietHours = "quiet"
}

enum AccountAct {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let session = try request.owner()
        var refused: Set<AccountField> = []
        let zone = request.form.text(AccountField.zone.rawValue).flatMap { Zone($0) }
        if zone == nil { refused.insert(.zone) }
        let language = request.form.text(AccountField.language.rawValue).flatMap { Language(rawValue: $0) }
        if language == nil { refused.insert(.language) }
        let quiet = request.form.text(AccountField.quietHours.rawValue)
        if let quiet, QuietHours(quiet) == nil { refused.insert(.quietHours) }
        guard let zone, let language, refused.isEmpty else {
            let page = AccountPage(account: try await AccountPage.account(request), refused: refused)
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
        try await PostgresOwnerAccounts(request.services.store).set(
            session.customerID,
            zone: zone.name,
            locale: language.rawValue,
            quietHours: quiet
        )
        let notice = Route.Item(OwnerNotice.field, OwnerNotice.saved.rawValue)
        // The pages speak the language that was chosen.
        let cookie = LanguageCookie(isSecure: request.isSecure).set(language)
        return .seeOther(OwnerRoute.account.link(query: [notice]), cookies: [cookie])
    }
}

enum AccountPhrase: Phrase {
    case title
    case since
    case settings
    case zone
    case choose
    case language
    case quietHours
    case quietHint
    case save
    case refused(AccountField)

    var both: Both {
        switch self {
        case .title: Both("Account", "الحساب")
        case .since: Both("Account since", "تاريخ الحساب")
        case .settings: Both("Settings", "الإعدادات")
        case .zone: Both("Time zone", "المنطقة الزمنية")
        case .choose: Both("Choose one", "اختر")
        case .language: Both("Language of pages and messages", "لغة الصفحات والرسائل")
        case .quietHours: Both("Quiet hours", "ساعات الهدوء")
        case .quietHint:
            Both(
                "No notification comes then. For example 22:00-07:00; empty for none.",
                "لا تصلك فيها إشعارات. مثلًا \u{2066}22:00-07:00\u{2069}، أو اتركها فارغة."
            )
        case .save: Both("Save", "حفظ")
        case .refused(.zone): Both("Choose a time zone of the list.", "اختر منطقة زمنية من القائمة.")
        case .refused(.language): Both("Choose a language of the list.", "اختر لغة من القائمة.")
        case .refused(.quietHours):
            Both(
                "Write quiet hours as two different times, such as 22:00-07:00.",
                "اكتب ساعات الهدوء كوقتين مختلفين، مثل \u{2066}22:00-07:00\u{2069}."
            )
        }
    }
}
