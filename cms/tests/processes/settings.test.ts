import { ZSettingsReply } from "@trabecula/contracts";
import { expect, it, onTestFinished } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail, adminPassword, startCms, type RunningCms } from "../support/cms-process.ts";
import { copyTemplate } from "../support/data-folders.ts";
import { rows, tableNames } from "../support/database.ts";
import { logIn } from "../support/people.ts";

async function adminOf({ url }: RunningCms): Promise<ApiClient> {
  const client = new ApiClient(url);
  await logIn(client, adminEmail, adminPassword);
  return client;
}

it("takes over, once, what was published in the panel before there were settings", async () => {
  const dataDir = copyTemplate();
  rows(
    `create table site_setting (id integer, product_name text, laboratory_name text, laboratory_url text, legacy_url text,
      support_email text, signup_open boolean, published_at text)`,
    [],
    dataDir,
  );
  const insert = "insert into site_setting values (?, ?, 'Bone imaging laboratory', 'http://bones.example.edu', '', ?, false, ?)";
  rows(insert, [1, "A draft", "draft@bones.example.edu", null], dataDir);
  rows(insert, [2, "Osteon", "not an address", "2026-01-01"], dataDir);
  const cms = await startCms({ dataDir });
  onTestFinished(() => cms.stop());

  const reply = ZSettingsReply.parse((await (await adminOf(cms)).get("/api/admin/settings")).body);
  const taken = { productName: "Osteon", laboratoryUrl: "http://bones.example.edu", signupOpen: false };
  expect(reply).toMatchObject({ version: 1, settings: { ...taken, legacyUrl: null, supportEmail: "support@trabecula.invalid" } });
  expect(rows("select version, kept, user_id from accounts_settings", [], dataDir)).toEqual([
    { version: 1, kept: JSON.stringify(taken), user_id: null },
  ]);
  expect(tableNames(dataDir)).not.toContain("site_setting");
});
