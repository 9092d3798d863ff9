import { startCms, type RunningCms } from "../../support/cms-process.ts";
import { startCodeHost } from "../../support/code-host.ts";
import { startSite, type RunningSite } from "../../support/site-process.ts";

export const secrets = {
  METRICS_TOKEN: "planted-metrics-token-of-forty-characters",
  APP_SECRET: "planted-master-secret-of-forty-characters",
  BOUNCE_TOKEN: "planted-bounce-token-of-forty-characters",
  SMTP_URL: "smtp://planted.user:planted-smtp-word@127.0.0.1:9",
  MAIL_FROM: "Planted Sender <planted-sender@lab.test>",
};

const logged = { LOG_FORMAT: "json", LOG_LEVEL: "debug", METRICS_TOKEN: secrets.METRICS_TOKEN };

export const startedAt = Date.now();

export let cms: RunningCms;
export let site: RunningSite;
export let host: Awaited<ReturnType<typeof startCodeHost>>;

export async function startServers(): Promise<void> {
  host = await startCodeHost();
  const repository = { REPOSITORY: "lab/trabecula", REPOSITORY_API_URL: `${host.url}/`, PRODUCTION_BRANCH: "production" };
  cms = await startCms({ env: { ...secrets, ...logged, ...repository, LOG_AUDIT: "yes" } });
  await restartSite();
}

export async function startSiteHere(log: string | null = null): Promise<RunningSite> {
  return startSite(cms.url, cms.dataDir, { env: { ...logged, SITE_URL: "http://bones.test" }, log });
}

export async function restartSite(): Promise<void> {
  site = await startSiteHere();
}

export async function stopServers(): Promise<void> {
  await site.kill();
  await cms.stop();
  host.stop();
}
