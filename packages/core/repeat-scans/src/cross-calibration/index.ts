export { calibrateByPeople } from "./by-people.ts";
export { calibrateByPhantom, type CalibrationAnswer, type CalibrationFound, type SectionReadings } from "./by-phantom.ts";
