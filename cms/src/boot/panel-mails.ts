import type { Core } from "@strapi/strapi";
import { env } from "../../config/env.ts";

const reason = "The panel sends no mail, because PANEL_URL does not say at which address staff open it.";

/** Links in these mails would otherwise lead to localhost. */
export function refuseMailsWithoutAddress(strapi: Core.Strapi): void {
  if (env.panelUrl !== null) return;
  let isLogged = false;
  strapi.get("services").extend("plugin::email.email", (service: object) => ({
    ...service,
    send: () => Promise.reject(Object.assign(new Error(reason), { statusCode: 400 })),
    sendTemplatedEmail: async () => {
      if (!isLogged) strapi.log.warn(reason);
      isLogged = true;
    },
  }));
}
