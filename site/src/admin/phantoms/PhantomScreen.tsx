import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { type AddPhantomValues, type Device, type DevicePhantoms, type PhantomSeriesName, ZAddPhantomValues } from "@trabecula/contracts";
import { scannerLabel } from "@trabecula/report-types/labels";
import { countOf } from "@trabecula/messages";
import { Loadable } from "../../shell/Loadable.tsx";
import { NotFound } from "../../shell/NotFound.tsx";
import { BackTo } from "../../ui/BackTo.tsx";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { FileSection } from "./FileSection.tsx";
import { ValuesDialog } from "./ValuesDialog.tsx";
import { CalibrationsSection } from "./calibrations/CalibrationsSection.tsx";
import { ChartSection } from "./ChartSection.tsx";
import { EventsSection } from "./EventsSection.tsx";
import { sameSeries, SeriesTable } from "./SeriesTable.tsx";
import { addPhantomValues, phantomsKey, phantomsQuery } from "./phantoms-api.ts";
import { EntryDialog } from "../EntryDialog.tsx";
import { isOf, useDevices, useOwner } from "../owner.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { todayHere } from "../../format/today-here.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import type { FormShape } from "../../forms/contract-resolver.ts";

export default function PhantomScreen() {
  const { deviceId = "" } = useParams();
  const owner = useOwner();
  const devices = useDevices(owner);
  return (
    <>
      <BackTo list={owner.precisionPath}>Precision</BackTo>
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
  const owner = useOwner();
  const mayChange = owner.mayChange && isOf(owner, device);
  const phantoms = useQuery(phantomsQuery(device.id));
  const queries = useQueryClient();
  const [openDialog, setOpenDialog] = useState<"values" | "event" | null>(null);
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
      const { added, unchanged } = await addPhantomValues(owner, device.id, values);
      await renew(addedText(added, unchanged));
      setOpenDialog(null);
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
        title={
          <>
            Phantom control of <bdi translate="no">{device.name}</bdi>
          </>
        }
        description="Daily phantom scans show whether the scanner is still stable."
        actions={
          mayChange && (
            <span className="flex flex-wrap gap-3 print:hidden">
              <Button variant="secondary" onClick={() => setOpenDialog("event")}>
                Add a change
              </Button>
              <Button onClick={() => setOpenDialog("values")}>Add values</Button>
            </span>
          )
        }
      />
      {done && <NotificationBanner wide className="mb-6" type="success" message={done} onClose={() => setDone(null)} />}
      <Loadable query={phantoms}>
        {({ series, events }) => (
          <>
            {shown ? (
              <>
                <SeriesTable series={series} shown={shown} onShow={setChosen} />
                <ChartSection deviceId={device.id} series={shown} onDeleted={mayChange ? renew : null} />
              </>
            ) : (
              <p className="border-y border-line py-6 text-muted">
                No values yet.
                {mayChange && " Add those of a day, or a file of them. Days after the first ten are compared with the days before them."}
              </p>
            )}
            <EventsSection events={events} onDeleted={mayChange ? renew : null} />
            <CalibrationsSection device={device} series={series} onDone={renew} />
          </>
        )}
      </Loadable>
      {mayChange && <FileSection deviceName={device.name} onAdd={add} />}
      {openDialog === "values" && <ValuesDialog like={shown} onSave={add} onClose={() => setOpenDialog(null)} />}
      {openDialog === "event" && <EventDialog onSave={add} onClose={() => setOpenDialog(null)} />}
    </>
  );
}

function seriesToShow({ series }: DevicePhantoms, chosen: PhantomSeriesName | null) {
  const kept = chosen && series.find((one) => sameSeries(one, chosen));
  return kept ?? series.find(({ state }) => state === "out_of_control") ?? series[0] ?? null;
}

function addedText(added: number, unchanged: number): string {
  const there = unchanged > 0 ? ` ${countOf(unchanged, "entry was", "entries were")} there already.` : "";
  return added === 0 ? `Nothing is new.${there}` : `${countOf(added, "entry", "entries")} added.${there}`;
}

function EventDialog({ onSave, onClose }: { onSave: (event: AddPhantomValues) => Promise<void>; onClose: () => void }) {
  const form = useContractForm(eventForm(todayHere()), { checked: "sent" });
  return (
    <EntryDialog title="Add a change of the scanner" form={form} onSave={onSave} onClose={onClose}>
      <TextInput label="Day" hint="The first with the change." type="date" {...form.field("day")} />
      <TextInput label="What was done" hint="Such as new tube, calibration, moved." {...form.field("words")} />
      <p className="text-sm text-muted sm:col-span-2">All control limits are recalculated from this day on.</p>
    </EntryDialog>
  );
}

type EventDraft = Record<"day" | "words", string>;

function eventForm(today: string): FormShape<EventDraft, AddPhantomValues> {
  return {
    contract: ZAddPhantomValues,
    values: { day: today, words: "" },
    toRequest: (event) => ({ events: [event] }),
    names: { "events.0.day": "day", "events.0.words": "words" },
    check: ({ day }) => (day === "" ? { day: "Say on which day it was." } : {}),
  };
}
