import { describe, expect, it } from "vitest";
import { ZSessionList } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { copyRow, rows } from "../support/database.ts";
import { logIn, patient, researcher } from "../support/people.ts";

const list = async (client: ApiClient) => ZSessionList.parse((await client.get("/api/user/sessions")).body);

describe("GET /api/user/sessions", () => {
  it("lists the user’s sessions and marks the current one", async () => {
    const { client, email } = await researcher();
    const tablet = new ApiClient();
    await tablet.post("/api/user/login", { email, password: "Corr3ct-horse!" }, { headers: { "User-Agent": "Tablet/1.0" } });
    const { items, total } = await list(client);
    expect(total).toBe(2);
    expect(items.map(({ isCurrent, address, agent }) => [isCurrent, address, agent])).toEqual([
      [false, tablet.address, "Tablet/1.0"],
      [true, client.address, "node"],
    ]);
    for (const { createdAt, lastSeenAt, endsAt } of items) {
      expect(Date.parse(endsAt) - Date.parse(lastSeenAt)).toBe(12 * 3600_000);
      expect(createdAt <= lastSeenAt).toBe(true);
    }
  });

  it("holds the newest hundred: one account cannot fill the database", async () => {
    const { client, email } = await researcher();
    const copied = rows("select * from accounts_sessions order by id desc limit 1")[0]!;
    for (let number = 1; number <= 100; number += 1)
      copyRow("accounts_sessions", ["session_id", copied.session_id as string], {
        session_id: `${String(copied.session_id).slice(0, 18)}${number}a`,
      });
    const latest = new ApiClient();
    await logIn(latest, email);
    expect((await list(latest)).total).toBe(100);
    expect((await client.get("/api/user/sessions")).status).toBe(401);
  });

  it("omits expired sessions and those of other users", async () => {
    const { client, email } = await researcher();
    await researcher();
    for (const column of ["expires_at", "last_seen_at"]) {
      await logIn(new ApiClient(), email);
      rows(`update accounts_sessions set ${column} = ? where id = (select max(id) from accounts_sessions)`, [
        Date.now() - 12 * 3600_000 - 1,
      ]);
    }
    expect((await list(client)).items.map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  it("shows no more of a session than its contract names", async () => {
    const { client } = await patient();
    const [item] = (await client.get("/api/user/sessions")).body.items as object[];
    expect(Object.keys(item!).sort()).toEqual(["address", "agent", "createdAt", "endsAt", "id", "isCurrent", "lastSeenAt"]);
  });
});

describe("DELETE /api/user/sessions/:id", () => {
  it("ends another session immediately and keeps the current one", async () => {
    const { client, email, id } = await researcher();
    const lost = new ApiClient();
    await logIn(lost, email);
    const other = (await list(client)).items.find(({ isCurrent }) => !isCurrent)!;
    expect((await client.delete(`/api/user/sessions/${other.id}`)).body).toEqual({ done: true });
    expect((await lost.get("/api/user")).status).toBe(401);
    expect((await list(client)).items.map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect(rows("select id from accounts_audit where action = 'session.ended' and object = ?", [`user:${id}`])).toHaveLength(1);
  });

  it("clears the cookies when the current session ends", async () => {
    const { client } = await researcher();
    const [own] = (await list(client)).items;
    expect((await client.delete(`/api/user/sessions/${own!.id}`)).status).toBe(200);
    expect([...client.cookies.keys()]).toEqual(["known"]);
  });

  it("gives the same answer for another user’s, a missing, an ended and a malformed id", async () => {
    const { client, email } = await researcher();
    const stranger = await researcher();
    const [theirs] = (await list(stranger.client)).items;
    await logIn(new ApiClient(), email);
    const ended = (await list(client)).items.find(({ isCurrent }) => !isCurrent)!.id;
    await client.delete(`/api/user/sessions/${ended}`);
    const replies = await Promise.all(
      [theirs!.id, "a".repeat(24), ended, "1", "%00"].map((id) => client.delete(`/api/user/sessions/${id}`)),
    );
    for (const reply of replies) expect([reply.status, reply.body]).toEqual([404, replies[0]!.body]);
    expect((await stranger.client.get("/api/user")).status).toBe(200);
  });
});
