export interface World {
  siteUrl: string;
  cmsUrl: string;
  inboxUrl: string;
  /** Free for a test to listen at; the CMS may call it. */
  redcapPort: number;
  admin: Credentials;
  /** Used for panel requests, because Strapi limits logins per account. */
  panelToken: string;
}

export interface Credentials {
  email: string;
  password: string;
}

const variable = "TRABECULA_E2E_WORLD";

export function shareWorld(world: World): void {
  process.env[variable] = JSON.stringify(world);
}

export function readWorld(): World {
  const text = process.env[variable];
  if (!text) throw new Error("The product is not running: the global setup has not been through.");
  return JSON.parse(text) as World;
}
