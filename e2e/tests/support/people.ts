import { randomBytes } from "node:crypto";
import { expect, type APIRequestContext, type APIResponse } from "@playwright/test";
import { ZAdminUserList, ZAdminUserReply, type AdminUser } from "@trabecula/contracts";
import { inventClientAddress } from "./client-address.ts";
import { readWorld, type Credentials } from "./world.ts";

export interface Person extends Credentials {
  firstName: string;
  lastName: string;
  institution: string;
}

export function inventPerson(firstName = "Mara"): Person {
  const tag = randomBytes(4).toString("hex");
  return {
    firstName,
    lastName: `Test-${tag}`,
    institution: "Institute of Bone",
    email: `${firstName.toLowerCase()}.${tag}@lab.example`,
    password: "Lattice-7strut",
  };
}

/** Sign-ups are limited per address, so each has its own. */
export async function signUp(request: APIRequestContext, person: Person): Promise<void> {
  const headers = { "x-forwarded-for": inventClientAddress() };
  await succeed(await request.post("/api/user/signup", { data: { ...person, intendedUse: ["research"] }, headers }));
}

export async function signIn(request: APIRequestContext, { email, password }: Credentials): Promise<void> {
  await succeed(await request.post("/api/user/login", { data: { email, password } }));
}

export async function signInAsPatient(request: APIRequestContext, { email, password }: Credentials): Promise<void> {
  await succeed(await request.post("/api/patient/login", { data: { email, password } }));
}

export function asAdmin(request: APIRequestContext) {
  const act = async (id: string, action: string, data: object = {}): Promise<AdminUser> => {
    const response = await succeed(await request.post(`/api/admin/users/${id}/${action}`, { data }));
    return ZAdminUserReply.parse(await response.json()).user;
  };
  return {
    async find(email: string): Promise<AdminUser> {
      const response = await succeed(await request.get("/api/admin/users", { params: { q: email } }));
      const user = ZAdminUserList.parse(await response.json()).items.find((candidate) => candidate.email === email);
      if (!user) throw new Error(`No account has the address ${email}.`);
      return user;
    },
    approve: (id: string) => act(id, "approve"),
    reject: (id: string, reason: string) => act(id, "reject", { reason }),
    makeAdmin: (id: string) => act(id, "role", { role: "admin" }),
    block: (id: string, blocked: boolean) => act(id, "block", { blocked }),
  };
}

export function adminCredentials(): Credentials {
  return readWorld().admin;
}

export async function succeed(response: APIResponse): Promise<APIResponse> {
  expect(response.ok(), `${response.url()} answered ${response.status()}: ${await response.text()}`).toBe(true);
  return response;
}
