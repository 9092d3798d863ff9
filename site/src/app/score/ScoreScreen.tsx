import { useQuery } from "@tanstack/react-query";
import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { messageOf } from "../../shell/api-error.ts";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StudySteps } from "./StudySteps.tsx";
import { useStudy } from "./use-study.ts";
import { countOf } from "@trabecula/messages";
import { StudyDrop } from "./StudyTable.tsx";

export default function ScoreScreen() {
  const { data, error, isPending, refetch } = useQuery(cataloguesQuery());
  return (
    <>
      <PageHeader
        title="Score a study"
        description="A table of measurements goes in, the same table with scores comes out. Its values are stored only if you save them as reports."
      />
      {isPending && <Skeleton className="h-64 w-full" />}
      {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && <Study catalogues={data} />}
    </>
  );
}

function Study({ catalogues }: { catalogues: readonly ReportTypeCatalogue[] }) {
  const study = useStudy();
  const { taken, look } = study;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="grid gap-4">
        <StudyDrop
          study={study}
          label="Drop a study’s table here"
          hint="CSV or XLSX. One scan per row with a column for each parameter, or one measurement per row; your own headers are fine. A REDCap export may bring its data dictionary."
          multiple
        >
          {!taken && (
            <p className="text-sm text-muted">
              No table yet?{" "}
              <a href="/documentation/preparing-files#templates-to-fill-in" className="text-brand underline underline-offset-4">
                Templates to fill in
              </a>{" "}
              have the headers that are understood at once.
            </p>
          )}
          {study.dictionary && <NotificationBanner wide type="info" message={dictionaryText(study.dictionary, taken !== null)} />}
        </StudyDrop>
      </div>
      {taken && look && <StudySteps key={taken.number} study={study} taken={taken} look={look} catalogues={catalogues} />}
    </div>
  );
}

function dictionaryText({ fileName, known }: { fileName: string; known: number }, hasStudy: boolean): string {
  if (!hasStudy) return `${fileName} is a data dictionary. Drop the study that it describes.`;
  if (known === 0) return `No column of this study is a field of the data dictionary ${fileName}.`;
  return `${countOf(known, "column")} of this study ${known === 1 ? "is" : "are"} described by the data dictionary ${fileName}. It stays in this browser.`;
}
