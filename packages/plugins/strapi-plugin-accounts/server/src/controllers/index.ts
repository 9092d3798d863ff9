import { adminWorkspaceRoutes } from "./admin-workspaces.ts";
import { administrationRoutes, auditRoutes, mailRoutes, settingsRoutes } from "./administration.ts";
import { entranceRoutes } from "./entrance.ts";
import { oidcRoutes } from "./oidc.ts";
import { ownAccountRoutes, tokenRoutes, twoFactorRoutes } from "./own-account.ts";
import { workspaceRoutes } from "./workspaces.ts";

export const controllerRoutes = {
  "admin-workspaces": adminWorkspaceRoutes,
  administration: administrationRoutes,
  audit: auditRoutes,
  entrance: entranceRoutes,
  mail: mailRoutes,
  oidc: oidcRoutes,
  "own-account": ownAccountRoutes,
  settings: settingsRoutes,
  tokens: tokenRoutes,
  "two-factor": twoFactorRoutes,
  workspaces: workspaceRoutes,
};
