import { administrationRoutes } from "./administration.ts";
import { auditRoutes } from "./audit.ts";
import { entranceRoutes } from "./entrance.ts";
import { mailRoutes } from "./mail.ts";
import { ownAccountRoutes } from "./own-account.ts";
import { settingsRoutes } from "./settings.ts";
import { tokenRoutes } from "./tokens.ts";
import { twoFactorRoutes } from "./two-factor.ts";

export const controllerRoutes = {
  administration: administrationRoutes,
  audit: auditRoutes,
  entrance: entranceRoutes,
  mail: mailRoutes,
  "own-account": ownAccountRoutes,
  settings: settingsRoutes,
  tokens: tokenRoutes,
  "two-factor": twoFactorRoutes,
};
