import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail, adminPassword, startCms, type RunningCms } from "../support/cms-process.ts";
import { rows, userRow } from "../support/database.ts";
import { logIn, password, signupBody } from "../support/people.ts";

const remove = (client: ApiClient, secret = password) => client.delete("/api/user/delete", { password: secret });

describe("the last administrator", () => {
  let cms: RunningCms;
  beforeAll(async () => {
    cms = await startCms();
  });
  afterAll(() => cms.stop());

  it("cannot leave; of two that leave at once, one stays", async () => {
    const first = new ApiClient(cms.url);
    await logIn(first, adminEmail, adminPassword);
    const refused = await remove(first, adminPassword);
    expect([refused.status, refused.body.code]).toEqual([409, "last_admin"]);
    const body = signupBody();
    const second = new ApiClient(cms.url);
    await second.post("/api/user/signup", body);
    const { document_id: id } = userRow(body.email, cms.dataDir);
    await first.post(`/api/admin/users/${id as string}/approve`);
    await first.post(`/api/admin/users/${id as string}/role`, { role: "admin" });
    await logIn(second, body.email);
    const replies = await Promise.all([remove(first, adminPassword), remove(second)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(rows("select id from up_users where product_role = 'admin'", [], cms.dataDir)).toHaveLength(1);
  });
});
