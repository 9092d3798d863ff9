import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import net from "node:net";
import { json } from "node:stream/consumers";
import { ZHealth } from "@trabecula/contracts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailsTo, rows } from "../../support/database.ts";
import { confirmAddress, makeDue, signUpAt, untilQuiet, untilStates } from "../../support/mailing-cms.ts";
import { allowMailsToAdmins, newEmail, password, signupBody } from "../../support/people.ts";
import { until } from "../../support/until.ts";
import { first, mail, second, startSecond } from "./servers.ts";

describe("two instances on one database", () => {
  let email: string;
  let credentials: string;

  beforeAll(async () => {
    await startSecond();
    rows("delete from accounts_outbox where state = 'waiting'", [], first.dataDir);
    mail.refuse = false;
    email = await signUpAt(first);
    confirmAddress(first, email);
    rows("update up_users set account_state = 'approved' where email = ?", [email], first.dataDir);
    credentials = JSON.stringify({ email, password });
    await untilQuiet(first);
  });
  beforeEach(() => allowMailsToAdmins(first.dataDir));

  it("send each of 50 mails once, and accept a late reply for a process presumed dead", async () => {
    const emails = Array.from({ length: 25 }, newEmail);
    const before = mail.received.length;
    await Promise.all(emails.map((email, index) => signUpAt(index % 2 ? first : second, signupBody(email))));
    await untilQuiet(first);
    expect(mail.received.slice(before)).toHaveLength(50);
    for (const email of emails) expect(mail.to(email)).toHaveLength(1);

    const hold = mail.hold("reply");
    const address = await signUpAt(first);
    await hold.reached;
    makeDue(first);
    await signUpAt(second);
    await untilStates(first, address, "unconfirmed");
    hold.release();
    await untilStates(first, address, "sent");
    expect(mail.to(address)).toHaveLength(1);
    await untilQuiet(first);
  });

  it("complete a partly received request, accept no connections, and leave a hanging mail to the other", async () => {
    const hold = mail.hold("rcpt");
    const address = await signUpAt(first);
    await hold.reached;
    const headers = { "Content-Type": "application/json", "Content-Length": credentials.length, Expect: "100-continue" };
    const request = http.request(`${first.url}/api/user/login`, { method: "POST", headers });
    request.flushHeaders();
    await once(request, "continue");
    request.write(credentials.slice(0, 10));
    const stopped = first.stop({ keepData: true });
    await until(takesConnections, (taken) => !taken);
    request.end(credentials.slice(10));
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, "close"]);
    expect(await json(answer)).toMatchObject({ user: { email } });
    await stopped;
    expect(first.exitCode()).toBe(0);
    hold.release();
    expect(mailsTo(address, first.dataDir)[0]).toMatchObject({ state: "waiting", handed_over_at: null });

    makeDue(first);
    await signUpAt(second);
    await untilStates(first, address, "sent");
    expect(mail.to(address)).toHaveLength(1);
  });

  it("answer requests while they stop, say so, and note a mail that is sent meanwhile", async () => {
    const state = async () => ZHealth.parse(await (await fetch(`${second.url}/api/health/open`)).json()).status;
    expect(await state()).toBe("ok");
    const hold = mail.hold("reply");
    const address = await signUpAt(second);
    await hold.reached;
    const stopped = second.stop({ inItsTime: true });
    await expect.poll(state).toBe("stopping");
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${second.url}/api/user/login`, { method: "POST", headers, body: credentials });
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
    hold.release();
    await stopped;
    expect(mailsTo(address, first.dataDir)).toMatchObject([{ state: "sent", attempts: 1 }]);
    expect(mail.to(address)).toHaveLength(1);
  });

  function takesConnections(): Promise<boolean> {
    const socket = net.connect(Number(new URL(first.url).port), "127.0.0.1");
    return once(socket, "connect").then(
      () => Boolean(socket.destroy()),
      () => false,
    );
  }
});
