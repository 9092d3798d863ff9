import { readings, type Reading } from "@trabecula/report-view";
import { useState } from "react";

const key = "report-reading";

/** Stored in this browser. */
export function useReading(): [Reading, (reading: Reading) => void] {
  const [reading, setReading] = useState(remembered);
  const choose = (next: Reading) => {
    localStorage.setItem(key, next);
    setReading(next);
  };
  return [reading, choose];
}

function remembered(): Reading {
  const stored = localStorage.getItem(key);
  return readings.find((reading) => reading === stored) ?? "researcher";
}
