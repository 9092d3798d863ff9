import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { scoreStudy, type StudyFile, type StudyRun } from "./study-api.ts";

interface Asked {
  readonly file: StudyFile;
  readonly options: StudyRun;
}

/** Leaving the screen aborts scoring. */
export function useScoring() {
  const [done, setDone] = useState(0);
  const running = useRef<AbortController | null>(null);
  const { mutate, reset, data, error, isPending, variables } = useMutation({
    mutationFn: ({ file, options }: Asked) => {
      const controller = new AbortController();
      running.current = controller;
      setDone(0);
      return scoreStudy(file, options, { signal: controller.signal, onProgress: setDone });
    },
  });
  useEffect(() => () => running.current?.abort(), []);
  return {
    start: (asked: Asked) => mutate(asked),
    cancel() {
      running.current?.abort();
      reset();
    },
    forget: reset,
    done,
    result: data ?? null,
    asked: variables ?? null,
    error,
    isRunning: isPending,
  };
}
