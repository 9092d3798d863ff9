import { dayMs, utcDay, ZDebug, type CountedError } from "@trabecula/contracts";
import { beforeAll, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail, adminPassword } from "../support/cms-process.ts";
import { rows } from "../support/database.ts";
import { logIn } from "../support/people.ts";

const release = "1.0.0";
const path = "/api/errors";
let admin: ApiClient;

beforeAll(async () => {
  admin = new ApiClient();
  await logIn(admin, adminEmail, adminPassword);
});

async function counted(page: CountedError["page"]): Promise<Omit<CountedError, "day" | "page">[]> {
  const { countedErrors } = ZDebug.parse((await admin.get("/api/admin/debug")).body);
  return countedErrors.filter((each) => each.page === page).map(({ source, name, release, count }) => ({ source, name, release, count }));
}

it("counts browser errors by day, kind, page and release", async () => {
  const report = { name: "TypeError", page: "/patients/:patientId", release };
  const replies = await Promise.all(Array.from({ length: 5 }, () => new ApiClient().post(path, report)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await new ApiClient().post(path, { ...report, name: "ChunkLoadError", release: "987.6.5" });
  expect(await counted("/patients/:patientId")).toEqual([
    { source: "browser", name: "TypeError", release, count: 5 },
    { source: "browser", name: "ChunkLoadError", release: null, count: 1 },
  ]);
});

it("distinguishes errors of the site’s server from browser errors forwarded by the site", async () => {
  const body = JSON.stringify({ name: "PageError", page: "/features", release });
  await fetch(`${admin.base}${path}`, { method: "POST", headers: { "content-type": "application/json" }, body });
  await new ApiClient().post(path, { name: "PageError", page: "/features", release });
  expect((await counted("/features")).map(({ source }) => source).sort()).toEqual(["browser", "site"]);
});

it("rejects reports that could contain personal data: unknown keys, addresses, names or versions", async () => {
  const report = { name: "Error", page: "/contact", release };
  const refused = [
    { ...report, message: "Ada Lovelace" },
    { ...report, page: "/reports/abcdefghijklmnopqrstuvwx" },
    { ...report, name: "Ada Lovelace" },
    { ...report, release: "Ada" },
    { name: "Error" },
  ];
  const client = new ApiClient();
  for (const body of refused) expect((await client.post(path, body)).status, JSON.stringify(body)).toBe(422);
  expect((await client.post(path, { ...report, message: "x".repeat(400) })).status).toBe(413);
  expect(await counted("/contact")).toEqual([]);
});

it("accepts 60 reports an hour per network address", async () => {
  const client = new ApiClient();
  const report = { name: "Error", page: "/try", release };
  const statuses = [];
  for (let count = 0; count < 61; count++) statuses.push((await client.post(path, report)).status);
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  expect((await counted("/try"))[0]?.count).toBe(60);
});

it("forgets a day after 30 days", async () => {
  const insert = "insert into operations_error_counts (day, source, name, page, release, count) values (?, ?, ?, ?, ?, ?)";
  const daysAgo = (days: number) => utcDay(Date.now() - days * dayMs);
  for (const days of [29, 31]) rows(insert, [daysAgo(days), "browser", "Error", "/faq", release, 3]);
  const day = (page: string) => rows("select day from operations_error_counts where page = ?", [page]).map(({ day }) => day);
  expect(await counted("/faq")).toHaveLength(1);
  await new ApiClient().post(path, { name: "Error", page: "/about", release });
  expect(day("/faq")).toEqual([daysAgo(29)]);
});
