import { site } from "@trabecula/contracts/endpoints";
import { controllerOf, defineRoute } from "@trabecula/strapi-kit";
import { readSettings } from "@trabecula/strapi-plugin-accounts/settings";
import { env } from "../../../../config/env.ts";
import { createVersionReader } from "../../../version/read-version.ts";

const readVersion = createVersionReader();

/** Fetched by the server, so that browsers never contact the code host. */
export const versionRoutes = {
  read: defineRoute(site.version, async ({ strapi }) => {
    const { repository, productionBranch: branch } = await readSettings(strapi);
    return readVersion(repository === null ? null : { repository, branch, apiUrl: env.repositoryApiUrl }, Date.now());
  }),
};

export default controllerOf(versionRoutes);
