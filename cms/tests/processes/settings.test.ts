import { ZSettingsReply, ZSiteContent } from "@trabecula/contracts";
import { expect, it, onTestFinished } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail, adminPassword, startCms, type RunningCms } from "../support/cms-process.ts";
import { copyTemplate } from "../support/data-folders.ts";
import { rows, tableNames } from "../support/database.ts";
import { logIn, signupBody } from "../support/people.ts";
import { turnOnTwoFactor } from "../support/two-factor.ts";

/** How soon a change must hold on every instance; ms. */
const soon = { timeout: 2000, interval: 50 };

async function adminOf({ url }: RunningCms): Promise<ApiClient> {
  const client = new ApiClient(url);
  await logIn(client, adminEmail, adminPassword);
  return client;
}

it("what one instance is told holds on the other within two seconds, for open sessions and for the factors of administrators too", async () => {
  const first = await startCms();
  onTestFinished(() => first.stop());
  const second = await startCms({ dataDir: first.dataDir });
  onTestFinished(() => second.stop({ keepData: true }));
  const admin = await adminOf(first);
  const idle = await adminOf(second);
  const change = (given: object, version: number) => admin.put("/api/admin/settings", { version, ...given });
  const version = async () => (await new ApiClient(second.url).get("/api/content/version")).body.version as string;
  const before = await version();

  expect((await change({ productName: "Osteon", signupOpen: false }, 0)).status).toBe(200);
  const content = async () => ZSiteContent.parse((await new ApiClient(second.url).get("/api/content/site")).body);
  await expect.poll(content, soon).toMatchObject({ productName: "Osteon", signupOpen: false });
  expect(await version()).not.toBe(before);
  expect((await new ApiClient(second.url).post("/api/user/signup", signupBody())).status).toBe(403);

  // The other instance has just read the limits of sessions.
  expect((await idle.get("/api/user")).status).toBe(200);
  expect((await change({ sessionHours: 1, sessionIdleMinutes: 60 }, 1)).status).toBe(200);
  const session = "update accounts_sessions set created_at = ? where id = (select max(id) from accounts_sessions)";
  rows(session, [Date.now() - 61 * 60_000], first.dataDir);
  await expect.poll(async () => (await idle.get("/api/user")).status, soon).toBe(401);

  // Whoever asks two factors of all administrators has them: else nobody might be left who can take it back.
  const refused = await change({ adminsNeedTwoFactor: true }, 2);
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["adminsNeedTwoFactor"]]);
  const { codes } = await turnOnTwoFactor({ client: admin }, adminPassword);
  expect((await change({ adminsNeedTwoFactor: true }, 2)).status).toBe(200);
  expect((await admin.get("/api/admin/overview")).status).toBe(200);
  expect((await admin.post("/api/user/two-factor/off", { password: adminPassword, code: codes[0] })).status).toBe(200);
  const elsewhere = new ApiClient(second.url);
  for (const [name, value] of admin.cookies) elsewhere.cookies.set(name, value);
  const seen = async () => (await elsewhere.get("/api/admin/overview")).body.code as string;
  await expect.poll(seen, soon).toBe("two_factor_missing");
  expect((await change({ adminsNeedTwoFactor: false }, 3)).body.code).toBe("two_factor_missing");
  expect((await elsewhere.get("/api/user")).status).toBe(200);
  expect((await new ApiClient(second.url).get("/api/admin/overview")).status).toBe(404);
});

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
  const taken = { productName: "Osteon", laboratoryUrl: "http://bones.example.edu", legacyUrl: null, signupOpen: false };
  expect(reply).toMatchObject({ version: 1, settings: { ...taken, supportEmail: "support@trabecula.invalid" } });
  expect(rows("select version, kept, user_id from accounts_settings", [], dataDir)).toEqual([
    { version: 1, kept: JSON.stringify(taken), user_id: null },
  ]);
  expect(tableNames(dataDir)).not.toContain("site_setting");
});
