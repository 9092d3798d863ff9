import { describe, expect, it } from "vitest";
import { routes } from "../../src/app/routes.tsx";
import { outcomeFor, type Outcome, type Visitor } from "../../src/shell/guards.tsx";

const signedIn = (role: Visitor["role"]): Visitor => ({ role, isLoggedIn: true, hasLeft: false });
const visitors = {
  visitor: { role: null, isLoggedIn: false, hasLeft: false },
  "ended here": { role: null, isLoggedIn: false, hasLeft: true },
  // The cookie is gone but the page has not noticed.
  "ended elsewhere": { role: "researcher", isLoggedIn: false, hasLeft: false },
  "administrator ended elsewhere": { role: "admin", isLoggedIn: false, hasLeft: false },
  patient: signedIn("patient"),
  researcher: signedIn("researcher"),
  administrator: signedIn("admin"),
} satisfies Record<string, Visitor>;

type Expected = Record<keyof typeof visitors, Outcome>;

const outside = (outcome: Outcome) => ({
  visitor: outcome,
  "ended here": outcome,
  "ended elsewhere": outcome,
  "administrator ended elsewhere": outcome,
});
const inside = (outcome: Outcome) => ({ patient: outcome, researcher: outcome, administrator: outcome });

const loggedIn: Expected = { ...outside("home"), ...inside("screen") };
const researcher: Expected = { ...loggedIn, patient: "not-found" };
const anyone: Expected = { ...outside("screen"), ...inside("screen") };
const admin: Expected = {
  ...outside("not-found"),
  "ended here": "home",
  "administrator ended elsewhere": "home",
  ...inside("not-found"),
  administrator: "screen",
};

const expected: Record<keyof typeof routes, Expected> = {
  "/dashboard": loggedIn,
  "/settings/:view": loggedIn,
  "/worklist": researcher,
  "/patients": researcher,
  "/patients/new": researcher,
  "/patients/import": researcher,
  "/patients/:patientId": researcher,
  "/reports": researcher,
  "/reports/:reportId": loggedIn,
  "/reports/:reportId/correct": researcher,
  "/reports/:reportId/revisions/:revision": researcher,
  "/new-report": researcher,
  "/score": researcher,
  "/datasets/:datasetId": researcher,
  "/recently-deleted": researcher,
  "/scanner-fit": researcher,
  "/scanner-fit/:checkId": researcher,
  "/workspaces": researcher,
  "/w/:workspaceId/settings": researcher,
  "/w/:workspaceId/study": researcher,
  "/w/:workspaceId/study/change": researcher,
  "/w/:workspaceId/study/waves": researcher,
  "/w/:workspaceId/members": researcher,
  "/w/:workspaceId/audit": researcher,
  "/w/:workspaceId/connections": researcher,
  "/w/:workspaceId/connections/:connectionId": researcher,
  "/w/:workspaceId/precision": researcher,
  "/w/:workspaceId/devices/:deviceId": researcher,
  "/account-deleted": anyone,
  "/admin": admin,
  "/admin/overview": admin,
  "/admin/users": admin,
  "/admin/users/:userId": admin,
  "/admin/workspaces": admin,
  "/admin/datasets": admin,
  "/admin/reports": admin,
  "/admin/datasets/import": admin,
  "/admin/datasets/:datasetId": admin,
  "/admin/fits": admin,
  "/admin/fits/:fitId": admin,
  "/admin/precision": admin,
  "/admin/devices/:deviceId": admin,
  "/admin/settings": admin,
  "/admin/debug": admin,
  "/admin/email": admin,
  "/admin/email/templates": admin,
  "/admin/audit": admin,
};

describe.each(Object.entries(expected))("§2 §6 %s: logged-in routes need a session, admin routes the role admin", (path, outcomes) => {
  const { access } = routes[path as keyof typeof routes];
  it.each(Object.entries(outcomes))("%s: %s", (who, outcome) => {
    expect(outcomeFor(access, visitors[who as keyof typeof visitors])).toBe(outcome);
  });
});
