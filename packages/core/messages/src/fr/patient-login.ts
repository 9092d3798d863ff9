export const title = "Connexion des patients";
export const lead =
  "Vous lisez ici les rapports sur vos mesures osseuses que votre clinique ou l’équipe de l’étude a mis à votre disposition.";
export const noAccount =
  "Pas encore de compte ? Vous ne pouvez pas vous inscrire vous-même. Demandez à votre clinique ou à l’équipe de l’étude une invitation avec un lien.";
export const otherLogin =
  "Vous faites de la recherche ou travaillez dans une clinique ? <login>Connexion des professionnels</login> ou <signup>inscription</signup>.";
