import type { CurveProtocol, DatasetManifest, DatasetSource, Site } from "@trabecula/contracts";

/** What a row of the table is of. */
export interface TableMeasure {
  readonly parameter: string;
  readonly site: Site;
  readonly protocol?: Partial<CurveProtocol>;
  /** What the table's figures are multiplied by to be in the catalogue's unit; 1 where left out. */
  readonly factor?: number;
}

type Told = "key" | "name" | "reportType" | "summary" | "population" | "ancestry" | "limits";
type Source = Pick<DatasetSource, "citation" | "doi" | "scanner" | "scannerText" | "protocolText" | "n">;

/** How a dataset is made of a published table that may not come with the product, which a laboratory has or types in. */
export interface TableRecipe {
  readonly about: Pick<DatasetManifest, Told>;
  readonly source: Source;
  /** Where the table is had. */
  readonly table: string;
  /** By the name that the column `measure` has. */
  readonly measures: Readonly<Record<string, TableMeasure>>;
  /** What to hold the dataset against before it is used: no figures are expected here, since none were read. */
  readonly compareWith: readonly string[];
}
