/** Keys are report types. */
export const summaries = {
  "hr-pqct":
    "Un appareil a pris des images très fines de l’os de votre avant-bras ou du bas de votre jambe. Elles montrent combien de minéral l’os contient et comment il est construit à l’intérieur.",
  dxa: "Un appareil a utilisé une très faible dose de rayons X. Il a mesuré combien de minéral vos os contiennent par rapport à leur taille. C’est ce qu’on appelle la densité osseuse.",
  "dxa-body-composition":
    "Un appareil a utilisé une très faible dose de rayons X. Il a mesuré combien de graisse et de tissu maigre (surtout du muscle) votre corps contient.",
};

export const sites = {
  "distal-radius": "avant-bras, au-dessus du poignet",
  "distal-tibia": "bas de la jambe, au-dessus de la cheville",
  "diaphyseal-radius": "avant-bras, à environ un tiers de la longueur vers le haut",
  "diaphyseal-tibia": "bas de la jambe, à environ un tiers de la longueur vers le haut",
  "lumbar-spine": "bas du dos",
  hip: "hanche",
  forearm: "avant-bras",
  "whole-body": "corps entier",
};

const feminine = /(?:jambe|hanche)$/;

/** "bas de la jambe droite, au-dessus de la cheville". */
export const onSide = (side: "left" | "right", site: string) =>
  site.replace(/^[^,]+/, (bone) => `${bone} ${side === "left" ? "gauche" : feminine.test(bone) ? "droite" : "droit"}`);

export const parameters = {
  tt_bmd: "minéral dans tout l’os",
  tb_bmd: "minéral dans l’intérieur spongieux",
  tb_bmd_meta: "minéral dans la partie externe de l’intérieur spongieux",
  tb_bmd_inn: "minéral dans la partie la plus interne de l’os",
  ct_bmd: "minéral dans la coque externe dure",
  ct_tmd: "minéral dans le tissu de la coque externe",
  tt_ar: "taille de la section de l’os",
  tb_ar: "taille de l’intérieur spongieux",
  tb_meta_ar: "taille de la partie externe de l’intérieur spongieux",
  tb_inn_ar: "taille de la partie la plus interne de l’os",
  ct_ar: "taille de la coque externe dure",
  ct_pm: "tour de l’os",
  bvtv: "part d’os dans l’intérieur spongieux",
  tb_n: "nombre de fines travées à l’intérieur de l’os",
  tb_th: "épaisseur des fines travées à l’intérieur de l’os",
  tb_sp: "distance entre les fines travées à l’intérieur de l’os",
  tb_1n_sd: "irrégularité du réseau de travées",
  tb_da: "degré d’alignement des travées dans une seule direction",
  ct_th: "épaisseur de la coque externe dure",
  rel_ct_th: "épaisseur de la coque externe par rapport à la taille de l’os",
  ct_po: "part de fins pores dans la coque externe",
  ct_po_dm: "largeur des pores dans la coque externe",
  ct_po_v: "volume des pores dans la coque externe",
  stiffness: "rigidité de l’os dans un modèle informatique",
  failure_load: "charge à laquelle l’os se romprait dans un modèle informatique",
  app_modulus: "rigidité par rapport à la taille de l’os dans un modèle informatique",
  app_yield_stress: "résistance par rapport à la taille de l’os dans un modèle informatique",
  tbs: "trabecular bone score, une mesure de la texture de l’os",
  fat_pct: "part de graisse dans le corps",
  fmi: "quantité de graisse par rapport à votre taille",
  lmi: "quantité de muscles et d’organes par rapport à votre taille",
  almi: "quantité de muscle dans les bras et les jambes par rapport à votre taille",
  lean_kg: "quantité de muscles et d’organes",
  vat_mass: "poids de la graisse à l’intérieur du ventre",
  vat_volume: "volume de la graisse à l’intérieur du ventre",
  android_gynoid: "graisse de la taille par rapport à la graisse des hanches",
  trunk_limb: "graisse du tronc par rapport à celle des bras et des jambes",
};

export const regions = {
  ls: "rachis lombaire",
  th: "hanche totale",
  fn: "col fémoral",
  tr: "trochanter",
  int: "région intertrochantérienne",
  ward: "triangle de Ward",
  l1: "vertèbre L1",
  l2: "vertèbre L2",
  l3: "vertèbre L3",
  l4: "vertèbre L4",
  r33: "radius, tiers distal",
  rud: "radius ultradistal",
  rtot: "radius total",
  wb: "corps entier",
  tblh: "corps entier sans la tête",
};

export const spineOf = (vertebrae: string) => `rachis lombaire ${vertebrae}`;

export const kinds = {
  bmd: (region: string) => `densité osseuse, ${region}`,
  bmc: (region: string) => `quantité de minéral osseux, ${region}`,
  area: (region: string) => `taille sur l’image, ${region}`,
};

export const ages = (from: string, to: string) => `${from} à ${to} ans`;
