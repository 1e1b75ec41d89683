/// How pages look. Logical properties only, so that both directions of writing share it.
enum StyleSheet {
    static let text = Self.colours + Self.frame + Self.tables + Self.forms + Self.parts + Self.calendar + Self.narrow

    private static let colours = """
        :root { color-scheme: light dark; --ground: #f6f7f5; --sheet: #fff; --ink: #1c2521; --faint: #56635c;
          --edge: #d5dbd7; --accent: #0b6e4f; --on-accent: #fff; --good: #17693a; --good-ground: #e2f3e8;
          --warning: #7a4b00; --warning-ground: #fdf0d5; --bad: #a3191f; --bad-ground: #fde7e6;
          --plain-ground: #eceff0;
          --series-1: #0b6e4f; --series-2: #d08700; --series-3: #3b6fb6; --series-4: #a83f6f; }
        @media (prefers-color-scheme: dark) {
          :root { --ground: #121715; --sheet: #1b221f; --ink: #e7ece9; --faint: #a3b0a9; --edge: #35403b;
            --accent: #5ecfa4; --on-accent: #08231a; --good: #7fd8a0; --good-ground: #173524; --warning: #f2c36b;
            --warning-ground: #3a2c10; --bad: #ff9d97; --bad-ground: #47201f; --plain-ground: #28312d;
            --series-1: #5ecfa4; --series-2: #f2c36b; --series-3: #8fb7ee; --series-4: #e79abf; }
        }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--ground); color: var(--ink);
          font: 1rem/1.5 system-ui, "Noto Sans", "Noto Sans Arabic", "DejaVu Sans", sans-serif; }
        a { color: var(--accent); }
        :focus-visible, input:focus-within { outline: 3px solid var(--accent); outline-offset: 2px; }
        h1 { font-size: 1.6rem; line-height: 1.25; margin-block: 0 1rem; }
        h2 { font-size: 1.15rem; margin-block: 0 .75rem; }
        h3 { font-size: 1rem; margin-block: 0 .5rem; }
        p { margin-block: 0 .75rem; max-inline-size: 70ch; }
        code { font: .92em/1.4 ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere;
          unicode-bidi: isolate; }
        pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--plain-ground); padding: .75rem;
          border-radius: .4rem; }
        small { color: var(--faint); }

        """

    private static let frame = """
        .skip { position: absolute; inset-inline-start: -999rem; background: var(--sheet); padding: .5rem 1rem;
          z-index: 1; }
        .skip:focus { inset-inline-start: .5rem; inset-block-start: .5rem; }
        header { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: center; background: var(--sheet);
          border-block-end: 1px solid var(--edge); padding: .5rem 1.25rem; }
        .brand { font-weight: 700; font-size: 1.1rem; text-decoration: none; color: var(--ink);
          padding-block: .35rem; }
        nav { flex: 1 1 auto; }
        nav ul { display: flex; flex-wrap: wrap; gap: .125rem; list-style: none; margin: 0; padding: 0; }
        nav a { display: block; padding: .35rem .65rem; border-radius: .4rem; text-decoration: none;
          color: var(--ink); }
        nav a:hover { background: var(--plain-ground); }
        nav a[aria-current] { background: var(--accent); color: var(--on-accent); }
        .tools { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin-inline-start: auto; }
        .tools form { margin: 0; }
        .sign-out { margin: 0; max-inline-size: 20rem; }
        .sign-out summary { color: var(--bad); font-weight: 600; padding-block: .35rem; }
        .sign-out p { margin-block: .25rem .5rem; }
        main { padding: 1.25rem; max-inline-size: 90rem; margin-inline: auto; }
        footer { padding: 1rem 1.25rem 2rem; color: var(--faint); font-size: .875rem; max-inline-size: 90rem;
          margin-inline: auto; }
        section, .card { background: var(--sheet); border: 1px solid var(--edge); border-radius: .6rem;
          padding: 1rem;
          margin-block-end: 1rem; }
        .grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 1rem;
          align-items: start; margin-block-end: 1rem; }
        .grid > section { margin-block-end: 0; }
        .sign-in { max-inline-size: 24rem; margin-inline: auto; }

        """

    private static let tables = """
        table { border-collapse: collapse; inline-size: 100%; font-size: .95rem; }
        caption { text-align: start; color: var(--faint); padding-block-end: .4rem; }
        th, td { text-align: start; vertical-align: top; padding-block: .4rem;
          padding-inline: 0 .75rem; border-block-end: 1px solid var(--edge); overflow-wrap: break-word; }
        table code { overflow-wrap: normal; }
        time { white-space: nowrap; }
        .grid time { white-space: normal; }
        .grid table { font-size: .875rem; }
        .grid .number { padding-inline-end: .75rem; }
        .grid th, .grid td { padding-inline-end: .5rem; }
        table + table, table + .empty, table + .facts, table + p { margin-block-start: 1.25rem; }
        table + p + .facts { margin-block-start: .75rem; }
        table + small { display: block; margin-block-start: .5rem; }
        section { overflow-x: auto; }
        thead th { font-size: .85rem; color: var(--faint); font-weight: 600; overflow-wrap: normal; }
        tbody th { font-weight: 600; }
        tbody tr:last-child > * { border-block-end: 0; }
        .number { text-align: end; padding-inline-end: 1.5rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
        .empty { color: var(--faint); margin: 0; }
        .facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
          gap: .75rem 1.25rem;
          margin: 0; }
        .facts dt { color: var(--faint); font-size: .85rem; }
        .facts dd { margin: 0; overflow-wrap: anywhere; }
        .facts + p, form + p { margin-block-start: .75rem; }
        .facts ul, td ul { list-style: none; margin: 0; padding: 0; }
        .figure:has(.badge) { font-size: 1rem; line-height: 1.5; }
        .figure { font-size: 1.6rem; font-weight: 650; font-variant-numeric: tabular-nums; line-height: 1.2; }

        """

    private static let forms = """
        form { margin: 0; }
        .filter, .act { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
        .act { margin-block-start: .75rem; }
        form + h3 { margin-block-start: 1.5rem; }
        .act:has(.field small) { align-items: center; }
        .tools .act, td .act { margin-block-start: 0; }
        .field { display: flex; flex-direction: column; gap: .2rem; min-inline-size: 0; flex: 0 1 14rem; }
        .sign-in .field, .field:has(textarea) { flex-basis: 100%; }
        .field:has(input[maxlength="1000"]) { flex: 1 1 28rem; max-inline-size: 40rem; }
        label { font-size: .85rem; color: var(--faint); }
        .check { display: flex; gap: .5rem; align-items: center; font-size: 1rem; color: inherit;
          min-block-size: 2.4rem; }
        input, select, textarea, button { font: inherit; color: inherit; max-inline-size: 100%; }
        input:not([type=checkbox], [type=radio]), select, textarea { background: var(--ground);
          border: 1px solid var(--faint);
          border-radius: .4rem; padding: .35rem .5rem; inline-size: 100%; min-block-size: 2.4rem; }
        input[type=checkbox], input[type=radio] { inline-size: 1.25rem; block-size: 1.25rem;
          accent-color: var(--accent); }
        button, .button { background: var(--accent); color: var(--on-accent); border: 1px solid var(--accent);
          border-radius: .4rem; padding: .35rem 1rem; min-block-size: 2.4rem; font-weight: 600; cursor: pointer;
          text-decoration: none; display: inline-flex; align-items: center; justify-content: center; }
        button.bad { background: var(--bad); border-color: var(--bad); color: var(--sheet); }
        button:disabled { opacity: .55; cursor: default; }
        .tools button:not(.bad), .quiet { background: transparent; color: var(--accent); }
        .sign-in button { inline-size: 100%; }
        .fault { color: var(--bad); font-weight: 600; }
        input[aria-invalid=true], select[aria-invalid=true] { border-color: var(--bad); }
        fieldset { border: 0; padding: 0; margin: 0; min-inline-size: 0; flex-basis: 100%; }
        .picks > div { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
        legend { padding: 0; font-weight: 600; margin-block-end: .25rem; }
        .actions { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin-block: .75rem; }

        """

    private static let parts = """
        .badge { display: inline-block; border-radius: 1rem; padding: 0 .6rem; font-size: .85rem; font-weight: 600;
          white-space: nowrap; }
        .good { background: var(--good-ground); color: var(--good); }
        .plain:not(table, button) { background: var(--plain-ground); color: var(--ink); }
        .warning { background: var(--warning-ground); color: var(--warning); }
        .bad:not(button) { background: var(--bad-ground); color: var(--bad); }
        .notice { border-radius: .6rem; padding: .75rem 1rem; margin-block-end: 1rem;
          border-inline-start: .4rem solid; }
        .notice p:last-child { margin: 0; }
        .stale-notice { position: sticky; inset-block-start: .5rem; z-index: 1; }
        .stale section { filter: grayscale(1); border-style: dashed; }
        .stale section :not(button, .button) { color: var(--faint); }
        .stale section .badge { background: var(--plain-ground); }
        .chart { margin: 0; }
        .chart figcaption { font-weight: 600; margin-block-end: .5rem; }
        .chart svg { display: block; inline-size: 100%; block-size: auto;
          border-block-end: 1px solid var(--faint); }
        [dir=rtl] .chart svg { transform: scaleX(-1); }
        .timeline { max-inline-size: 40rem; margin-block-end: 1rem; } rect.hour { fill: var(--edge); }
        rect.offer { fill: none; stroke: var(--series-1); stroke-width: 2; stroke-dasharray: 6 4; }
        table + h3 { margin-block-start: 1rem; }
        .legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; padding: 0;
          margin-block: .5rem;
          font-size: .875rem; }
        .legend li::before { content: "■ "; }
        rect.series-1 { fill: var(--series-1); } .legend .series-1::before { color: var(--series-1); }
        rect.series-2 { fill: var(--series-2); } .legend .series-2::before { color: var(--series-2); }
        rect.series-3 { fill: var(--series-3); } .legend .series-3::before { color: var(--series-3); }
        rect.series-4 { fill: var(--series-4); } .legend .series-4::before { color: var(--series-4); }
        details { margin-block-start: .5rem; }
        section > details:first-child { margin-block-start: 0; }
        section > :last-child { margin-block-end: 0; }
        summary { cursor: pointer; color: var(--accent); }
        .link-code { font-size: clamp(1.8rem, 9vw, 3rem); font-weight: 700; line-height: 1.3; letter-spacing: .06em;
          text-align: center; max-inline-size: none; margin-block: 1rem; }
        .link-code code { font-size: 1em; overflow-wrap: normal; white-space: nowrap; }
        .qr { display: block; inline-size: min(100%, 22rem); margin: 1rem auto; border-radius: .4rem; background: #fff;
          forced-color-adjust: none; }
        .qr path { fill: #000; shape-rendering: crispEdges; }
        .phone { display: block; inline-size: 9rem; margin: 1rem auto; border-radius: .8rem; }
        .phone .case { fill: var(--faint); } .phone .screen { fill: var(--sheet); } .phone .line { fill: var(--edge); }
        .phone .bar, .phone .next { fill: var(--series-1); }
        .phone .box { fill: none; stroke: var(--series-1); stroke-width: 1.5; }
        .agenda { list-style: none; padding: 0; margin-block: 0 1.25rem; }
        .agenda li { display: flex; flex-wrap: wrap; gap: .1rem .75rem; align-items: baseline;
          border-block-start: 1px solid var(--edge); padding-block: .5rem; }
        .agenda .when { flex: 0 0 8.5rem; font-variant-numeric: tabular-nums; }
        .agenda .what { flex: 1 1 12rem; min-inline-size: 0; overflow-wrap: anywhere; }
        .agenda .what a { font-weight: 600; }
        .day { margin-block: 1.25rem .4rem; }
        .day small { font-weight: 400; display: inline-block; }
        .progress { color: var(--faint); font-weight: 600; margin-block-end: .25rem; }
        .first-steps { margin: 0; padding-inline-start: 1.5rem; }
        [data-digits] ol { list-style-type: arabic-indic; }
        .first-steps li { padding-block: .25rem; } .first-steps [aria-current] a { font-weight: 700; }
        .first-steps-next { background: var(--plain-ground); border-radius: .6rem; padding: .5rem 1rem;
          max-inline-size: none; }
        .steps { display: flex; justify-content: space-between; gap: 1rem; margin-block-start: 1rem; }

        """

    private static let narrow = """
        @media (max-width: 700px) {
          header, main, footer { padding-inline: .9rem; }
          nav { order: 3; flex-basis: 100%; }
          .field { flex-basis: 100%; }
          table:not(.plain) thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden;
            clip-path: inset(50%); }
          table:not(.plain), table:not(.plain) tbody, table:not(.plain) tr, table:not(.plain) th,
          table:not(.plain) td,
          table:not(.plain) caption { display: block; }
          table:not(.plain) tbody tr { border-block-end: 1px solid var(--edge); padding-block: .5rem; }
          table:not(.plain) tbody tr > * { border: 0; padding: .1rem 0; text-align: start; white-space: normal; }
          table:not(.plain) code { overflow-wrap: anywhere; }
          table:not(.plain) tbody td::before { content: attr(data-title) ": "; color: var(--faint);
            font-size: .85rem; }
        }

        """
}
