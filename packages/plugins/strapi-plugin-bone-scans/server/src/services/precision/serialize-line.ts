import type {
  CrossCalibration,
  CrossCalibrationLine,
  PrecisionFigureInUse,
  PrecisionInUse,
  PrecisionProtocol,
  Scanner,
} from "@trabecula/contracts";
import { generalizedLscOfLine } from "@trabecula/reference-stats";
import { scannerLabel } from "@trabecula/report-types";

/** Adds the generalized least significant change. */
export function serializeLine(line: CrossCalibration, { figures }: PrecisionInUse): CrossCalibrationLine {
  const from = rmsSdOf(figures, line, line.fromScanner, line.fromProtocol);
  const to = rmsSdOf(figures, line, line.toScanner, line.toProtocol);
  if (from === null) return { ...line, lsc: null, lscProblem: missing(line.fromScanner) };
  if (to === null) return { ...line, lsc: null, lscProblem: missing(line.toScanner) };
  const { n: persons, sdFrom: sdX, sdTo: sdY } = line;
  const general = generalizedLscOfLine({ ...line, persons, sdX, sdY, meanX: null, rmsSdX: from, rmsSdY: to });
  return general.ok
    ? { ...line, lsc: general.lsc, lscProblem: null }
    : { ...line, lsc: null, lscProblem: "These figures give no generalized least significant change." };
}

const missing = (scanner: Scanner) =>
  `The RMS-SD of ${scannerLabel(scanner)} is not known here; enter it, and the least significant change will be shown.`;

/** The laboratory's own come first in the list. */
function rmsSdOf(
  figures: readonly PrecisionFigureInUse[],
  { parameter, site }: CrossCalibration,
  scanner: Scanner,
  protocol: PrecisionProtocol | null | undefined,
): number | null {
  const fits = (figure: PrecisionFigureInUse) =>
    figure.parameter === parameter &&
    figure.site === site &&
    figure.scanner === scanner &&
    figure.rmsSd !== null &&
    holdsFor(figure.protocol, protocol);
  return figures.find(fits)?.rmsSd ?? null;
}

/** Every field named by the figure's protocol must match. */
function holdsFor(named: PrecisionProtocol, protocol: PrecisionProtocol | null | undefined): boolean {
  return (Object.keys(named) as (keyof PrecisionProtocol)[]).every((word) => named[word] === null || named[word] === protocol?.[word]);
}
