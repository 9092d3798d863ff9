import { expect, it } from "vitest";
import { readConfiguration, readEnv, variableNames } from "../../server/env.ts";

it("shows every variable that the site reads, and no secret, folder or password in an address", () => {
  const requested = new Set<string>();
  readEnv(new Proxy({}, { get: (_, name) => void requested.add(String(name)) }));
  expect([...variableNames].sort()).toEqual([...requested].sort());
  const shown = readConfiguration({ DATA_DIR: "/home/anna.smith/bones", CMS_URL: "http://anna:word@cms:1337/x?key=1", LOG_LEVEL: "" });
  expect(shown.map(({ name }) => name)).toEqual(variableNames);
  expect(JSON.stringify(shown)).not.toMatch(/anna|word|key/);
  expect(shown).toContainEqual({ name: "CMS_URL", isSet: true, isShown: true, value: "http://cms:1337/x" });
  expect(shown).toContainEqual({ name: "DATA_DIR", isSet: true, isShown: false, value: null });
  expect(shown).toContainEqual({ name: "LOG_LEVEL", isSet: false, isShown: true, value: null });
});

it("reads several addresses of CMSs, and shows them without their passwords", () => {
  const CMS_URL = "http://one:1337/, http://anna:word@two:1337";
  expect(readEnv({ CMS_URL }).cmsUrls).toEqual(["http://one:1337", "http://anna:word@two:1337"]);
  expect(readEnv({ CMS_PORT: "1400" }).cmsUrls).toEqual(["http://127.0.0.1:1400"]);
  expect(() => readEnv({ CMS_URL: "http://one:1337, two" })).toThrow(/CMS_URL must be/);
  expect(readConfiguration({ CMS_URL }).find(({ name }) => name === "CMS_URL")?.value).toBe("http://one:1337/, http://two:1337");
});
