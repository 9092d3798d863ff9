import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import type { AddPhantomValues, Device, DevicePhantoms, PhantomSeriesName } from "@trabecula/contracts";
import { scannerLabel } from "@trabecula/report-types/labels";
import { countOf } from "@trabecula/messages";
import { devicesQuery } from "../../shell/devices-query.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { NotFound } from "../../shell/NotFound.tsx";
import { BackTo } from "../../ui/BackTo.tsx";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { EventDialog } from "./add/EventDialog.tsx";
import { FileSection } from "./add/FileSection.tsx";
import { ValuesDialog } from "./add/ValuesDialog.tsx";
import { CalibrationsSection } from "./calibrations/CalibrationsSection.tsx";
import { ChartSection } from "./chart/ChartSection.tsx";
import { EventsSection } from "./EventsSection.tsx";
import { sameSeries } from "./model/phantom-words.ts";
import { addPhantomValues, phantomsKey, phantomsQuery } from "./phantoms-api.ts";
import { SeriesTable } from "./SeriesTable.tsx";

export default function PhantomScreen() {
  const { deviceId = "" } = useParams();
  const devices = useQuery(devicesQuery());
  return (
    <>
      <BackTo list="/admin/precision">Precision</BackTo>
      <Loadable query={devices}>
        {(known) => {
          const device = known.find(({ id }) => id === deviceId);
          return device ? <OfDevice key={device.id} device={device} /> : <NotFound />;
        }}
      </Loadable>
    </>
  );
}

function OfDevice({ device }: { device: Device }) {
  const phantoms = useQuery(phantomsQuery(device.id));
  const queries = useQueryClient();
  const [asked, setAsked] = useState<"values" | "event" | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [chosen, setChosen] = useState<PhantomSeriesName | null>(null);
  const shown = phantoms.data ? seriesToShow(phantoms.data, chosen) : null;

  async function renew(message: string): Promise<void> {
    await queries.invalidateQueries({ queryKey: phantomsKey(device.id) });
    setDone(message);
  }

  async function add(values: AddPhantomValues): Promise<void> {
    setDone(null);
    try {
      const { added, unchanged } = await addPhantomValues(device.id, values);
      await renew(addedText(added, unchanged));
      setAsked(null);
    } catch (error) {
      // Chunks sent before the rejected one are already saved.
      await queries.invalidateQueries({ queryKey: phantomsKey(device.id) });
      throw error;
    }
  }

  return (
    <>
      <PageHeader
        eyebrow={scannerLabel(device.scanner)}
        title={`Phantom control of ${device.name}`}
        description="Daily phantom scans show whether the scanner is still stable."
        actions={
          <span className="flex flex-wrap gap-3 print:hidden">
            <Button variant="secondary" onClick={() => setAsked("event")}>
              Add a change
            </Button>
            <Button onClick={() => setAsked("values")}>Add values</Button>
          </span>
        }
      />
      {done && (
        <div className="mb-6">
          <NotificationBanner wide type="success" message={done} onClose={() => setDone(null)} />
        </div>
      )}
      <Loadable query={phantoms}>
        {({ series, events }) => (
          <>
            {shown ? (
              <>
                <SeriesTable series={series} shown={shown} onShow={setChosen} />
                <ChartSection deviceId={device.id} series={shown} onDeleted={renew} />
              </>
            ) : (
              <p className="border-y border-line py-6 text-muted">
                No values yet. Add those of a day, or a file of them; later days than the first ten are held against those before them.
              </p>
            )}
            <EventsSection events={events} onDeleted={renew} />
            <CalibrationsSection device={device} series={series} onDone={renew} />
          </>
        )}
      </Loadable>
      <FileSection deviceName={device.name} onAdd={add} />
      {asked === "values" && <ValuesDialog like={shown} onSave={add} onClose={() => setAsked(null)} />}
      {asked === "event" && <EventDialog onSave={add} onClose={() => setAsked(null)} />}
    </>
  );
}

/** The chosen series, else the first that is out of control, else the first. */
function seriesToShow({ series }: DevicePhantoms, chosen: PhantomSeriesName | null) {
  const kept = chosen && series.find((one) => sameSeries(one, chosen));
  return kept ?? series.find(({ state }) => state === "out_of_control") ?? series[0] ?? null;
}

function addedText(added: number, unchanged: number): string {
  const there = unchanged > 0 ? ` ${countOf(unchanged, "entry was", "entries were")} there already.` : "";
  return added === 0 ? `Nothing is new.${there}` : `${countOf(added, "entry", "entries")} added.${there}`;
}
