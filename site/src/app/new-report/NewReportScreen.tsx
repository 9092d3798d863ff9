import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { messageOf } from "../../shell/api-error.ts";
import { useSession } from "../../shell/session-store.ts";
import { useTitle } from "../../shell/use-title.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LoadingIndicator } from "../../ui/LoadingIndicator.tsx";
import { claimDraft } from "./draft-store.ts";
import { NewReport } from "./NewReport.tsx";

export default function NewReportScreen() {
  useTitle("New report");
  const userId = useSession((state) => state.user?.id ?? "");
  // Claims the draft before the first render, so that nobody sees another account's draft.
  useState(() => claimDraft(userId));
  const { data, error, refetch } = useQuery(cataloguesQuery());
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return data ? <NewReport catalogues={data} /> : <LoadingIndicator message="Opening the catalogue of measurements…" />;
}
