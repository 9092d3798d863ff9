import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import { buildServer } from "../../scripts/build-server.mjs";
import { startCms } from "./cms-process.ts";
import { newDataDir } from "./data-folders.ts";

declare module "vitest" {
  interface ProvidedContext {
    cmsUrl: string;
    cmsDataDir: string;
    cmsRoutes: string[];
    redcapPort: number;
    oidcPorts: { uni: number; clinic: number; down: number };
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await buildServer();
  const dataDir = newDataDir();
  const [redcapPort, oidcPorts] = [await freePort(), { uni: await freePort(), clinic: await freePort(), down: await freePort() }];
  const env = { LANGUAGES: "de,fr", CONNECTION_HOSTS: `http://127.0.0.1:${redcapPort}`, OIDC_FILE: writeProviders(dataDir, oidcPorts) };
  const cms = await startCms({ dataDir, env });
  project.provide("redcapPort", redcapPort);
  project.provide("oidcPorts", oidcPorts);
  project.provide("cmsUrl", cms.url);
  project.provide("cmsDataDir", cms.dataDir);
  project.provide("cmsRoutes", [...cms.routes]);
  return async () => {
    await cms.stop();
  };
}

/** Nothing listens there until a test starts a provider. */
function writeProviders(dataDir: string, ports: { uni: number; clinic: number; down: number }): string {
  const folder = path.join(dataDir, "oidc");
  mkdirSync(folder);
  const clientSecretFile = path.join(folder, "secret");
  writeFileSync(clientSecretFile, "provider-secret\n");
  const providers = Object.entries(ports).map(([key, port]) => ({
    ...{ key, name: `The ${key}`, issuer: `http://127.0.0.1:${port}/`, clientId: "trabecula", clientSecretFile },
    ...(key === "uni" && { institutionClaim: "home", adminClaim: "groups", adminValues: ["bone-admins"], mfaAcr: "mfa", sessionHours: 4 }),
    ...(key === "clinic" && { institutionClaim: "home", institutions: ["clinic.example"], trustsEmail: true }),
  }));
  const file = path.join(folder, "providers.json");
  writeFileSync(file, JSON.stringify({ providers }));
  return file;
}
