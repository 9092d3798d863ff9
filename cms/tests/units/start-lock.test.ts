import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Strapi } from "@trabecula/strapi-kit";
import { expect, it } from "vitest";
import { folderOfTests } from "../../../scripts/test/support/folders.ts";
import { lockStart } from "../../src/database/start-lock.ts";

it("lets one process at a time start on an SQLite file", async () => {
  const filename = path.join(folderOfTests(), "trabecula.db");
  const strapi = { db: { dialect: { client: "sqlite" } }, config: { get: () => filename } } as unknown as Strapi;
  const unlock = await lockStart(strapi);
  const starts: string[] = [];
  const second = lockStart(strapi).then((unlockSecond) => {
    starts.push("second");
    return unlockSecond;
  });
  await pause(150);
  starts.push("first is over");
  await unlock();
  await (
    await second
  )();
  expect(starts).toEqual(["first is over", "second"]);
});
