import type { PrecisionFigureInUse, PrecisionKind, PrecisionProtocol, Scanner } from "@trabecula/contracts";
import { compareProtocols } from "@trabecula/comparability";
import type { ProtocolFacts } from "./protocol-facts.ts";

export interface PrecisionQuery {
  readonly scanner: Scanner;
  readonly protocol: ProtocolFacts;
  readonly dependsOnModel: boolean;
}

export type NoPrecision =
  | "no-figure"
  | "other-scanner"
  | "other-protocol"
  | "protocol-not-stated"
  | "criterion-not-stated"
  | "percentage-of-nothing";

export type PrecisionMatch =
  | { readonly ok: true; readonly figure: PrecisionFigureInUse }
  | { readonly ok: false; readonly reason: NoPrecision };

/** Source of a workspace's own precision, which precedes the laboratory's. */
export const workspacePrecision = "workspace";

const kinds: readonly PrecisionKind[] = ["own", "published", "minimum"];

/**
 * Finds the figure for this scanner and the protocol fields that it names, or the reason for none. Kind decides first,
 * then the workspace's own figure, then the most specific protocol.
 */
export function findPrecision(figures: readonly PrecisionFigureInUse[], query: PrecisionQuery): PrecisionMatch {
  if (figures.length === 0) return refuse("no-figure");
  const onScanner = figures.filter(({ scanner }) => scanner === null || scanner === query.scanner);
  if (onScanner.length === 0) return refuse("other-scanner");
  const fits = onScanner.map((figure) => protocolFit(figure.protocol, query.protocol));
  const sameProtocol = onScanner.filter((_, index) => fits[index] === "confirmed");
  if (sameProtocol.length === 0) return refuse(fits.includes("unstated") ? "protocol-not-stated" : "other-protocol");
  const usable = sameProtocol.filter(({ protocol }) => !query.dependsOnModel || protocol.feCriterion !== null);
  if (usable.length === 0) return refuse("criterion-not-stated");
  return { ok: true, figure: best(usable) };
}

export function protocolFit(named: PrecisionProtocol, scan: ProtocolFacts): ReturnType<typeof compareProtocols> {
  const isOther = named.registration !== null && named.registration !== scan.registration;
  return isOther ? "contradicted" : compareProtocols(scan, named);
}

function best(figures: readonly PrecisionFigureInUse[]): PrecisionFigureInUse {
  const rank = ({ kind, source, protocol }: PrecisionFigureInUse) =>
    100 * kinds.indexOf(kind) - (source === workspacePrecision ? 50 : 0) - namedIn(protocol);
  return figures.toSorted((left, right) => rank(left) - rank(right))[0]!;
}

function namedIn(protocol: PrecisionProtocol): number {
  return Object.values(protocol).filter((value) => value !== null).length;
}

export function weakerKind(one: PrecisionKind, other: PrecisionKind): PrecisionKind {
  return kinds[Math.max(kinds.indexOf(one), kinds.indexOf(other))]!;
}

function refuse(reason: NoPrecision): PrecisionMatch {
  return { ok: false, reason };
}
