import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { EvaluationList } from "./EvaluationList.tsx";
import type { Draft, ReadFile } from "../model/draft.ts";
import { PersonFound } from "../steps/PersonFound.tsx";

interface Props {
  file: ReadFile;
  draft: Draft;
  catalogue: ReportTypeCatalogue;
}

export default function FileContents(props: Props) {
  return (
    <>
      <EvaluationList {...props} />
      <PersonFound {...props} />
    </>
  );
}
