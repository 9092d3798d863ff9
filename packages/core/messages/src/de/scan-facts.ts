export const regions = { single: "Standard, einzelner Stack", multi: "Mehrere Stacks" };
export const registrations = { none: "Keine", area: "Nach Fläche der Schichten", threeD: "In 3D" };
export const offsets = { fixed: "Fest, in mm", relative: "Relativ, in % der Länge" };

export const ambiguousComma = (plain: string, decimal: string) =>
  `Schreiben Sie ${plain} oder ${decimal}, denn das Komma hat zwei Bedeutungen.`;
export const notANumber = "Schreiben Sie eine Zahl, zum Beispiel 284.0.";
