/** Panel messages that mention Strapi, reworded for this product. */
export const words = {
  "Auth.form.welcome.title": "Trabecula",
  "Auth.form.welcome.subtitle": "Log in with your staff account",
  "Auth.form.button.login.strapi": "Log in",
  "Auth.form.email.placeholder": "name@lab.example",
  "Auth.form.register.subtitle": "This account is for the laboratory's staff. It is not an account of the site.",
  "HomePage.header.subtitle": "Publish content, decide on account requests, look after reference data",
  "Settings.permissions.users.listview.header.subtitle": "Everyone of the staff who can log in here",
  "content-manager.plugin.name": "Content",
  "content-manager.header.name": "Content",
  "content-manager.containers.Home.pluginHeaderTitle": "Content",
  "content-manager.components.LeftMenu.collection-types": "Texts of the site",
  "app.components.LeftMenu.navbrand.title": "Trabecula",
  "app.components.LeftMenu.navbrand.workplace": "Staff panel",
};
