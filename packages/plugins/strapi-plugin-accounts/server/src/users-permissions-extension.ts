interface UsersPermissionsPlugin {
  routes: Record<string, unknown>;
  services: Record<string, (context: unknown) => object>;
  contentTypes: { user: { schema: ContentTypeSchema }; role: { schema: ContentTypeSchema }; permission: { schema: ContentTypeSchema } };
}

interface ContentTypeSchema {
  attributes: Record<string, unknown>;
  pluginOptions?: Record<string, unknown>;
  indexes?: unknown[];
}

const hidden = { "content-manager": { visible: false }, "content-type-builder": { visible: false } };

const accountAttributes = {
  firstName: { type: "string" },
  lastName: { type: "string" },
  institution: { type: "string" },
  intendedUse: { type: "json" },
  productRole: { type: "string", default: "researcher" },
  accountState: { type: "string", default: "pending" },
  stateReason: { type: "text" },
  decidedAt: { type: "datetime" },
  emailConfirmedAt: { type: "datetime" },
  emailBouncedAt: { type: "datetime" },
  twoFactorSince: { type: "datetime" },
  agreedTermsVersion: { type: "string" },
  agreedTermsAt: { type: "datetime" },
  lastSeenAt: { type: "datetime" },
  defaults: { type: "json" },
  personalWorkspaceId: { type: "string" },
  language: { type: "string" },
};

const accountIndexes = [
  { name: "up_users_email_unique", columns: ["email"], type: "unique" },
  { name: "up_users_unconfirmed", columns: ["account_state", "email_confirmed_at", "created_at"] },
];

/** Removes routes and roles, hides content types, makes addresses unique. */
export function extendUsersPermissions<Plugin extends UsersPermissionsPlugin>(plugin: Plugin): Plugin {
  plugin.routes = {};
  const service = plugin.services["users-permissions"]!;
  // Strapi's `initialize` would write unused roles and permissions at each start.
  plugin.services["users-permissions"] = (context) => ({ ...service(context), initialize: () => Promise.resolve() });
  for (const type of Object.values(plugin.contentTypes)) type.schema.pluginOptions = { ...type.schema.pluginOptions, ...hidden };
  const { schema } = plugin.contentTypes.user;
  Object.assign(schema.attributes, accountAttributes);
  schema.indexes = [...(schema.indexes ?? []), ...accountIndexes];
  return plugin;
}
