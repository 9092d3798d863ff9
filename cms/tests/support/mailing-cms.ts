import { ZOutboxList, type OutboxMail } from "@trabecula/contracts";
import { bodyOf, ApiClient } from "./api-client.ts";
import { adminEmail, adminPassword, startCms, type RunningCms } from "./cms-process.ts";
import { mailsTo, moment, rows } from "./database.ts";
import { lockDatabase } from "./lock-database.ts";
import type { MailServer } from "./mail-server.ts";
import { logIn, signupBody } from "./people.ts";
import { until } from "./until.ts";

export function startMailingCms(
  smtpUrl: string,
  place: { readonly dataDir?: string; readonly sharedDataDir?: string; readonly log?: string | null } = {},
  env: Record<string, string> = {},
): Promise<RunningCms> {
  return startCms({
    env: { SMTP_URL: smtpUrl, MAIL_FROM: "Trabecula <no-reply@lab.test>", SITE_URL: "https://scans.lab.test/", ...env },
    ...place,
  });
}

export async function adminOf(cms: RunningCms): Promise<ApiClient> {
  const client = new ApiClient(cms.url);
  await logIn(client, adminEmail, adminPassword);
  return client;
}

export async function signUpAt(cms: RunningCms, body = signupBody()): Promise<string> {
  await bodyOf(new ApiClient(cms.url).post("/api/user/signup", body), 201);
  return body.email;
}

export function confirmAddress(cms: RunningCms, email: string): void {
  rows("update up_users set email_confirmed_at = ? where email = ?", [moment(Date.now()), email], cms.dataDir);
}

export function untilStates(cms: RunningCms, address: string, ...expected: string[]) {
  return until(
    () => mailsTo(address, cms.dataDir),
    (mails) => mails.map(({ state }) => state as string).join() === expected.join(),
  );
}

export function untilPutOff(cms: RunningCms, address: string) {
  return until(
    () => mailsTo(address, cms.dataDir),
    (mails) => mails.length === 1 && mails[0]!.state === "waiting" && Number(mails[0]!.attempts) > 0,
  );
}

export function untilQuiet(cms: RunningCms) {
  return until(
    () => rows("select id from accounts_outbox where state in ('waiting', 'sending')", [], cms.dataDir),
    (mails) => mails.length === 0,
  );
}

/** Holds each mail between its last byte and the note before the final dot, until `unlock`. */
export async function holdBeforeFinalDot(cms: RunningCms, mail: MailServer) {
  const [envelope, content] = [mail.hold("rcpt"), mail.hold("content")];
  const address = await signUpAt(cms);
  await envelope.reached;
  const unlock = lockDatabase(cms.dataDir);
  envelope.release();
  await content.reached;
  return { address, content, unlock };
}

export function makeDue(cms: RunningCms): void {
  rows("update accounts_outbox set next_attempt_at = 0 where state in ('waiting', 'sending')", [], cms.dataDir);
}

export async function mailsSeenBy(admin: ApiClient, address: string): Promise<OutboxMail[]> {
  return ZOutboxList.parse((await admin.get(`/api/admin/email?q=${encodeURIComponent(address)}`)).body).items;
}
