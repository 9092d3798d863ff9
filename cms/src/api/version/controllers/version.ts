import { site } from "@trabecula/contracts/endpoints";
import { controllerOf, defineRoute } from "@trabecula/strapi-kit";
import { env } from "../../../../config/env.ts";
import { createVersionReader } from "../../../version/read-version.ts";

const readVersion = createVersionReader();

const { repository, productionBranch: branch, repositoryApiUrl: apiUrl } = env;
const source = repository === null ? null : { repository, branch, apiUrl };

/** What the footer shows of the running version; the code host never hears from browsers. */
export const versionRoutes = {
  read: defineRoute(site.version, () => readVersion(source, Date.now())),
};

export default controllerOf(versionRoutes);
