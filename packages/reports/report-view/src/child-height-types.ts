/** Z-scores for age, for height age, and height-adjusted; null if refused. */
export interface ChildHeightLine {
  key: string;
  abbreviation: string;
  label: string;
  siteTitle: string;
  age: string;
  forHeightAge: string | null;
  adjusted: string | null;
}

export interface ChildHeightView {
  /** "Height 120.0 cm: height-for-age Z-score −1.9 (CDC 2000) and height age 6.8 years." */
  sentences: string[];
  columns: { forHeightAge: boolean; adjusted: boolean };
  lines: ChildHeightLine[];
  /** Missing figures with reasons, and how to read the rest. */
  notes: string[];
}
