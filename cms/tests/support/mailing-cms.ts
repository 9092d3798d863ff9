import { ZOutboxList, type OutboxMail } from "@trabecula/contracts";
import { ApiClient } from "./api-client.ts";
import { adminEmail, adminPassword, startCms, type RunningCms } from "./cms-process.ts";
import { mailsTo, rows } from "./database.ts";
import { lockDatabase } from "./lock-database.ts";
import type { MailServer } from "./mail-server.ts";
import { logIn, signupBody } from "./people.ts";
import { until } from "./until.ts";

/** Starts a CMS that sends by a mail server, on the data folder of an earlier one or beside one that runs, if given. */
export function startMailingCms(
  smtpUrl: string,
  place: { readonly dataDir?: string; readonly beside?: string } = {},
  env: Record<string, string> = {},
): Promise<RunningCms> {
  return startCms({
    env: { SMTP_URL: smtpUrl, MAIL_FROM: "Trabecula <no-reply@lab.test>", SITE_URL: "https://scans.lab.test/", ...env },
    ...place,
  });
}

/** The first administrator of a CMS, logged in. */
export async function adminOf(cms: RunningCms): Promise<ApiClient> {
  const client = new ApiClient(cms.url);
  await logIn(client, adminEmail, adminPassword);
  return client;
}

/** Somebody asks for an account: a mail to them, and one to the administrator. */
export async function signUpAt(cms: RunningCms, body = signupBody()): Promise<string> {
  const reply = await new ApiClient(cms.url).post("/api/user/signup", body);
  if (reply.status !== 201) throw new Error(`Sign-up answered ${reply.status}`);
  return body.email;
}

/** Waits until the mails to an address are in these states, oldest first. */
export function untilStates(cms: RunningCms, address: string, ...expected: string[]) {
  return until(
    () => mailsTo(address, cms.dataDir),
    (mails) => mails.map(({ state }) => state as string).join() === expected.join(),
  );
}

/** Waits until the one mail to an address was tried in vain and waits for its next attempt; a new mail waits too. */
export function untilPutOff(cms: RunningCms, address: string) {
  return until(
    () => mailsTo(address, cms.dataDir),
    (mails) => mails.length === 1 && mails[0]!.state === "waiting" && Number(mails[0]!.attempts) > 0,
  );
}

/** Waits until nothing is left to be sent, so that the next mail is the first on its way. */
export function untilQuiet(cms: RunningCms) {
  return until(
    () => rows("select id from accounts_outbox where state in ('waiting', 'sending')", [], cms.dataDir),
    (mails) => mails.length === 0,
  );
}

/**
 * Holds the process between the last byte of the next mail and the note that lets the final dot follow, however busy this
 * machine is: the database is locked until `unlock`.
 */
export async function holdBeforeFinalDot(cms: RunningCms, mail: MailServer) {
  const [envelope, content] = [mail.hold("rcpt"), mail.hold("content")];
  const address = await signUpAt(cms);
  await envelope.reached;
  const unlock = lockDatabase(cms.dataDir);
  envelope.release();
  await content.reached;
  return { address, content, unlock };
}

/** Lets time pass for the outbox: back-off is over, and claims of processes that died have lapsed. */
export function makeDue(cms: RunningCms): void {
  rows("update accounts_outbox set next_attempt_at = 0 where state in ('waiting', 'sending')", [], cms.dataDir);
}

/** What an administrator sees of the mails to an address. */
export async function mailsSeenBy(admin: ApiClient, address: string): Promise<OutboxMail[]> {
  return ZOutboxList.parse((await admin.get(`/api/admin/email?q=${encodeURIComponent(address)}`)).body).items;
}
