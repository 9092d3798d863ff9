import * as messages from "@trabecula/messages/charts";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import "./charts.css";

interface Props {
  chart: ReactNode;
  /** Its scroll container has the class `chart-table-scroll`. */
  table: ReactNode;
  children?: ReactNode;
  box?: RefObject<HTMLElement | null>;
}

/** The key T switches between chart and table. */
export function ChartOrTable({ chart, table, children, box }: Props) {
  const own = useRef<HTMLElement>(null);
  const figure = box ?? own;
  const [asTable, setAsTable] = useState(false);
  const keepsFocus = useRef(false);
  useEffect(() => {
    if (keepsFocus.current) figure.current?.querySelector<HTMLElement>(asTable ? ".chart-table-scroll" : ".chart-field")?.focus();
    keepsFocus.current = false;
  }, [asTable, figure]);

  /** Focus moves to the new view. */
  function onKeyDown(event: KeyboardEvent): void {
    if (!isTableKey(event)) return;
    keepsFocus.current = !(event.target instanceof HTMLButtonElement);
    setAsTable((shown) => !shown);
  }

  return (
    <figure className="chart" ref={figure} onKeyDown={onKeyDown}>
      {asTable ? table : chart}
      <button type="button" className="chart-toggle" aria-keyshortcuts="t" onClick={() => setAsTable((shown) => !shown)}>
        {asTable ? messages.showChart : messages.showTable} <kbd>T</kbd>
      </button>
      {children}
    </figure>
  );
}

function isTableKey(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === "t" && !event.ctrlKey && !event.metaKey && !event.altKey;
}
