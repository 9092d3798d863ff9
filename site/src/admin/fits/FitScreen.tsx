import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ApiError } from "../../shell/api-error.ts";
import { NotFound } from "../../shell/NotFound.tsx";
import { BackTo } from "../../ui/BackTo.tsx";
import { Loadable } from "../../shell/Loadable.tsx";
import { Bench } from "./bench/Bench.tsx";
import { fitQuery } from "./fits-api.ts";
import "./fits.css";

export default function FitScreen() {
  const { fitId = "" } = useParams();
  const fit = useQuery(fitQuery(fitId));
  if (fit.error instanceof ApiError && fit.error.status === 404) return <NotFound />;
  const isUnanswered = fit.isError || fit.failureReason !== null || fit.isPaused;
  return (
    <>
      <BackTo list="/admin/fits">All fits</BackTo>
      <Loadable query={fit}>{(known) => <Bench key={known.id} fit={known} isUnanswered={isUnanswered} />}</Loadable>
    </>
  );
}
