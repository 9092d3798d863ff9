export { joinParts, placeOf, type Joined, type Part } from "./join-parts.ts";
export { factDifferences, relationOf, type MeasurementFacts, type Relation } from "./measurement.ts";
export { factsOfImage, partOfImage, partOfScan, printOf } from "./parts-of.ts";
export { isRounded, isSameNumber, plainNumber } from "./same-number.ts";
