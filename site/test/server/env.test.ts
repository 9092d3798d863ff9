import { expect, it } from "vitest";
import { readConfiguration, readEnv, variableNames } from "../../server/env.ts";

it("shows every variable that the site reads, and no secret, folder or password in an address", () => {
  const asked = new Set<string>();
  readEnv(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }));
  expect([...variableNames].sort()).toEqual([...asked].sort());
  const shown = readConfiguration({ DATA_DIR: "/home/anna.smith/bones", CMS_URL: "http://anna:word@cms:1337/x?key=1", LOG_LEVEL: "" });
  expect(shown.map(({ name }) => name)).toEqual(variableNames);
  expect(JSON.stringify(shown)).not.toMatch(/anna|word|key/);
  expect(shown).toContainEqual({ name: "CMS_URL", isSet: true, isShown: true, value: "http://cms:1337/x" });
  expect(shown).toContainEqual({ name: "DATA_DIR", isSet: true, isShown: false, value: null });
  expect(shown).toContainEqual({ name: "LOG_LEVEL", isSet: false, isShown: true, value: null });
});
