import type { Strapi } from "@trabecula/strapi-kit";
import { editorial } from "../content/published.ts";

interface Permission {
  action: string;
  subject?: string | null;
  properties?: object;
}

interface Action {
  actionId: string;
  section: string;
  subjects?: string[];
}

interface AdminServices {
  role: {
    findOne(where: { code: string } | { name: string }): Promise<{ id: number } | null>;
    create(role: { name: string; code: string; description: string }): Promise<{ id: number }>;
    update(where: { id: number }, changes: { description: string }): Promise<unknown>;
    assignPermissions(roleId: number, permissions: readonly Permission[]): Promise<unknown>;
  };
  permission: { actionProvider: { values(): Action[] } };
  contentType: {
    getPermissionsWithNestedFields(actions: readonly Action[], options: { restrictedSubjects: readonly string[] }): Permission[];
  };
}

interface StaffRole {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly permissions: (services: AdminServices) => Permission[];
}

const staffRoles: readonly StaffRole[] = [
  {
    // Strapi creates this role for every content type.
    code: "strapi-editor",
    name: "Editor",
    description: "Writes and publishes questions, documentation and pages, with their pictures.",
    permissions: editing,
  },
  {
    code: "approver",
    name: "Approver",
    description: "Decides on account requests.",
    permissions: () => [{ action: "plugin::accounts.review" }],
  },
  {
    code: "curator",
    name: "Curator",
    description: "Sees which reference data are in use, and what is under way.",
    permissions: () => [{ action: "plugin::bone-scans.overview.read" }],
  },
];

const marker = { type: "core" as const, name: "trabecula", key: "staff-roles" };

export async function seedPanelRoles(strapi: Strapi, isNew: boolean): Promise<void> {
  if (await strapi.store.get(marker)) return;
  const services = {
    role: strapi.service("admin::role"),
    permission: strapi.service("admin::permission"),
    contentType: strapi.service("admin::content-type"),
  } as unknown as AdminServices;
  await strapi.db.transaction(async () => {
    for (const role of staffRoles) {
      const before = (await services.role.findOne({ code: role.code })) ?? (await services.role.findOne({ name: role.name }));
      if (before && !isNew) continue;
      const { code, name, description } = role;
      const { id } = before ?? (await services.role.create({ code, name, description }));
      await services.role.update({ id }, { description });
      await services.role.assignPermissions(id, role.permissions(services));
    }
    await strapi.store.set({ ...marker, value: true });
  });
}

function editing({ permission, contentType }: AdminServices): Permission[] {
  const written: readonly string[] = [editorial.faq, editorial.article, editorial.page];
  const actions = permission.actionProvider.values().filter(({ section }) => section === "contentTypes");
  const others = actions.flatMap(({ subjects = [] }) => subjects).filter((uid) => !written.includes(uid));
  const pictures = ["read", "assets.create", "assets.update", "assets.download", "assets.copy-link"];
  return [
    ...contentType.getPermissionsWithNestedFields(actions, { restrictedSubjects: others }),
    ...pictures.map((name) => ({ action: `plugin::upload.${name}` })),
  ];
}
