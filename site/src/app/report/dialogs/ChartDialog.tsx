import { chartKind, type OverAgeRequest } from "@trabecula/charts";
import { lazy, Suspense } from "react";
import { productName } from "../../../shell/product.ts";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

const LargeChart = lazy(() =>
  loadWithin("large-chart", async () => ({ default: (await import("../../../charts/LargeChart.tsx")).LargeChart }), chunkTimeoutMs),
);

interface Props {
  title: string;
  label: string;
  request: OverAgeRequest;
  source: string;
  onClose: () => void;
}

export function ChartDialog({ title, label, request, source, onClose }: Props) {
  const { curves, points } = request;
  const mean = chartKind(curves, points) === "young-adults" ? curves.meanLine : null;
  return (
    <Dialog
      title={title}
      wide
      onClose={onClose}
      buttons={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className="mb-3 text-sm text-muted">
        {label}
        {mean && `. Dashed line: ${mean.label.toLowerCase()}.`}
      </p>
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <LargeChart title={title} request={request} source={source} product={productName()} />
      </Suspense>
    </Dialog>
  );
}
