import type { Core } from "@strapi/strapi";
import type { Settings } from "@trabecula/contracts";
import { accountsConfig } from "../../config.ts";

const installed: Omit<Settings, "repository" | "productionBranch"> = {
  productName: "Trabecula",
  laboratoryName: "Bone imaging laboratory",
  laboratoryUrl: null,
  legacyUrl: null,
  supportEmail: "support@trabecula.invalid",
  signupOpen: true,
  adminsNeedTwoFactor: false,
  tokensAllowed: true,
  pageSize: 25,
  sessionIdleMinutes: 12 * 60,
  sessionHours: 7 * 24,
  message: null,
  fitDays: 30,
  farewellDays: 30,
};

export function defaultSettings(strapi: Core.Strapi): Settings {
  const { repository, productionBranch } = accountsConfig(strapi);
  return { ...installed, repository, productionBranch };
}
