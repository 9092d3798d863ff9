export { joinParts, placeOf, type Joined, type Part } from "./join-parts.ts";
export {
  factDifferences,
  relationOf,
  factsOfImage,
  partOfImage,
  partOfScan,
  printOf,
  isRounded,
  isSameNumber,
  plainNumber,
  type MeasurementFacts,
  type Relation,
} from "./measurement.ts";
