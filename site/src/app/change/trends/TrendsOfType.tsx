import type { ReportTypeCatalogue, Trends, LeftOutScan, ReportChanges } from "@trabecula/contracts";
import { changesView } from "@trabecula/report-view";
import { useMemo, useState } from "react";
import { Select } from "../../../ui/Select.tsx";
import { ChangesPart } from "../ChangesPart.tsx";
import { TrendCharts, type TrendMeasured } from "../TrendCharts.tsx";
import { Monitoring } from "./Monitoring.tsx";
import { all, drawnOf, inPlaceOf, parameterOptions, placeOptions, type PlacedMeasured } from "./trend-choices.ts";

interface Props {
  catalogue: ReportTypeCatalogue;
  measured: readonly PlacedMeasured[];
  leftOut: Trends["leftOut"];
}

export default function TrendsOfType({ catalogue, measured: ofAllTypes, leftOut }: Props) {
  const measured = useMemo(() => ofAllTypes.filter(({ reportType }) => reportType === catalogue.key), [ofAllTypes, catalogue.key]);
  const places = placeOptions(measured);
  const [askedPlace, setPlace] = useState<string | null>(null);
  const [askedParameter, setParameter] = useState(all);
  const place = places.find(({ value }) => value === askedPlace) ?? places[0]!;
  const inPlace = useMemo(() => inPlaceOf(measured, place.value), [measured, place.value]);
  const parameters = parameterOptions(inPlace);
  const parameter = parameters.find(({ value }) => value === askedParameter) ?? parameters[0]!;
  const drawn = useMemo(() => drawnOf(inPlace, parameter.value), [inPlace, parameter.value]);
  const own = leftOut.filter(({ site, side }) => drawn.some(({ series: [first] }) => first?.site === site && first.side === side));
  const changes = changesView(latestChanges(drawn, own), catalogue, "researcher");
  const subject = parameter.value === all ? "Key parameters" : drawn[0]!.name;
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:max-w-3xl print:hidden">
        <Select label="Site" value={place.value} options={places} onChange={(event) => setPlace(event.target.value)} />
        <Select label="Parameter" value={parameter.value} options={parameters} onChange={(event) => setParameter(event.target.value)} />
      </div>
      <TrendCharts title={`${subject}, ${place.label.toLowerCase()}`} measured={drawn} leftOut={leftOut} />
      <Monitoring measured={drawn} />
      {changes && (
        <div className="mt-6">
          <h3 className="font-semibold">Latest changes</h3>
          <ChangesPart view={changes} />
        </div>
      )}
    </>
  );
}

/** Changes to the newest compared scan only, and every refusal. */
export function latestChanges(measured: readonly TrendMeasured[], leftOut: readonly LeftOutScan[]): ReportChanges {
  const series = measured.flatMap(({ series: own }) => {
    const compared = own.flatMap(({ changes }) => changes.filter(({ refusal }) => refusal === null));
    const newest = compared
      .map(({ to }) => to)
      .toSorted()
      .at(-1);
    return own.map((one) => ({ ...one, changes: one.changes.filter(({ refusal, to }) => refusal !== null || to === newest) }));
  });
  return { patientId: null, series, leftOut: [...leftOut], beyond: 0 };
}
