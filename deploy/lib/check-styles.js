// Checks the style sheets: every rule can be read, every property is known, and its value fits it.
//
// usage: check-styles.js SHEET...   Needs Debian's node-css-tree. Ends with 1 if something is wrong.
//
// The sheets are embedded together, so a custom property may be declared in one and used in another.
"use strict";

const fs = require("fs");
const csstree = require("css-tree");

// Parts of CSS that browsers know and the lists of css-tree 2.3 do not have. Add what a sheet uses.
const { lexer } = csstree.fork({
  atrules: { container: { prelude: null }, layer: { prelude: null } },
  properties: {
    "text-wrap": "wrap | nowrap | balance | stable | pretty",
    "vector-effect": "none | non-scaling-stroke",
  },
  types: {
    "color-mix()": "color-mix( in <ident> , <color> <percentage>? , <color> <percentage>? )",
    // A part of <color>.
    "deprecated-system-color": `Canvas | CanvasText | LinkText | VisitedText | ActiveText | ButtonFace | ButtonText
      | ButtonBorder | Field | FieldText | Highlight | HighlightText | SelectedItem | SelectedItemText | Mark | MarkText
      | GrayText | AccentColor | AccentColorText | <color-mix()>`,
  },
});

const faults = [];
const sheets = process.argv.slice(2).map((file) => {
  const report = (line, words) => faults.push(`${file}:${line}: ${words}`);
  const onParseError = (error) => report(error.line, error.message);
  const tree = csstree.parse(fs.readFileSync(file, "utf8"), {
    positions: true, parseAtrulePrelude: false, onParseError,
  });
  return { tree, report };
});

// The first value of each custom property: that of light pages. Others have the same type.
const declared = new Map();
const declarations = ({ tree }, visit) => csstree.walk(tree, { visit: "Declaration", enter: visit });
for (const sheet of sheets) {
  declarations(sheet, ({ property, value }) => {
    if (property.startsWith("--") && !declared.has(property)) declared.set(property, csstree.generate(value));
  });
}

// A value with what its custom properties stand for. Throws the name of one that no sheet declares.
function resolved(text) {
  return text.replace(/var\((--[\w-]+)\)/g, (_, name) => {
    if (!declared.has(name)) throw new Error(`${name} is declared nowhere`);
    return ` ${resolved(declared.get(name))} `;
  });
}

// css-tree takes calc() for any length, and knows nothing of its relatives.
for (const sheet of sheets) {
  declarations(sheet, ({ property, value, loc }) => {
    if (property.startsWith("--")) return;
    try {
      const text = resolved(csstree.generate(value)).replace(/\b(min|max|clamp)\(/g, "calc(");
      const { error } = lexer.matchProperty(property, text);
      if (error) throw error;
    } catch (error) {
      sheet.report(loc.start.line, `${property}: ${error.rawMessage ?? error.message}`);
    }
  });
}

for (const { tree, report } of sheets) {
  csstree.walk(tree, { visit: "Atrule", enter({ name, loc }) {
    const error = lexer.checkAtruleName(name);
    if (error) report(loc.start.line, error.message);
  } });
}

for (const fault of faults) console.error(fault);
if (!sheets.length) console.error("no style sheets were found: the check looks in the wrong place");
process.exitCode = faults.length || !sheets.length ? 1 : 0;
