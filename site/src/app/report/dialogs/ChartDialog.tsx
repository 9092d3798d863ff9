import { chartKind, type OverAgeRequest } from "@trabecula/charts";
import { productName } from "../../../shell/product.ts";
import { lazyPart } from "../../../shell/lazy-screen.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";

const LargeChart = lazyPart(
  "large-chart",
  async () => ({ default: (await import("../../../charts/LargeChart.tsx")).LargeChart }),
  "h-80 w-full",
);

interface Props {
  title: string;
  label: string;
  request: OverAgeRequest;
  source: string;
  onClose: () => void;
}

export default function ChartDialog({ title, label, request, source, onClose }: Props) {
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
      <LargeChart title={title} request={request} source={source} product={productName()} />
    </Dialog>
  );
}
