import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

/** Helps translators of `packages/core/messages/src/en`: every text is used, and each sentence exists once. */
const root = fileURLToPath(new URL("../../", import.meta.url));
const english = "packages/core/messages/src/en";

const read = (name: string): string => readFileSync(path.join(root, name), "utf8");
const under = (place: string): string[] =>
  readdirSync(path.join(root, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

const areas = under(english).map((name) => ({ name, area: path.basename(name, ".ts"), source: read(name) }));
const users = ["packages", "site", "cms"]
  .flatMap(under)
  .filter((name) => /\.(?:tsx?|astro)$/.test(name) && !/\/(?:node_modules|dist|build|test|tests)\//.test(name))
  .map((name) => ({ name, source: read(name) }))
  .filter(({ name, source }) => source.includes("@trabecula/messages/") || isOfMessages(name) || takesWords(name, source));

function isOfMessages(name: string): boolean {
  return /^packages\/core\/messages\/src\/(?:en\/)?[^/]+$/.test(name);
}

/** The CMS takes the words of a language, or gets them as an argument. */
function takesWords(name: string, source: string): boolean {
  return (name.startsWith("packages/reports/") && /\b[Ww]ords\b/.test(source)) || source.includes('"@trabecula/messages/languages"');
}

const parsed = (name: string, source: string) => ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

function each(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => each(child, see));
}

function keysOf({ name, source }: { name: string; source: string }): string[] {
  const inObject = (parent: string, value: ts.Node | undefined): string[] =>
    value && ts.isObjectLiteralExpression(value)
      ? value.properties.flatMap((property) =>
          ts.isPropertyAssignment(property)
            ? [`${parent}.${property.name.getText()}`, ...inObject(property.name.getText(), property.initializer)]
            : [],
        )
      : [];
  return parsed(name, source).statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement) || !ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isFunctionDeclaration(statement)) return [statement.name!.text];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap((declared) => [
      declared.name.getText(),
      ...inObject(declared.name.getText(), declared.initializer),
    ]);
  });
}

function isUsed(key: string, sources: readonly string[]): boolean {
  const [parent = "", own] = key.split(".");
  const patterns = own
    ? [`\\.${own}\\b`, `\\b${parent}\\b(?!\\s*[.\\w(:])`, `\\b${own}\\b[^}]*\\} = `]
    : [
        `\\.${parent}\\b`,
        `\\b${parent}\\b[^}]*\\} (?:from "(?:@trabecula/messages/|\\./)|= (?:\\w+\\.)*(?:messages|words|reading|parts)\\b)`,
      ];
  return sources.some((source) => patterns.some((pattern) => new RegExp(pattern).test(source)));
}

it("has no unused texts", () => {
  const dead = areas.flatMap(({ area, ...file }) => {
    const readers = users.filter(({ name, source }) =>
      isOfMessages(name) ? source.includes(`/${area}.ts"`) : source.includes(`"@trabecula/messages/${area}"`) || takesWords(name, source),
    );
    const sources = readers.map(({ source }) => source);
    return keysOf(file)
      .filter((key) => !isUsed(key, sources))
      .map((key) => `${area}: ${key}`);
  });
  expect(dead).toEqual([]);
});

it("has no text that begins or ends with a space", () => {
  const torn: string[] = [];
  for (const { area, name, source } of areas)
    each(parsed(name, source), (node) => {
      if (ts.isImportDeclaration(node.parent ?? node)) return;
      const ends = ts.isStringLiteralLike(node)
        ? [node.text, node.text]
        : ts.isTemplateExpression(node)
          ? [node.head.text, node.templateSpans.at(-1)!.literal.text]
          : null;
      const isInside = ts.isTemplateSpan(node.parent ?? node) || ts.isConditionalExpression(node.parent ?? node);
      if (ends && !isInside && /\p{L}/u.test(node.getText()) && (/^\s/.test(ends[0]!) || /\s$/.test(ends[1]!)))
        torn.push(`${area}: ${node.getText()}`);
    });
  expect(torn).toEqual([]);
});

function isWords(node: ts.Node | undefined): boolean {
  if (!node) return false;
  if (ts.isCallExpression(node)) return isWords(node.expression);
  return ts.isPropertyAccessExpression(node) && /^(?:messages|words)\b/.test(node.getText());
}

it("is never concatenated: names, numbers and dates are parameters of a text", () => {
  const halves: string[] = [];
  for (const { name, source } of users.filter((file) => !file.name.startsWith(english) && /\.tsx?$/.test(file.name)))
    each(parsed(name, source), (node) => {
      if (ts.isTemplateExpression(node)) {
        const hasLetters = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].some((text) => /\p{L}/u.test(text));
        if (hasLetters && node.templateSpans.some(({ expression }) => isWords(expression))) halves.push(`${name}: ${node.getText()}`);
      }
      if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken && (isWords(node.left) || isWords(node.right)))
        halves.push(`${name}: ${node.getText()}`);
      if (ts.isJsxElement(node)) {
        const shown = node.children.filter((child) => !(ts.isJsxText(child) && child.text.trim() === "") && !isBlank(child));
        shown.forEach((child, at) => {
          if (isWordsChild(child) && isValueChild(shown[at + 1]) && isWordsChild(shown[at + 2])) halves.push(`${name}: ${child.getText()}`);
        });
      }
    });
  expect(halves).toEqual([]);
});

const inBraces = (child: ts.JsxChild | undefined) => (child && ts.isJsxExpression(child) ? child.expression : undefined);
const isBlank = (child: ts.JsxChild): boolean => {
  const expression = inBraces(child);
  return expression !== undefined && ts.isStringLiteral(expression) && expression.text.trim() === "";
};
const isWordsChild = (child: ts.JsxChild | undefined): boolean => isWords(inBraces(child));
const isValueChild = (child: ts.JsxChild | undefined): boolean => {
  const expression = inBraces(child);
  return expression !== undefined && !isWords(expression) && (ts.isIdentifier(expression) || ts.isPropertyAccessExpression(expression));
};
