import { useQuery } from "@tanstack/react-query";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { useWorkspace } from "../../shell/workspaces.ts";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { DevicesSection } from "./DevicesSection.tsx";
import { LinesSection } from "./LinesSection.tsx";
import { useOwner } from "../owner.ts";
import { ChecksSection } from "./ChecksSection.tsx";
import { LaboratorySection } from "./LaboratorySection.tsx";
import { OwnSection } from "./OwnSection.tsx";
import { precisionQuery, useOwnPrecision } from "./own-precision.ts";
import { PublishedSection } from "./PublishedSection.tsx";
import { RepeatsSection } from "./RepeatsSection.tsx";
import "../../dataset/dataset.css";

const priority = {
  laboratory: "Your laboratory’s own values take priority over published ones.",
  workspace: "This workspace’s own values count first, then the laboratory’s, then published ones.",
} as const;

export default function PrecisionScreen() {
  const owner = useOwner();
  const inUse = useQuery(precisionQuery(owner));
  const workspace = useWorkspace();
  const catalogues = useQuery(cataloguesQuery());
  const saving = useOwnPrecision(owner);
  return (
    <>
      <PageHeader
        eyebrow={owner.workspaceId !== null && <bdi translate="no">{workspace?.name}</bdi>}
        title="Precision"
        description={`The precision error decides which change is significant. ${priority[owner.name]}`}
      />
      {saving.outcome && <NotificationBanner wide {...saving.outcome} onClose={saving.dismiss} />}
      <Loadable query={catalogues}>
        {(known) => (
          <>
            <Loadable query={inUse}>
              {(precision) => (
                <>
                  <OwnSection inUse={precision} catalogues={known} saving={saving} />
                  {owner.mayChange && <RepeatsSection inUse={precision} saving={saving} />}
                  {owner.workspaceId !== null && <LaboratorySection inUse={precision} />}
                  <LinesSection inUse={precision} catalogues={known} saving={saving} />
                  <PublishedSection inUse={precision} />
                </>
              )}
            </Loadable>
            {/* Earlier, the sections above would push these down. */}
            {!inUse.isPending && (
              <>
                <DevicesSection catalogues={known} />
                {owner.workspaceId !== null && <ChecksSection />}
              </>
            )}
          </>
        )}
      </Loadable>
    </>
  );
}
