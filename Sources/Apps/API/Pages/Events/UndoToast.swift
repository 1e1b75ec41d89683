internal import Pipeline
internal import Web

/// Says what the action before the page did, with the form that takes it back.
enum UndoToast {
    /// The name of the query's item: the event that was changed.
    static let field = "undo"

    static func render(_ notice: OwnerNotice, _ context: OwnerContext) -> Markup {
        let words = context.words(notice)
        guard notice.tone == .good else { return .notice(notice.tone, [.p([words])]) }
        return .toast(notice.tone, words, undo: notice.canBeUndone ? Self.form(context) : nil)
    }

    private static func form(_ context: OwnerContext) -> PageForm? {
        let isToday = context.here.path == OwnerRoute.today.link().path
        let named = isToday ? context.here.query.first { $0.name == Self.field }?.value : context.here.path.last
        guard let id = named.flatMap({ EventIdentity($0)?.id }) else { return nil }
        let route = OwnerRoute.undoEvent.link(id)
        return PageForm.sending(
            to: route,
            context.token(for: route),
            isToday ? [EventActions.backToToday] : [],
            submit: context.say(EventPhrase.undo)
        )
    }
}
