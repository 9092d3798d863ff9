import type { PrecisionReply } from "@trabecula/contracts";
import { Section } from "../Section.tsx";
import { FigureTable } from "./FigureTable.tsx";
import { ownFigures } from "./own-precision.ts";

/** Read-only in a workspace: administrators curate these figures. */
export function LaboratorySection({ inUse }: { inUse: PrecisionReply }) {
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
