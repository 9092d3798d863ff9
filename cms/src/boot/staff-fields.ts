import type { Core } from "@strapi/strapi";

interface Query {
  readonly filters?: unknown;
  readonly sort?: unknown;
  readonly populate?: unknown;
}

interface PermissionsManager {
  sanitizeQuery(query: Query, options?: object): Promise<object>;
  sanitizeOutput(data: unknown, options?: object): Promise<unknown>;
}

interface PermissionService {
  createPermissionsManager(options: { readonly ability: { can(action: string): boolean } }): PermissionsManager;
}

/** Filters and sorts by `createdBy.email` would reveal more than names. */
export function hideStaffFields(strapi: Core.Strapi): void {
  const names = staffRelations(strapi);
  strapi.get("services").extend("admin::permission", (permission: PermissionService) => ({
    ...permission,
    createPermissionsManager(options: Parameters<PermissionService["createPermissionsManager"]>[0]) {
      const manager = permission.createPermissionsManager(options);
      if (options.ability.can("admin::users.read")) return manager;
      const { sanitizeQuery, sanitizeOutput } = manager;
      return Object.assign(manager, {
        sanitizeQuery: (query: Query, given?: object) => sanitizeQuery(withoutStaff(query, names) as Query, given),
        sanitizeOutput: async (data: unknown, given?: object) => withNamesOnly(await sanitizeOutput(data, given), names),
      });
    },
  }));
}

function staffRelations({ contentTypes }: Core.Strapi): ReadonlySet<string> {
  const types = Object.values(contentTypes).filter(({ uid }) => !uid.startsWith("admin::"));
  const attributes = types.flatMap((type) => Object.entries(type.attributes as Record<string, { target?: string }>));
  return new Set(attributes.flatMap(([name, { target }]) => (target === "admin::user" ? name : [])));
}

/** Removes them from nested `populate` too; the relation itself stays. */
function withoutStaff(query: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(query)) return query.map((part) => withoutStaff(part, names));
  if (typeof query !== "object" || query === null) return query;
  return Object.fromEntries(
    Object.entries(query).map(([key, value]: [string, unknown]) => {
      if (key === "filters") return [key, withoutKeys(value, names)];
      if (key === "sort") return [key, withoutSort(value, names)];
      return [key, names.has(key) ? true : withoutStaff(value, names)];
    }),
  );
}

const shown = new Set(["id", "firstname", "lastname", "username"]);

function withNamesOnly(data: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(data)) return data.map((part) => withNamesOnly(part, names));
  if (typeof data !== "object" || data === null || data instanceof Date) return data;
  const named = ([key, value]: [string, unknown]) => [key, names.has(key) ? pickShown(value) : withNamesOnly(value, names)];
  return Object.fromEntries(Object.entries(data).map(named));
}

function pickShown(staff: unknown): unknown {
  if (typeof staff !== "object" || staff === null) return staff;
  return Object.fromEntries(Object.entries(staff).filter(([key]) => shown.has(key)));
}

function withoutKeys(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((part) => withoutKeys(part, names));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !names.has(key));
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutKeys(part, names)]));
}

function withoutSort(sort: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(sort)) return sort.map((part) => withoutSort(part, names));
  if (typeof sort !== "string") return withoutKeys(sort, names);
  const isKept = (part: string): boolean => !part.split(/[.:]/).some((word) => names.has(word.trim()));
  return sort.split(",").filter(isKept).join(",");
}
