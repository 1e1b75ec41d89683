internal import Store
internal import Time
internal import Web

/// How far an operation is, how fast it goes, and how long it still takes.
struct OperationProgress {
    let done: Int
    let all: Int
    /// A second, since it was asked for; nil if it does not run, or nothing has ended.
    let rate: Double?

    init(_ operation: BulkOperation, _ now: UnixTime) {
        let counts = operation.counts
        let isOfFailures = operation.kind == .retry || operation.kind == .discard
        let settled = isOfFailures ? counts.settled + counts.impossible : counts.sent
        self.done = settled + counts.skipped
        self.all = self.done + counts.underWay + counts.left
        let seconds = (now - operation.askedAt) / .seconds(1)
        self.rate = operation.state == .running && self.done > 0 && seconds >= 1 ? Double(self.done) / seconds : nil
    }

    var left: Duration? {
        self.rate.map { .seconds((Double(self.all - self.done) / $0).rounded(.up)) }
    }

    func bar(_ context: PageContext) -> Markup {
        .progress(self.done, of: max(1, self.all), context.say(ProgressWords.title))
    }

    func render(_ context: PageContext) -> Markup {
        guard self.all > 0 else { return .nothing }
        var words = [context.words(ProgressWords.done(self.done, of: self.all))]
        if let rate { words += [.value(" "), context.words(ProgressWords.rate(tenths: Int((rate * 10).rounded())))] }
        if let left, left > .zero {
            words += [.value(" "), context.words(ProgressWords.left(SpanPhrase(left)))]
        }
        return .p([self.bar(context), .value(" ")] + words)
    }
}

/// Operations that can follow one that is over: the rest of it, and the failures that have failed again.
enum OperationSequel {
    static func render(_ operation: BulkOperation, _ context: PageContext) -> Markup {
        let route = OrderForm.preview(of: operation.scope)
        var forms: [PageForm] = []
        if operation.state == .stopped, operation.counts.left > 0 {
            forms.append(
                .asking(
                    route.link(),
                    OrderForm(operation.kind, operation.scope).fields,
                    submit: context.say(ProgressWords.goOn)
                )
            )
        }
        if operation.kind == .retry, operation.counts.failed > 0 {
            forms.append(
                .asking(
                    ConsoleRoute.previewFailures.link(),
                    [
                        .hidden("act", BulkOperation.Kind.retry.rawValue),
                        .hidden(OperationPreviewPage.again, operation.id),
                    ],
                    submit: context.say(ProgressWords.retryFailed)
                ).reached(by: "r")
            )
        }
        guard !forms.isEmpty else { return .nothing }
        return context.part(
            OperationPhrase.acts,
            [.p([context.words(ProgressWords.countsFirst)]), .div([.classes("actions")], forms.map(\.markup))]
        )
    }
}

enum ProgressWords: Phrase {
    case title, goOn, retryFailed, countsFirst
    case done(Int, of: Int)
    case rate(tenths: Int)
    case left(SpanPhrase)

    var both: Both {
        switch self {
        case .title: Both("Progress", "التقدّم")
        case .goOn: Both("Go on with the rest…", "تابع الباقي…")
        case .retryFailed: Both("Retry the failed…", "أعد محاولة ما أخفق…")
        case .countsFirst:
            Both("The next page counts them, and asks once more.", "تعدّها الصفحة التالية وتسأل مرة أخرى.")
        case .done(let done, let all):
            Both(
                "\(NumberText.grouped(done)) of \(NumberText.grouped(all)) ended",
                "انتهى \(NumberText.grouped(done)) من \(NumberText.grouped(all))"
            )
        case .rate(let tenths):
            Both("· \(Self.number(tenths)) a second", "· \(Self.number(tenths)) في الثانية")
        case .left(let span): Both("· about \(span.both.english) left", "· بقي نحو \(span.both.arabic)")
        }
    }

    private static func number(_ tenths: Int) -> String {
        let whole = NumberText.grouped(tenths / 10)
        return tenths % 10 == 0 ? whole : "\(whole).\(tenths % 10)"
    }
}
