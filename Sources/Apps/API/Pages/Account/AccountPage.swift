internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// The page with the owner's account and settings.
struct AccountPage {
    let account: OwnerAccountDetail
    /// The refused input.
    var form: AccountForm?

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
        let form = model.form ?? AccountForm(model.account.preferences, context.language)
        let refused = model.form?.refused ?? []
        let faults = refused.map { ($0.first, context.say(AccountPhrase.refused($0))) }
        let route = OwnerRoute.changeAccount.link()
        return .group([
            refused.isEmpty ? .nothing : .notice(.bad, [.p([context.words(AccountPhrase.notSaved)])]),
            .section([
                .facts([
                    (context.say(SignInPhrase.address), .value(model.account.address)),
                    (context.say(AccountPhrase.since), context.moment(model.account.createdAt)),
                ])
            ]),
            .section([
                .h2([context.words(AccountPhrase.settings)]),
                PageForm.sending(
                    to: route,
                    context.token(for: route),
                    Self.fields(form, model.account, context) + Self.checks(form, context),
                    submit: context.say(AccountPhrase.save)
                ).showing(Dictionary(uniqueKeysWithValues: faults)).markup,
            ]),
            .section([
                .h2([context.words(AccountPhrase.consentTitle)]), .p([context.words(AccountPhrase.consent)]),
                .p([context.words(AccountPhrase.consentEnd)]),
            ]),
        ])
    }

    private static func fields(
        _ form: AccountForm,
        _ account: OwnerAccountDetail,
        _ context: OwnerContext
    ) -> [PageForm.Field] {
        [
            ZoneCities.field(account.preferences.zone, typed: form.zone, context),
            .choice(
                AccountField.language.rawValue,
                context.say(AccountPhrase.language),
                Language.allCases.map { PageForm.Option($0.rawValue, .value($0.ownName)) },
                chosen: form.language
            ),
            Self.hours(.quietHours, form.quietHours, .quietHours, .quietHint, context),
            Self.hours(.dayHours, form.dayHours, .dayHours, .dayHint, context),
            .choice(
                AccountField.reminder.rawValue,
                context.say(AccountPhrase.reminder),
                form.reminderOptions(context),
                chosen: form.reminder
            ),
            .choice(
                AccountField.weekStart.rawValue,
                context.say(AccountPhrase.weekStart),
                AccountForm.weekStarts.map {
                    PageForm.Option(AccountForm.name($0), context.words(WeekdayPhrase(weekday: $0)))
                },
                chosen: form.weekStart ?? AccountForm.name(.sunday)
            ),
            .choice(
                AccountField.digits.rawValue,
                context.say(AccountPhrase.digits),
                // Values: each shows its own digits, whichever the page has.
                [
                    PageForm.Option(AccountForm.westernDigits, .value("0123456789")),
                    PageForm.Option(AccountForm.arabicDigits, .value("٠١٢٣٤٥٦٧٨٩")),
                ],
                chosen: form.digits ?? AccountForm.westernDigits
            ),
        ]
    }

    /// Two times of day, side by side.
    private static func hours(
        _ field: AccountField,
        _ stored: String,
        _ label: AccountPhrase,
        _ hint: AccountPhrase,
        _ context: OwnerContext
    ) -> PageForm.Field {
        let sides = stored.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return .beside([
            .clock(field.first, context.say(label), value: sides.first ?? "", hint: context.say(hint)),
            .clock(
                field.last,
                context.say(AccountPhrase.until),
                value: sides.count > 1 ? sides[1] : ""
            ),
        ])
    }

    private static func checks(_ form: AccountForm, _ context: OwnerContext) -> [PageForm.Field] {
        [
            .check(
                AccountField.asksQuestions.rawValue,
                context.say(AccountPhrase.asksQuestions),
                isOn: form.asksQuestions
            ),
            .check(
                AccountField.deletesCancelled.rawValue,
                context.say(AccountPhrase.deletesCancelled),
                isOn: form.deletesCancelled
            ),
            .check(
                AccountField.keepsWindows.rawValue,
                context.say(AccountPhrase.keepsWindows),
                isOn: form.keepsWindows
            ),
        ]
    }
}

enum AccountAction {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let form = AccountForm(request.form)
        let before = AccountForm(try await AccountPage.account(request).preferences, request.context.language)
        // The page has the text about kept chats.
        let input = ChangeSettings.Input(agreedText: PostgresOwnerAccounts.windowsText) { $0 = form }
        switch try await ChangeSettings().run(input, as: try request.actor(), in: request.services.store) {
        case .success: break
        case .failure(.wrong), .failure(.notAgreed):
            let page = AccountPage(account: try await AccountPage.account(request), form: form)
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
        let notice = Route.Item(OwnerNotice.field, OwnerNotice.saved.rawValue)
        // The pages speak the language that was chosen. A browser that has another one keeps it if nobody chose.
        let chosen = form.language == before.language ? nil : Language(rawValue: form.language)
        let cookie = chosen.map { LanguageCookie(isSecure: request.isSecure).set($0) }
        return .seeOther(OwnerRoute.account.link(query: [notice]), cookies: cookie.map { [$0] } ?? [])
    }
}
