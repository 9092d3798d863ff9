import { parseAst, type Plugin } from "vite";

/** Removes notes, most access rules and request schemas from the browser bundle. */
export function endpointsForBrowser(): Plugin {
  return {
    name: "endpoints-for-browser",
    applyToEnvironment: ({ name }) => name === "client",
    enforce: "pre",
    transform: {
      filter: { id: /\/contracts\/src\/endpoints\/[\w-]+\.ts$/ },
      handler: (source) => ({ code: withoutUnneeded(source), map: null }),
    },
  };
}

/** @returns the source with route, right and reply of each `endpoint("…", "…", { … })` and nothing else of it */
export function withoutUnneeded(source: string): string {
  let result = "";
  let from = 0;
  for (const { start, end } of unneededParts(source)) {
    result += source.slice(from, start);
    from = source[end] === "," ? end + 1 : end;
  }
  return result + source.slice(from);
}

function unneededParts(source: string) {
  return parseAst(source, { lang: "ts" }).body.flatMap((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : null;
    const value = declared?.type === "VariableDeclaration" ? declared.declarations[0]?.init : null;
    if (value?.type !== "CallExpression" || value.callee.type !== "Identifier" || value.callee.name !== "endpoint") return [];
    const [, who, fields] = value.arguments;
    if (who?.type !== "Literal" || fields?.type !== "ObjectExpression") return [];
    const unneeded = fields.properties.filter(
      (field) => field.type === "Property" && field.key.type === "Identifier" && field.key.name !== "reply",
    );
    return String(who.value).startsWith("member ") ? unneeded : [{ start: who.start + 1, end: who.end - 1 }, ...unneeded];
  });
}
