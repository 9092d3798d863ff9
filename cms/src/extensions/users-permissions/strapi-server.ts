export { extendUsersPermissions as default } from "@trabecula/strapi-plugin-accounts/users-permissions-extension";
