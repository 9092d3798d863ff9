import { AsyncResource } from "node:async_hooks";
import { AppError } from "@trabecula/strapi-kit";

interface LineOptions {
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** Said to whoever finds no place in the line. */
  readonly refusal: string;
  readonly retryAfterSeconds: number;
}

interface Waiting {
  readonly start: () => Promise<void>;
  readonly refuse: () => void;
}

/**
 * Tasks that take turns by whom they are for: one of each, then the next of each, and of one the first that came. Where all places are
 * taken, who has fewest by far gets one of those who have most: whoever sends hundreds waits for themselves, and nobody else does.
 */
export function createLine({ atOnce, mostWaiting, refusal, retryAfterSeconds }: LineOptions) {
  /** In the order of their turns; nobody is here without a task. */
  const lines = new Map<string, Waiting[]>();
  let [running, waiting] = [0, 0];

  const refused = () => new AppError("unavailable", refusal, undefined, retryAfterSeconds);
  const longest = () => [...lines.values()].reduce<Waiting[]>((most, line) => (line.length > most.length ? line : most), []);

  /** @throws AppError `unavailable` */
  function refuseIfFull(from: string): void {
    if (waiting >= mostWaiting && longest().length <= (lines.get(from)?.length ?? 0) + 1) throw refused();
  }

  function makeRoom(): void {
    if (waiting < mostWaiting) return;
    longest().pop()?.refuse();
    waiting -= 1;
  }

  function startNext(): void {
    for (const [from, [first, ...others]] of lines) {
      if (running >= atOnce) return;
      lines.delete(from);
      if (others.length > 0) lines.set(from, others);
      waiting -= 1;
      running += 1;
      void first!.start().finally(() => {
        running -= 1;
        startNext();
      });
    }
  }

  return {
    refuseIfFull,

    /** @throws AppError `unavailable` where too many wait already, or more of `from` than of anybody else; whatever `task` throws */
    async run<Result>(from: string, task: () => Promise<Result>): Promise<Result> {
      refuseIfFull(from);
      makeRoom();
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      // Begun by the end of another's task, it still belongs to the call that brought it.
      const start = AsyncResource.bind(() => Promise.resolve().then(task).then(resolve, reject));
      const own = lines.get(from) ?? [];
      own.push({ start, refuse: () => reject(refused()) });
      lines.set(from, own);
      waiting += 1;
      startNext();
      return promise;
    },
  };
}
