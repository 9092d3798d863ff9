import { useQuery } from "@tanstack/react-query";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { DevicesSection } from "./devices/DevicesSection.tsx";
import { LinesSection } from "./lines/LinesSection.tsx";
import { OwnSection } from "./own/OwnSection.tsx";
import { precisionQuery } from "./precision-api.ts";
import { PublishedSection } from "./PublishedSection.tsx";
import { RepeatsSection } from "./repeats/RepeatsSection.tsx";
import { useOwnPrecision } from "./use-own-precision.ts";
import "../../dataset/dataset.css";

export default function PrecisionScreen() {
  const inUse = useQuery(precisionQuery());
  const catalogues = useQuery(cataloguesQuery());
  const saving = useOwnPrecision();
  return (
    <>
      <PageHeader
        title="Precision"
        description="The precision error decides which change is significant. Your laboratory’s own values take priority over published ones."
      />
      {saving.outcome && <NotificationBanner wide type={saving.outcome.type} message={saving.outcome.message} onClose={saving.dismiss} />}
      <Loadable query={catalogues}>
        {(known) => (
          <>
            <Loadable query={inUse}>
              {(precision) => (
                <>
                  <OwnSection inUse={precision} catalogues={known} saving={saving} />
                  <RepeatsSection inUse={precision} saving={saving} />
                  <LinesSection inUse={precision} catalogues={known} saving={saving} />
                  <PublishedSection inUse={precision} />
                </>
              )}
            </Loadable>
            <DevicesSection catalogues={known} />
          </>
        )}
      </Loadable>
    </>
  );
}
