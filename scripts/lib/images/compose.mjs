import fs from "node:fs";
import { parse } from "yaml";
import { inProject } from "../project.mjs";

const reference = /\$\{([A-Z][A-Z0-9_]*)(?::([-?+])((?:[^{}]|\$\{[^{}]*\})*))?\}/g;

export function readCompose() {
  return parse(fs.readFileSync(inProject("docker-compose.yml"), "utf8"), { merge: true });
}

export function variablesIn(text) {
  return new Set([...text.matchAll(reference)].map(([, name]) => name));
}

export function serviceEnvironment(service, values) {
  const fill = (text) =>
    String(text).replace(reference, (_, name, kind, rest) => {
      if (kind === "+") return values[name] ? rest : "";
      if (values[name]) return values[name];
      if (kind === "?") throw new Error(`${name}: ${rest}`);
      return kind === "-" ? fill(rest) : "";
    });
  return Object.fromEntries(Object.entries(service.environment).map(([name, value]) => [name, fill(value)]));
}
