import type { Report, ScoreRequest } from "@trabecula/contracts";
import { useEffect, useState } from "react";
import { todayHere } from "../format/today-here.ts";
import type { Loaded } from "./use-engine.ts";

export interface LocalScore {
  report: Report | null;
  problem: string | null;
}

const nothing: LocalScore = { report: null, problem: null };

/** Scores in the worker; ignores outdated results. */
export function useLocalScore({ engine, datasetId }: Loaded, request: ScoreRequest | null): LocalScore {
  const text = request === null ? null : JSON.stringify(request);
  const [score, setScore] = useState(nothing);
  useEffect(() => {
    if (text === null) return setScore(nothing);
    let isNewest = true;
    const moment = { today: todayHere(), now: new Date().toISOString() };
    void engine.score(datasetId, JSON.parse(text) as ScoreRequest, moment).then((outcome) => {
      if (!isNewest) return;
      setScore(outcome.ok ? { report: outcome.value, problem: null } : { report: null, problem: outcome.message });
    });
    return () => {
      isNewest = false;
    };
  }, [engine, datasetId, text]);
  return score;
}
