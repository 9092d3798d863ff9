import { useQuery } from "@tanstack/react-query";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { Button } from "../../ui/Button.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Loadable } from "../../shell/Loadable.tsx";
import { RecentFits } from "./RecentFits.tsx";
import { CohortForm } from "./start/CohortForm.tsx";
import { startOver, takeFile, useStart } from "./start-store.ts";
import "./fits.css";

export default function FitsScreen() {
  const file = useStart((state) => state.file);
  const wantedFile = useStart((state) => state.wantedFile);
  const catalogues = useQuery(cataloguesQuery());
  return (
    <>
      <PageHeader
        title="Fitting bench"
        description="Fit reference curves to a cohort: check the file, choose a model, review the diagnostics, save a draft."
        actions={
          !file &&
          wantedFile && (
            <Button variant="quiet" size="small" onClick={startOver}>
              Start over
            </Button>
          )
        }
      />
      {file ? (
        <Loadable query={catalogues}>{(known) => <CohortForm file={file} catalogues={known} />}</Loadable>
      ) : (
        <FileDrop
          label={wantedFile ? `Choose ${wantedFile} again` : "Drop a raw cohort here"}
          hint={
            wantedFile
              ? "The settings of that fit are kept; rows are not stored, so the file is needed once more."
              : "CSV with a header: age, sex and measurements, one row per scan. It is first only checked; after a fit the file is deleted."
          }
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onFiles={([first]) => first && takeFile(first)}
        />
      )}
      <RecentFits />
    </>
  );
}
