import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { inProject, root } from "../lib/project.mjs";

const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 1e8 }).split("\0").filter(Boolean);
/** Editorial content is published: its links are addresses of the site, which e2e/tests/site checks. */
const isPublished = (file) => file.startsWith("cms/seed/");
const documents = tracked.filter((file) => file.endsWith(".md") && !isPublished(file) && fs.existsSync(inProject(file)));
const sources = tracked.filter((file) => /\.(?:tsx?|mjs|cjs|astro|css|py|R|ya?ml|sh)$/.test(file) && fs.existsSync(inProject(file)));
const folders = new Set(tracked.flatMap((file) => parentsOf(file)));
const known = new Set([...tracked.filter((file) => fs.existsSync(inProject(file))), ...folders]);

function parentsOf(file) {
  const parts = path.dirname(file).split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

const isBuilt = (name) => /(?:^|\/)(?:dist|node_modules|\.cache|\.astro)(?:\/|$)/.test(name);
/** Sample names: `docs/NAME.md`, `packages/…`, `site/src/*`. */
const isPattern = (name) => /[*<>{}…$]|\bNAME\b/.test(name);
const mention = /(?<![\w./@:-])(?:docs|packages|cms|site|scripts|e2e|bench|clients|deploy|docker)\/[\w./{}*<>$…-]+/g;

function isThere(name) {
  const plain = name.replace(/[./]+$/, "");
  return known.has(plain) || isBuilt(plain) || isPattern(name);
}

function missingPaths(text) {
  return [...text.matchAll(mention)].map(([name]) => name).filter((name) => !isThere(name));
}

/** Comments alone: code names files of other projects and of temporary folders. */
function commentsOf(file, text) {
  if (/\.(?:py|R|ya?ml|sh)$/.test(file)) return (text.match(/^\s*#.*$/gm) ?? []).join("\n");
  return (text.match(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm) ?? []).join("\n");
}

const withoutFences = (text) => text.replace(/^(```|~~~)[\s\S]*?^\1/gm, "");

function anchorsOf(file) {
  const text = withoutFences(fs.readFileSync(inProject(file), "utf8"));
  const seen = new Map();
  const headings = Array.from(text.matchAll(/^#{1,6} +(.+?) *#*$/gm), ([, heading]) => {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "");
    const slug = plain
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
      .replace(/ /g, "-");
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
  return new Set([...headings, ...Array.from(text.matchAll(/<a (?:id|name)="([^"]+)"/g), ([, id]) => id)]);
}

function brokenLinks(file, text) {
  const links = Array.from(withoutFences(text).matchAll(/\]\((?!\w+:|\/)([^)\s]+)(?: "[^"]*")?\)/g), ([, target]) => target);
  return links.filter((target) => {
    const [name, anchor] = target.split("#");
    const goal = name === "" ? file : path.posix.normalize(path.posix.join(path.posix.dirname(file), decodeURI(name)));
    if (!isThere(goal)) return true;
    return anchor !== undefined && goal.endsWith(".md") && !anchorsOf(goal).has(decodeURIComponent(anchor));
  });
}

it("every file and heading that a document names exists", () => {
  const missing = documents.flatMap((file) => {
    const text = fs.readFileSync(inProject(file), "utf8");
    return [...missingPaths(text), ...brokenLinks(file, text)].map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

it("every file that a comment names exists", () => {
  const missing = sources.flatMap((file) =>
    missingPaths(commentsOf(file, fs.readFileSync(inProject(file), "utf8"))).map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
