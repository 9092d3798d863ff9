import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

it("the log is written to by its service alone, which only adds", () => {
  const packages = path.resolve(import.meta.dirname, "..", "..", "..", "packages", "plugins");
  const writers = ["strapi-plugin-accounts", "strapi-plugin-bone-scans"].flatMap((name) => {
    const source = path.join(packages, name, "server", "src");
    return readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .filter((file) => /tables\.audit\b|accounts_audit/.test(readFileSync(path.join(source, file), "utf8")))
      .filter((file) => /\.(insert|update|delete|del|truncate|increment)\(/.test(readFileSync(path.join(source, file), "utf8")));
  });
  expect(writers).toEqual([path.join("services", "audit", "record-event.ts")]);
  const service = readFileSync(
    path.join(packages, "strapi-plugin-accounts", "server", "src", "services", "audit", "record-event.ts"),
    "utf8",
  );
  expect(service.match(/\.(insert|update|delete|del|truncate|increment)\(/g)).toEqual([".insert("]);
});
