import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { researcher, type Person } from "../support/people.ts";

const encode = (value: object | string) => Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

const ask = (cookie: string, path = "/api/user") => new ApiClient().get(path, { headers: { Cookie: cookie } });

function halvesOf({ client }: Person) {
  const jwt = client.cookies.get("jwt")!;
  const [header, payload] = jwt.split(".") as [string, string];
  return { jwt, sig: client.cookies.get("jwt_sig")!, header, payload };
}

describe("a second pair of cookies, as another host of the same domain can plant it", () => {
  it("never has anyone work in the account it belongs to", async () => {
    const [victim, attacker] = [await researcher(), await researcher()];
    const [own, planted] = [halvesOf(victim), halvesOf(attacker)];
    const pair = ({ jwt, sig }: { jwt: string; sig: string }) => `jwt=${jwt}; jwt_sig=${sig}`;
    for (const cookie of [
      `${pair(planted)}; ${pair(own)}`,
      `${pair(own)}; ${pair(planted)}`,
      `jwt=${planted.jwt}; ${pair(own)}`,
      `${pair(own)}; jwt_sig=${planted.sig}`,
      `jwt=; ${pair(own)}`,
    ]) {
      const reply = await ask(cookie);
      expect([reply.status, reply.body.code]).toEqual([401, "no_session"]);
    }
    expect((await ask(`${pair(own)}; ${pair(own)}`)).body.user.email).toBe(victim.email);
    expect((await ask(`a=b; ${pair(own)}; c=d`)).body.user.email).toBe(victim.email);
  });
});

describe("a token", () => {
  it("is rejected with any other form, algorithm, key, content or place", async () => {
    const { jwt, sig, header, payload } = halvesOf(await researcher());
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as { sid: string; exp: number };
    const signed = (head: object, secret: string) => {
      const text = `${encode(head)}.${payload}`;
      return [text, createHmac("sha256", secret).update(text).digest("base64url")] as const;
    };
    const forgeries: (readonly [string, string])[] = [
      ...["none", "None", "nOnE", "HS384", "HS512", "RS256", "ES256"].flatMap((alg) => [
        [`${encode({ alg, typ: "JWT" })}.${payload}`, sig] as const,
        [`${encode({ alg, typ: "JWT" })}.${payload}`, ""] as const,
      ]),
      signed({ alg: "HS256", typ: "JWT", kid: "../../dev/null" }, ""),
      signed({ alg: "HS256", typ: "JWT", jku: "https://evil.test" }, "secret"),
      signed({ alg: "HS256", typ: "JWT" }, "tobemodified"),
      [`${encode('{"alg":"HS256", "typ":"JWT"}')}.${payload}`, sig],
      [`${header}=.${payload}`, sig],
      [`${jwt}=`, sig],
      [jwt, `${sig}=`],
      [jwt, ""],
      [jwt, sig.slice(0, -1)],
      [jwt, `${sig}A`],
      [jwt.slice(0, -1), sig],
      [header, sig],
      [`${header}..`, sig],
      [`${jwt}.${sig}`, sig],
      [`${jwt}.${sig}`, ""],
      [`${jwt}${jwt}`, sig],
      [jwt.toLowerCase(), sig],
      [sig, jwt],
      [`${header}.${encode({ ...claims, sid: "a".repeat(24) })}`, sig],
      [`${header}.${encode({ ...claims, exp: claims.exp + 1 })}`, sig],
      [`${header}.${encode({ ...claims, role: "admin" })}`, sig],
      [`${header}.${"a".repeat(5000)}`, sig],
      [jwt, "a".repeat(5000)],
    ];
    for (const [readable, signature] of forgeries) {
      const reply = await ask(`jwt=${readable}; jwt_sig=${signature}`);
      expect([readable, signature, reply.status, reply.body.code]).toEqual([readable, signature, 401, "no_session"]);
    }
    expect((await ask("", `/api/user?jwt=${jwt}&jwt_sig=${sig}`)).status).toBe(401);
    const bearer = await new ApiClient().get("/api/user", { headers: { Authorization: `Bearer ${jwt}.${sig}` } });
    expect(bearer.status).toBe(401);
    expect((await ask(`jwt=${jwt}; jwt_sig=${sig}`)).status).toBe(200);
  });

  it("is not looked for in other ways of naming a method", async () => {
    const person = await researcher();
    for (const header of ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"]) {
      const reply = await person.client.post("/api/user/logout", {}, { headers: { [header]: "GET" } });
      expect(reply.status).toBe(405);
    }
    expect((await person.client.get("/api/user")).status).toBe(200);
  });
});
