import type { PrecisionFigure, PrecisionProtocol, PrecisionTable, Scanner, Site } from "@trabecula/contracts";

/** What a precision error is wanted for: one parameter as one scanner and protocol measured it. */
export interface PrecisionQuery {
  readonly parameter: string;
  readonly site: Site;
  /** Null where it is not stated. */
  readonly scanner: Scanner | null;
  readonly protocol: PrecisionProtocol;
}

export type PrecisionMatch =
  | { readonly ok: true; readonly figure: PrecisionFigure; readonly source: PrecisionTable["sources"][number] }
  | {
      readonly ok: false;
      readonly reason:
        | "no-figure"
        | "other-site"
        | "scanner-not-stated"
        | "other-scanner"
        | "not-in-vivo"
        | "protocol-not-stated"
        | "other-protocol"
        | "criterion-not-stated";
    };

/** Outcomes of a finite-element analysis: they depend on its criterion as densities depend on the scanner. */
const finiteElement: readonly string[] = ["stiffness", "failure_load", "app_modulus", "app_yield_stress"];

/**
 * The short-term precision error measured on people with the same scanner, protocol and site, or the reason why there is
 * none. Nothing is borrowed: not from phantoms, not from requirements, not from another protocol. What a figure's protocol
 * names must be named alike in the query; what it leaves open does not matter, but for the criterion of a finite-element
 * analysis.
 */
export function findPrecision(table: PrecisionTable, query: PrecisionQuery): PrecisionMatch {
  const ofParameter = table.figures.filter(({ parameter }) => parameter === query.parameter);
  if (ofParameter.length === 0) return refuse("no-figure");
  const atSite = ofParameter.filter(({ site }) => site === query.site);
  if (atSite.length === 0) return refuse("other-site");
  const inVivo = atSite.filter(({ measuredOn, interval }) => measuredOn === "in-vivo" && interval === "short-term");
  if (inVivo.length === 0) return refuse("not-in-vivo");
  if (query.scanner === null) return refuse("scanner-not-stated");
  const onScanner = inVivo.filter(({ scanner }) => scanner === query.scanner);
  if (onScanner.length === 0) {
    return refuse(atSite.some(({ scanner }) => scanner === query.scanner) ? "not-in-vivo" : "other-scanner");
  }
  const fits = onScanner.map((figure) => protocolFit(figure, query.protocol));
  const index = fits.indexOf("same");
  if (index < 0) return refuse(fits.includes("protocol-not-stated") ? "protocol-not-stated" : "other-protocol");
  const figure = onScanner[index]!;
  if (finiteElement.includes(figure.parameter) && figure.protocol.feCriterion === null) return refuse("criterion-not-stated");
  return { ok: true, figure, source: table.sources.find(({ key }) => key === figure.source)! };
}

function protocolFit({ protocol }: PrecisionFigure, asked: PrecisionProtocol): "same" | "protocol-not-stated" | "other-protocol" {
  const named = (Object.keys(protocol) as (keyof PrecisionProtocol)[]).filter((word) => protocol[word] !== null);
  if (named.some((word) => asked[word] !== null && asked[word] !== protocol[word])) return "other-protocol";
  return named.every((word) => asked[word] !== null) ? "same" : "protocol-not-stated";
}

function refuse(reason: Extract<PrecisionMatch, { ok: false }>["reason"]): PrecisionMatch {
  return { ok: false, reason };
}
