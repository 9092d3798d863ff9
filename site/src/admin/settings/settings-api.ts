import { queryOptions } from "@tanstack/react-query";
import type { ChangeSettingsRequest, RestoreSettingsRequest } from "@trabecula/contracts";
import { settings } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";

export const settingsKey = ["admin", "settings"] as const;

export const settingsQuery = () => queryOptions({ queryKey: settingsKey, queryFn: () => api.call(settings.read) });

export const changeSettings = (request: ChangeSettingsRequest) => api.call(settings.change, { body: request });

export const restoreSettings = (request: RestoreSettingsRequest) => api.call(settings.restore, { body: request });
