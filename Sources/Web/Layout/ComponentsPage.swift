#if DEBUG
    /// Each component of the pages, in both directions of writing. Development builds alone have this page.
    public enum ComponentsPage {
        public static func page(in language: Language) -> Page {
            Page(
                Spoken(ComponentPhrase.title, in: language),
                [language, language.other].map { part in
                    .div([.language(part), .direction(part), .classes("grid")], Samples(language: part).sections)
                }
            )
        }
    }

    /// The components in one language.
    private struct Samples {
        let language: Language

        private var route: Route { Route(["components", self.language.rawValue]) }

        var sections: [Markup] {
            [
                self.section(.button, self.buttons), self.section(.form, self.form), self.section(.card, self.card),
                self.section(.table, self.table), self.section(.list, self.list), self.section(.badge, self.badges),
                self.section(.notice, self.notices), self.section(.tabs, self.tabs), self.section(.menu, self.menu),
                self.section(.progress, .progress(3, of: 4, self.say(.progress))),
                self.section(.empty, .empty(.chat, self.words(.sentence), ways: [(self.route, self.words(.action))])),
                self.section(
                    .skeleton,
                    .group([.span([.classes("skeleton")], []), .span([.classes("skeleton")], [])])
                ),
                self.section(.glyph, .p(Glyph.allCases.map(\.markup))),
            ]
        }

        private func say(_ phrase: ComponentPhrase) -> Spoken { Spoken(phrase, in: self.language) }
        private func words(_ phrase: ComponentPhrase) -> Markup { .words(self.say(phrase)) }

        private func section(_ title: ComponentPhrase, _ content: Markup) -> Markup {
            .section([.h2([self.words(title)]), content])
        }

        private func form(_ fields: [PageForm.Field], _ tone: Markup.Tone) -> PageForm {
            PageForm.sending(
                to: self.route,
                FormTokens(secret: "").token(for: self.route),
                fields,
                submit: self.say(.action),
                tone: tone
            )
        }

        private var buttons: Markup {
            .div([.classes("actions")], [.plain, .secondary, .bad, .quiet].map { self.form([], $0).markup })
        }

        private var form: Markup {
            self.form(
                [
                    .text("name", self.say(.field), hint: self.say(.hint)),
                    .beside([
                        .day("day", self.say(.day), value: "2027-03-10"),
                        .clock("hour", self.say(.hour), value: "20:00"),
                    ]),
                    .choice("one", self.say(.list), [PageForm.Option("a", self.words(.field))], chosen: "a"),
                    .picks("two", self.say(.tabs), [PageForm.Option("a", self.words(.day))], chosen: "a"),
                    .check("on", self.say(.check), isOn: true),
                ],
                .plain
            ).showing(["name": self.say(.fault)]).markup
        }

        private var card: Markup {
            .div([.classes("card")], [.h3([self.words(.field)]), .p([self.words(.sentence)])])
        }

        private var table: Markup {
            PageTable(
                caption: self.say(.table),
                [.init(self.say(.field)), .init(self.say(.day), isNumber: true)],
                [[self.words(.action), .number(12_345)], [self.words(.check), .number(7)]],
                empty: self.say(.empty)
            ).markup
        }

        private var list: Markup {
            .element(
                .ul,
                [.classes("rows")],
                [.li, .li].map { .element($0, [], [.link(self.route, [self.words(.field)])]) }
            )
        }

        private var badges: Markup {
            .p([.good, .plain, .warning, .bad].map { .badge($0, self.words(.badge)) })
        }

        private var notices: Markup {
            .group([.plain, .good, .warning, .bad].map { .notice($0, [.p([self.words(.sentence)])]) })
        }

        private var tabs: Markup {
            .element(
                .ul,
                [.classes("tabs")],
                [.day, .hour].map { (phrase: ComponentPhrase) in
                    .element(
                        .li,
                        [],
                        [.link(self.route, phrase == .day ? [.current] : [], [self.words(phrase)])]
                    )
                }
            )
        }

        private var menu: Markup {
            .element(
                .details,
                [.classes("menu"), .open],
                [
                    .element(.summary, [.classes("button", "secondary")], [self.words(.menu)]),
                    .list([.link(self.route, [self.words(.action)]), .link(self.route, [self.words(.field)])]),
                ]
            )
        }
    }

    private enum ComponentPhrase: Phrase {
        case title, button, form, card, table, list, badge, notice, tabs, menu, progress, empty, skeleton, glyph
        case action, field, hint, fault, day, hour, check, sentence

        var both: Both {
            switch self {
            case .title: Both("Components", "المكوّنات")
            case .button: Both("Buttons", "الأزرار")
            case .form: Both("Form", "النموذج")
            case .card: Both("Card", "البطاقة")
            case .table: Both("Table", "الجدول")
            case .list: Both("List", "القائمة")
            case .badge: Both("Badge", "الشارة")
            case .notice: Both("Notice", "التنبيه")
            case .tabs: Both("Tabs", "الألسنة")
            case .menu: Both("Menu", "القائمة المنسدلة")
            case .progress: Both("Progress", "التقدم")
            case .empty: Both("Empty list", "قائمة فارغة")
            case .skeleton: Both("Placeholder", "العنصر النائب")
            case .glyph: Both("Drawings", "الرسوم")
            case .action: Both("Save", "حفظ")
            case .field: Both("Title", "العنوان")
            case .hint: Both("A few words.", "بضع كلمات.")
            case .fault: Both("Write a title.", "اكتب عنوانًا.")
            case .day: Both("Day", "اليوم")
            case .hour: Both("Hour", "الساعة")
            case .check: Both("Whole day", "طوال اليوم")
            case .sentence: Both("Words that say what happened.", "كلمات تقول ما حدث.")
            }
        }
    }
#endif
