import { useQuery } from "@tanstack/react-query";
import type { Patient, Portal } from "@trabecula/contracts";
import { useState } from "react";
import { messageOf } from "../../../shell/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { EndAccessDialog } from "./EndAccessDialog.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { accessQuery } from "./portal-queries.ts";
import { portalWords } from "./portal-words.ts";

export function PatientPortal({ patient: { id, code } }: { patient: Patient }) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(accessQuery(id));
  return (
    <section aria-labelledby="patient-portal" className="mt-10 print:hidden">
      <h2 id="patient-portal" className="mb-2 border-b border-line pb-2 text-lg font-semibold">
        The patient’s own access
      </h2>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-16 w-full" />}
      {data && <Access patientId={id} code={code} portal={data} readAt={dataUpdatedAt} />}
    </section>
  );
}

function Access({ patientId, code, portal, readAt }: { patientId: string; code: string; portal: Portal; readAt: number }) {
  const [asked, setAsked] = useState<"invite" | "end" | null>(null);
  const { sentences, invite, end } = portalWords(portal, readAt);
  const close = () => setAsked(null);
  return (
    <>
      <div className="max-w-[68ch] space-y-1">
        {sentences.map((sentence) => (
          <p key={sentence} className="wrap-anywhere">
            {sentence}
          </p>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {invite && (
          <Button variant="secondary" size="small" onClick={() => setAsked("invite")}>
            {invite}
          </Button>
        )}
        {end && (
          <Button variant="secondary" size="small" onClick={() => setAsked("end")}>
            {end}
          </Button>
        )}
      </div>
      {asked === "invite" && <InviteDialog patientId={patientId} email={portal.email ?? ""} onClose={close} />}
      {asked === "end" && <EndAccessDialog patientId={patientId} code={code} portal={portal} onClose={close} />}
    </>
  );
}
