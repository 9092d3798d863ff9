import { queryOptions } from "@tanstack/react-query";
import { oidc } from "@trabecula/contracts/endpoints";
import { api } from "../shell/api.ts";

export const linkedLoginsQuery = () => queryOptions({ queryKey: ["linked-logins"], queryFn: () => api.call(oidc.identities) });
