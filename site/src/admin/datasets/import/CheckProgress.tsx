import "../../../dataset/dataset.css";

export function CheckProgress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100);
  const isSent = percent >= 100;
  return (
    <div className="mt-6 max-w-md">
      <p role="status" className="mb-1 text-sm">
        {isSent ? "Reading every line…" : "Sending the files…"}
      </p>
      <progress className="check-progress" aria-label="Files sent" max={100} value={percent} />
      <p className="text-sm text-muted tabular-nums">{percent} %</p>
    </div>
  );
}
