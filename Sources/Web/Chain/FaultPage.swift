/// The page of a request that is not answered as it should be.
public enum FaultPage<Own: OwnFault> {
    public static func page<Person, Notice>(_ fault: WebFault<Own>, _ context: FrontContext<Person, Notice>) -> Page {
        var content: [Markup] = [.notice(.bad, [.p([context.words(FaultPhrase.explanation(fault))])])]
        if case .unreadable(let field) = fault, !field.isEmpty {
            content.append(.p([context.words(FaultPartPhrase.field), .value(" "), .machine(field)]))
        }
        let way = Own.way(outOf: fault)
        let attributes: [Attribute] = way.isButton ? [.classes("button")] : []
        content.append(.p([.link(way.route, attributes, [.words(Spoken(way.words, in: context.language))])]))
        return Page(context.say(FaultPhrase.title(fault)), content)
    }
}

/// The words of a fault.
public enum FaultPhrase<Own: OwnFault>: Phrase {
    case title(WebFault<Own>)
    case explanation(WebFault<Own>)

    public var both: Both {
        switch self {
        case .title(let fault): Self.words(fault).title
        case .explanation(let fault): Self.words(fault).explanation
        }
    }

    private static func words(_ fault: WebFault<Own>) -> FaultWords {
        switch fault {
        case .unreadable: .unreadable
        case .notFound:
            FaultWords(
                Both("There is no such page", "لا توجد صفحة كهذه"),
                Both(
                    "The address is wrong, or what it named is gone.",
                    "العنوان خاطئ، أو أن ما يشير إليه لم يعد موجودًا."
                )
            )
        case .wrongMethod:
            FaultWords(
                Both("This page cannot be used in this way", "لا يمكن استخدام هذه الصفحة بهذه الطريقة"),
                Both("Use the form on its page. Nothing was changed.", "استخدم النموذج في صفحته. لم يتغيّر شيء.")
            )
        case .tooOften(let seconds):
            FaultWords(
                Both("Too many requests", "طلبات أكثر من اللازم"),
                Both(
                    "Wait \(seconds) s, and try again. Nothing was changed.",
                    "انتظر \(seconds) ث ثم حاول مجددًا. لم يتغيّر شيء."
                )
            )
        case .notSignedIn: Own.words(.notSignedIn)
        case .forged: Own.words(.forged)
        case .tooLarge: Own.words(.tooLarge)
        case .tooSlow: Own.words(.tooSlow)
        case .unavailable: Own.words(.unavailable)
        case .issuerAway: Own.words(.issuerAway)
        case .broken: Own.words(.broken)
        case .own(let own): own.words
        }
    }
}

extension FaultWords {
    public static let unreadable = FaultWords(
        Both("This request cannot be read", "تعذّرت قراءة هذا الطلب"),
        Both(
            "A part of the address or of the form has a value that it cannot have. Nothing was changed.",
            "في العنوان أو في النموذج قيمة غير مقبولة. لم يتغيّر شيء."
        )
    )

    /// Titles that all fronts share.
    public static let forgedTitle = Both("This form is not valid any more", "لم يعد هذا النموذج صالحًا")
    public static let tooLargeTitle = Both("The form is too long", "النموذج أطول من اللازم")
    public static let tooSlowTitle = Both("The form came too slowly", "وصل النموذج ببطء شديد")
    public static let brokenTitle = Both("Something went wrong", "حدث خطأ ما")
}

enum FaultPartPhrase: Phrase {
    case field
    case back

    var both: Both {
        switch self {
        case .field: Both("The field is:", "الحقل هو:")
        case .back: Both("Back to the first page", "العودة إلى الصفحة الأولى")
        }
    }
}
