import { servicesOf, type Strapi, type WorkspaceRecords, type WorkspacesPort } from "@trabecula/strapi-kit";

const services = servicesOf<{ workspaces: ReturnType<typeof createWorkspacesService> }>("accounts");

/** Data that another plugin keeps for workspaces. That plugin registers at startup, so this plugin reads no foreign tables. */
export function recordsOf(strapi: Strapi): WorkspaceRecords {
  return services(strapi, "workspaces").records();
}

export function createWorkspacesService() {
  let registered: WorkspaceRecords | undefined;
  return {
    register(records: WorkspaceRecords): void {
      registered = records;
    },
    records(): WorkspaceRecords {
      if (!registered) throw new Error("No plugin has registered the records of workspaces.");
      return registered;
    },
  } satisfies Pick<WorkspacesPort, "register"> & { records: () => WorkspaceRecords };
}
