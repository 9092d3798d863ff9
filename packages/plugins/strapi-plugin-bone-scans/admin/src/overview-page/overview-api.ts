import { useFetchClient } from "@strapi/strapi/admin";
import type { PanelOverview } from "@trabecula/contracts";
import { useCallback, useEffect, useState } from "react";

/** Required by the page; registered by the plugin's server part. */
export const overviewPermission = [{ action: "plugin::bone-scans.overview.read", subject: null }] as never;

interface LoadedOverview {
  /** Null until loaded. */
  readonly overview: PanelOverview | null;
  readonly failed: boolean;
  readonly load: () => Promise<void>;
}

export function useOverview(): LoadedOverview {
  const { get } = useFetchClient();
  const [overview, setOverview] = useState<PanelOverview | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    try {
      const { data } = await get<PanelOverview>("/bone-scans/overview");
      setOverview(data);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, [get]);

  useEffect(() => {
    void load();
  }, [load]);

  return { overview, failed, load };
}
