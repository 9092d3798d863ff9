import { queryOptions } from "@tanstack/react-query";
import type { ChangeSettingsRequest, RestoreSettingsRequest, RetentionRules, SettingsReply } from "@trabecula/contracts";
import { settings } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { useSharedState } from "../use-shared-state.ts";

const settingsKey = ["admin", "settings"] as const;

export const settingsQuery = () => queryOptions({ queryKey: settingsKey, queryFn: () => api.call(settings.read) });

export const previewRetention = (body: RetentionRules) => api.call(settings.previewRetention, { body });

export function useSiteSettings() {
  const { run, ...shared } = useSharedState<SettingsReply>(settingsKey);
  return {
    ...shared,
    save: (body: ChangeSettingsRequest) =>
      run(() => api.call(settings.change, { body }), "The settings are saved. Pages show them within two seconds."),
    restore: (body: RestoreSettingsRequest) => run(() => api.call(settings.restore, { body }), "The earlier settings hold again."),
  };
}

export type SiteSettings = ReturnType<typeof useSiteSettings>;
