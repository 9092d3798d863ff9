import center from "./center/schema.json" with { type: "json" };
import membership from "./membership/schema.json" with { type: "json" };
import workspace from "./workspace/schema.json" with { type: "json" };

/** Strapi's own APIs cannot reach these tables: see cms/src/boot/closed-content-types.ts. */
export const contentTypes = { workspace: { schema: workspace }, center: { schema: center }, membership: { schema: membership } };

export const workspaceTables = {
  workspaces: workspace.collectionName,
  centers: center.collectionName,
  memberships: membership.collectionName,
} as const;

export const workspaceUid = "plugin::accounts.workspace";
export const membershipUid = "plugin::accounts.membership";
export const centerUid = "plugin::accounts.center";
