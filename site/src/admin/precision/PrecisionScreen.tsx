import { useQuery } from "@tanstack/react-query";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { useWorkspace } from "../../shell/workspaces.ts";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { DevicesSection } from "./DevicesSection.tsx";
import { LinesSection } from "./LinesSection.tsx";
import { useOwner } from "../owner.ts";
import { OwnSection } from "./OwnSection.tsx";
import { precisionQuery, useOwnPrecision, ownFigures } from "./own-precision.ts";
import { PublishedSection } from "./PublishedSection.tsx";
import { RepeatsSection } from "./RepeatsSection.tsx";
import "../../dataset/dataset.css";
import { CheckList } from "../../shell/scanner-checks/CheckList.tsx";
import { checksQuery } from "../../shell/scanner-checks/checks-query.ts";
import { Section } from "../Section.tsx";
import { TextLink } from "../TextLink.tsx";
import type { PrecisionReply } from "@trabecula/contracts";
import { FigureTable } from "./FigureTable.tsx";

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

function ChecksSection() {
  const checks = useQuery(checksQuery());
  return (
    <Section
      id="checks"
      title="Kept checks of scanners"
      note="Whether a reference dataset fits a scanner, by healthy controls. Reports on the scanner show the newest check."
      action={
        <TextLink to="/scanner-fit" className="text-sm font-medium">
          Check a scanner
        </TextLink>
      }
      className="mt-10"
    >
      <Loadable query={checks}>
        {(kept) =>
          kept.length > 0 ? <CheckList checks={kept} named /> : <p className="border-y border-line py-6 text-muted">No check is kept.</p>
        }
      </Loadable>
    </Section>
  );
}

/** Read-only in a workspace: administrators curate these figures. */
function LaboratorySection({ inUse }: { inUse: PrecisionReply }) {
  const figures = ownFigures({ workspaceId: null }, inUse);
  return (
    <Section
      id="laboratory"
      title="The laboratory’s"
      note="These count where this workspace has none. Administrators enter them."
      className="mt-10"
    >
      {figures.length > 0 ? (
        <div className="coverage-scroll">
          <FigureTable caption="The laboratory’s precision errors" figures={figures} />
        </div>
      ) : (
        <p className="border-y border-line py-6 text-muted">The laboratory has none of its own.</p>
      )}
    </Section>
  );
}
