declare module "bcryptjs" {
  const bcryptjs: { compare(password: string, hash: string): Promise<boolean> };
  export default bcryptjs;
}
