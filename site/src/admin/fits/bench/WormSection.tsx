import { formatNumber } from "@trabecula/report-types";
import { ChartOrTable } from "../../../app/charts/ChartOrTable.tsx";
import { WormPicture } from "../charts/WormPicture.tsx";
import { wormModel, wormReach, type Worm } from "../charts/model/worm-model.ts";
import { withThousands } from "../model/cohort-words.ts";
import { binText } from "../model/q-words.ts";
import { MisfitMark } from "./MisfitMark.tsx";

const size = { width: 232, height: 168 };

/** Worm plots as small multiples on one scale: all ages first, then by age. */
export function WormSection({ worms }: { worms: readonly Worm[] }) {
  const reach = wormReach(worms);
  return (
    <ChartOrTable
      chart={
        <ul className="fit-worms" aria-label="Worm plots">
          {worms.map((worm, index) => (
            <li key={`${worm.ageFrom} ${worm.ageTo} ${index}`}>
              <p className="text-sm">
                <span className="font-medium">{titleOf(worm, index)}</span>{" "}
                <span className="text-muted tabular-nums">n = {withThousands(worm.persons)}</span>
              </p>
              <WormPicture model={wormModel(worm, size, reach)} label={spoken(worm, index)} />
              <p className="text-sm">{worm.misfit ? <MisfitMark text="Misfit" /> : <span className="text-muted">Fits</span>}</p>
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
  return `Worm plot, ${titleOf(worm, index).toLowerCase()}: ${outside}, ${worm.misfit ? "a misfit" : "fits"}.`;
}

const terms = ["Level", "Slope", "Parabola", "S-shape"] as const;

function WormTable({ worms }: { worms: readonly Worm[] }) {
  return (
    <div className="chart-table-scroll" tabIndex={0} role="region" aria-label="Worm plots as a table">
      <table className="chart-table">
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
              <td>{withThousands(worm.persons)}</td>
              {worm.cubic.map((term, power) => (
                <td key={terms[power]}>{formatNumber(term, 2)}</td>
              ))}
              <td>{formatNumber(worm.outside * 100, 0)} %</td>
              <td>{worm.misfit ? <MisfitMark text="Misfit" /> : "Fits"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
