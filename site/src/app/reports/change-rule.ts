export const changeRule =
  "All patients are checked. A change counts if it exceeds chance among all values of the visit (Holm’s procedure, 5 %).";
