extension StyleSheet {
    /// Half hours of a day.
    private static let rows = 48
    /// The most events side by side. Each number of them divides the columns of a day.
    private static let lanes = 6
    private static let columns = 60

    /// Days of a calendar. Places come as classes, since pages hold no styles of their own.
    static let calendar = Self.days + Self.month + Self.marks + Self.places + Self.calendarOnWideScreens

    private static let days = """
        .switch { display: flex; flex-wrap: wrap; gap: .125rem; list-style: none; padding: 0; margin-block: 0 1rem; }
        .switch a { display: block; padding: .35rem .8rem; border: 1px solid var(--edge); border-radius: .4rem;
          background: var(--sheet); text-decoration: none; }
        .switch a[aria-current] { background: var(--accent); color: var(--on-accent); }
        .days ul, .calendars, .month ul { list-style: none; margin: 0; padding: 0; }
        .days .head { display: flex; flex-wrap: wrap; gap: 0 .5rem; align-items: baseline; font-size: 1rem;
          margin-block: 1rem .4rem; }
        .days .head small { font-weight: 400; }
        .days .add { margin-inline-start: auto; text-decoration: none; padding-inline: .5rem; }
        .days .today .head a:first-child { background: var(--accent); color: var(--on-accent); border-radius: .4rem;
          padding-inline: .4rem; }
        .actions:has(> .filter) { align-items: end; }
        .actions:has(> .filter) > a { padding-block: .45rem; }
        .actions .filter { flex-wrap: nowrap; }
        .actions .filter .field { flex-basis: 10rem; }
        .days .title, .days .mark small, .days .mark .badge { overflow-wrap: anywhere; white-space: normal; }
        .days .title { font-weight: 600; }
        .scale { display: none; }
        .days .mark { margin-block-end: .3rem; padding-block: .25rem; }

        """

    private static let month = """
        .month { table-layout: fixed; }
        .month th, .month td { border: 1px solid var(--edge); padding: .25rem; }
        .month td { block-size: 4.5rem; }
        .month td.other { background: var(--ground); }
        .month td.today { outline: 2px solid var(--accent); outline-offset: -2px; }
        .month .number { padding: 0; font-weight: 600; }
        .month thead th { overflow: hidden; text-overflow: ellipsis; font-size: .7rem; padding-inline: 0;
          text-align: center; }
        .month ul { display: none; }
        .month .count { display: block; inline-size: 1.5rem; border-radius: 1rem; text-align: center;
          font-size: .8rem; background: var(--accent); color: var(--on-accent); }
        .month small { font-size: .7rem; }
        .month .long { display: none; }

        """

    private static let marks = """
        .mark { border-inline-start: .4rem solid var(--mark); padding-inline: .5rem .25rem; min-inline-size: 0;
          background: var(--plain-ground); border-radius: .3rem; }
        .calendars { display: flex; flex-wrap: wrap; gap: .5rem; }
        .calendars li { padding: .25rem .75rem .25rem .5rem; }
        .line-1 { border-inline-start-style: double; } .line-2 { border-inline-start-style: dashed; }
        .line-3 { border-inline-start-style: dotted; }
        .swatch { inline-size: 1.1rem; block-size: 1.1rem; border-radius: .3rem; background: var(--mark); flex: none; }
        .off .title { text-decoration: line-through; font-weight: 400; }
        .hue-none { --mark: var(--faint); }
        .hue-0 { --mark: #c9372c; } .hue-1 { --mark: #c25100; } .hue-2 { --mark: #b38600; }
        .hue-3 { --mark: #22863a; } .hue-4 { --mark: #00838f; } .hue-5 { --mark: #1d66c9; }
        .hue-6 { --mark: #8e44ad; } .hue-7 { --mark: #c2337a; }

        """

    private static var places: String {
        let rows = (1...Self.rows).map {
            ".r\($0){grid-row-start:\($0)}.l\($0){grid-row-end:span \($0)}"
                + ".l\($0) .text{-webkit-line-clamp:\(Self.lines(inRows: $0))}"
        }
        let lanes = (1...Self.lanes).flatMap { count in
            let share = Self.columns / count
            return (1...count).map { ".f\($0)of\(count){grid-column:\(($0 - 1) * share + 1)/span \(share)}" }
        }
        return "@media (min-width: 900px) {\n\((rows + lanes).joined(separator: "\n"))\n}\n"
    }

    /// How many whole lines a box of so many half hours holds.
    private static func lines(inRows count: Int) -> Int {
        // In pixels, 16 to a rem: rows of 1.4 rem with one pixel between them, 0.1 rem of padding above and below, and
        // lines of 1.25 times 0.85 rem.
        let room = 22.4 * Double(count) + Double(count - 1) - 3.2
        return max(1, Int(room / 17))
    }

    private static let calendarOnWideScreens = """
        @media (min-width: 700px) {
          .month ul { display: block; }
          .month .count { display: none; }
          .month .long { display: inline; }
          .month .short { display: none; }
          .month thead th { font-size: .85rem; }
          .month td { block-size: 7rem; }
          .month .mark { margin-block-start: .2rem; font-size: .8rem; line-height: 1.3; overflow: hidden;
            overflow-wrap: anywhere; }
        }
        @media (min-width: 900px) {
          .days { display: grid; grid-template-columns: 3.25rem repeat(7, minmax(0, 1fr));
            grid-template-rows: auto auto auto; column-gap: .25rem; }
          .days.one { grid-template-columns: 3.25rem minmax(0, 1fr); }
          .column { display: grid; grid-row: span 3; grid-template-rows: subgrid; min-inline-size: 0; }
          .days .head { margin-block: 0; padding-block-end: .4rem; align-content: start; }
          .days .mark { margin: 0; font-size: .85rem; line-height: 1.25; padding-block: .1rem; overflow: hidden; }
          .hours .text { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; }
          .hours .badge { display: inline; padding-block: 0; }
          .days .all-day .mark { margin-block-end: .2rem; }
          .hours { display: grid; grid-auto-rows: 1.4rem; grid-template-columns: repeat(60, minmax(0, 1fr));
            align-content: start; border-inline-start: 1px solid var(--edge); gap: 1px 0;
            background: repeating-linear-gradient(var(--edge) 0 1px, transparent 1px calc(2.8rem + 2px)); }
          .today .hours { border-inline-start: 2px solid var(--accent); }
          .scale .hours { border: 0; background: none; font-size: .8rem; color: var(--faint); }
          .scale .hours li { grid-column: 1 / -1; margin-block-start: -.5rem; }
        }

        """
}
