import type { ChartSize } from "@trabecula/charts";
import { formatNumber } from "@trabecula/report-types";
import { formatCount } from "@trabecula/messages";
import { ChartOrTable } from "../../../charts/ChartOrTable.tsx";
import { useElementWidth } from "../../../charts/use-element-width.ts";
import { WormPicture } from "../charts/WormPicture.tsx";
import { wormModel, wormReach, type Worm } from "@trabecula/fit-report/figures";
import { binText } from "../model/q-words.ts";
import { MisfitMark } from "./MisfitMark.tsx";

const small: ChartSize = { width: 232, height: 168 };
const widest = 480;

export function WormSection({ worms }: { worms: readonly Worm[] }) {
  const [box, width] = useElementWidth<HTMLElement>(widest);
  const large: ChartSize = { width: Math.max(small.width, Math.min(widest, width)), height: width < widest ? 250 : 340 };
  const reach = wormReach(worms.slice(1));
  return (
    <ChartOrTable
      box={box}
      chart={
        <ul className="fit-worms" aria-label="Worm plots">
          {worms.map((worm, index) => (
            <li key={`${worm.ageFrom} ${worm.ageTo} ${index}`} className={index === 0 ? "fit-worm-all" : undefined}>
              <p className="mb-1 text-sm">
                <span className="font-medium tabular-nums">{titleOf(worm, index)}</span>{" "}
                <span className="text-muted tabular-nums">n = {formatCount(worm.persons)} · </span>
                {worm.misfit ? <MisfitMark text="Misfit" /> : <span className="text-muted">Within the band</span>}
              </p>
              <WormPicture
                model={index === 0 ? wormModel(worm, large, wormReach([worm]), true) : wormModel(worm, small, reach)}
                label={spoken(worm, index)}
              />
            </li>
          ))}
        </ul>
      }
      table={<WormTable worms={worms} />}
    />
  );
}

function titleOf(worm: Worm, index: number): string {
  return index === 0 ? "All ages" : `Ages ${binText(worm)}`;
}

function spoken(worm: Worm, index: number): string {
  const outside = `${formatNumber(worm.outside * 100, 0)} % of the points outside the band`;
  return `Worm plot, ${titleOf(worm, index).toLowerCase()}: ${outside}, ${worm.misfit ? "a misfit" : "within the band"}.`;
}

const terms = ["Level", "Slope", "Parabola", "S-shape"] as const;

function WormTable({ worms }: { worms: readonly Worm[] }) {
  return (
    <div className="chart-table-scroll" tabIndex={0} role="region" aria-label="Worm plots as a table">
      <table className="chart-table fit-table">
        <caption>Cubic through each worm, and the share of points outside the 95 % band.</caption>
        <thead>
          <tr>
            <th scope="col">Ages</th>
            <th scope="col">People</th>
            {terms.map((term) => (
              <th scope="col" key={term}>
                {term}
              </th>
            ))}
            <th scope="col">Outside</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {worms.map((worm, index) => (
            <tr key={`${worm.ageFrom} ${worm.ageTo} ${index}`}>
              <th scope="row">{index === 0 ? "All" : binText(worm)}</th>
              <td>{formatCount(worm.persons)}</td>
              {worm.cubic.map((term, power) => (
                <td key={terms[power]}>{formatNumber(term, 2)}</td>
              ))}
              <td>{formatNumber(worm.outside * 100, 0)} %</td>
              <td>{worm.misfit ? <MisfitMark text="Misfit" /> : "Within the band"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
