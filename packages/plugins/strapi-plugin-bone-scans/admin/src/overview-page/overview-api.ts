import { useFetchClient } from "@strapi/strapi/admin";
import type { PanelOverview } from "@trabecula/contracts";
import { useCallback, useEffect, useState } from "react";

/** Whoever holds it may open the page; registered by the server half of the plugin. */
export const overviewPermission = [{ action: "plugin::bone-scans.overview.read", subject: null }] as never;

interface LoadedOverview {
  /** Null until loaded. */
  readonly overview: PanelOverview | null;
  readonly failed: boolean;
  readonly load: () => Promise<void>;
}

/** What the page shows, loaded when it opens and whenever `load` is called. */
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
