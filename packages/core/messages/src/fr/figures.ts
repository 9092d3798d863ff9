export const pictures = {
  report:
    "Rapport d’une mesure HR-pQCT : radius distal et tibia distal côte à côte, chaque valeur comparée à celles de femmes en bonne santé",
  change: "Densité osseuse d’une patiente sur onze ans, hanche et rachis, avec la plus petite variation significative sous forme de bande",
  patient: "Le même rapport en langage clair pour la patiente",
};

interface LeanSample {
  readonly age: number;
  readonly value: string;
  readonly unit: string;
}
export const centiles = {
  description: ({ age, value, unit }: LeanSample, percentile: string) =>
    `Indice de masse maigre appendiculaire de femmes, avec les percentiles 3 à 97 selon l’âge. Une femme de ${age} ans avec ${value} ${unit} se situe au ${percentile} percentile.`,
  title: "Une mesure d’exemple, évaluée.",
  sample: (age: number, score: { z: string; median: string; range: readonly [string, string] }, unit: string, citation: string) =>
    `Une femme fictive de ${age} ans, DXA corps entier sur un GE Lunar : Z-score ${score.z}, médiane de référence ${score.median}, plage 5–95 % ${score.range.join("–")} ${unit}. Référence : ${citation}.`,
  percentile: "percentile",
  ageInYears: "Âge (ans)",
  point: (value: string, percentile: string) => `${value} · ${percentile} percentile`,
  showTable: "Afficher en tableau",
  tableName: "Percentiles selon l’âge",
  table: (unit: string) => `Indice de masse maigre appendiculaire de femmes, en ${unit}, selon l’âge et le percentile`,
  age: "Âge",
};

export const band = {
  region: "Mesures d’exemple comparées à de jeunes adultes",
  table: (age: number) => `Tibia distal d’une femme fictive de ${age} ans, comparé à celui de jeunes femmes de 20 à 37 ans`,
  columns: { parameter: "Paramètre", value: "Valeur", youngAdults: "Jeunes adultes", position: "Position", tScore: "T-score" },
  explained: (age: number, citation: string) =>
    `Tibia distal d’une femme fictive de ${age} ans, XtremeCT II multi-stack, comparé à celui de femmes de 20 à 37 ans. En ombré : T-scores inférieurs à −1, plus foncés ceux de −2,5 ou moins. La HR-pQCT n’a pas de catégories. Référence : ${citation}.`,
};

export const refusals = {
  noNumber: "Pas de chiffre.",
  scored: "Évalué.",
  rows: [
    {
      parameter: "Tt.BMD",
      fact: "XtremeCT I",
      isScored: false,
      reason: "La référence utilise XtremeCT II. Les deux générations ne sont pas comparables.",
    },
    {
      parameter: "Tb.N",
      fact: "Stack unique",
      isScored: false,
      reason: "La référence couvre une région multi-stack, qui est une autre partie de l’os.",
    },
    { parameter: "FMI", fact: "84 ans", isScored: false, reason: "La référence s’arrête avant 82 ans." },
    {
      parameter: "Ct.Th",
      fact: "Protocole non indiqué",
      isScored: true,
      reason: "Évalué avec un avertissement : le protocole n’est pas confirmé.",
    },
  ],
  explained: "Certaines mesures ne reçoivent pas de score. D’autres reçoivent un score avec un avertissement.",
};

export const unitExplained = "Le formulaire nomme l’erreur probable. Il n’évalue rien avant que vous la corrigiez.";

export const batch = {
  region: "Ligne de commande",
  input: { title: "Entrée", text: "une ligne par valeur, ou une ligne par mesure" },
  output: { title: "Sortie", text: "vos colonnes, puis Z, percentile, T et la raison de chaque refus" },
  explained: "Le même moteur et les mêmes chiffres qu’à l’écran.",
};
