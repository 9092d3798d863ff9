import { dayMs } from "@trabecula/contracts";
import { setTimeout as pause } from "node:timers/promises";
import type { Phase } from "../../packages/plugins/strapi-plugin-accounts/test/outbox/mail-server.ts";
import type { Server, CampaignServers } from "./campaign-servers.ts";

export interface Fault {
  readonly name: string;
  readonly run: (servers: CampaignServers, random: () => number) => Promise<void>;
}

const days400 = 400 * dayMs;
/** Duration, ms. */
const while_ = { server: 3_000, database: 6_000, disk: 8_000, mail: 20_000, clock: 12_000 };

export function faultsFor({ postgres }: CampaignServers): Fault[] {
  return [
    ended("a CMS killed", "SIGKILL", (servers) => servers.cmses),
    ended("a CMS updated", "SIGTERM", (servers) => servers.cmses),
    ended("a site killed", "SIGKILL", (servers) => servers.sites),
    ended("a site updated", "SIGTERM", (servers) => servers.sites),
    { name: "PostgreSQL stopped", run: stopDatabase },
    ...(postgres.fillDisk ? [{ name: "disk of PostgreSQL full", run: fillDisk }] : []),
    silentMail("mail server silent before its greeting", "connect"),
    silentMail("mail server silent to the recipient", "rcpt"),
    { name: "mail server breaking off before the final dot", run: breakOffMails },
    silentMail("mail server silent after the final dot", "reply"),
    { name: "clock of a CMS 400 days ahead", run: moveClock },
  ];
}

function ended(name: string, signal: "SIGTERM" | "SIGKILL", of: (servers: CampaignServers) => readonly Server[]): Fault {
  return {
    name,
    run: async (servers, random) => {
      const server = of(servers)[Math.floor(random() * 2)]!;
      await server.stop(signal);
      await pause(while_.server);
      await server.start();
    },
  };
}

async function stopDatabase({ postgres }: CampaignServers): Promise<void> {
  await postgres.stop();
  await pause(while_.database);
  await postgres.start();
}

async function fillDisk({ postgres }: CampaignServers): Promise<void> {
  const empty = postgres.fillDisk!();
  await pause(while_.disk);
  empty();
  await postgres.start();
}

function silentMail(name: string, phase: Phase): Fault {
  return {
    name,
    run: async ({ mail }) => {
      const hold = mail.hold(phase);
      await pause(while_.mail);
      hold.release();
    },
  };
}

/** Cuts each connection when mail content arrives, so every mail must be retried. */
async function breakOffMails({ mail }: CampaignServers): Promise<void> {
  const end = new AbortController();
  const over = pause(while_.mail).then(() => end.abort());
  let hold = mail.hold("content");
  while (!end.signal.aborted) {
    await Promise.race([hold.reached, over]);
    hold.drop();
    hold = mail.hold("content");
  }
  hold.release();
}

async function moveClock({ moveClock: move }: CampaignServers, random: () => number): Promise<void> {
  const index = Math.floor(random() * 2);
  move(index, days400);
  await pause(while_.clock);
  move(index, 0);
}
