import { startBucket, type Bucket } from "../../support/bucket.ts";
import { fullDisk, type RunningCms } from "../../support/cms-process.ts";
import { rows } from "../../support/database.ts";
import { startMailServer, type MailServer } from "../../support/mail-server.ts";
import { adminOf, makeDue, startMailingCms } from "../../support/mailing-cms.ts";
import { until } from "../../support/until.ts";

export const bounceToken = "t0ken-of-the-mail-server-for-returned-mails";

export let mail: MailServer;
export let bucket: Bucket;
export let cms: RunningCms;

export async function startServers(): Promise<void> {
  [bucket, mail] = [await startBucket(), await startMailServer()];
  cms = await startMailingCms(mail.url, {}, { BOUNCE_TOKEN: bounceToken, PANEL_URL: "https://panel.lab.test/admin/" });
}

export async function stopServers(): Promise<void> {
  await cms.stop();
  bucket.close();
  await mail.stop();
}

export async function restart(): Promise<void> {
  makeDue(cms);
  cms = await startMailingCms(mail.url, { dataDir: cms.dataDir, log: fullDisk }, { ...bucket.env, LOG_LEVEL: "info" });
}

export async function sendAllWaiting(): Promise<void> {
  const admin = await adminOf(cms);
  const sendAll = async () => {
    await admin.post("/api/admin/email/send-waiting");
    return rows("select id from accounts_outbox where state in ('waiting', 'sending')", [], cms.dataDir);
  };
  await until(sendAll, (unsent) => unsent.length === 0);
}

export async function whileMailServerIsGone(work: () => Promise<void>): Promise<void> {
  await mail.stop();
  try {
    await work();
  } finally {
    mail = await startMailServer(Number(new URL(mail.url).port));
  }
}
