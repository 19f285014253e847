import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { TEAM_PERMISSIONS } from "#contract/accounts/team-roles.ts";
import { permissionOf } from "#domains/accounts/team-permissions.ts";
import { bindings } from "#server/api.ts";
import type { Ground } from "./ground.ts";
import { nameOf } from "./make-call.ts";
import { ROLES, type Role } from "./roles.ts";
import { sharedGround } from "./shared-ground.ts";

// Checks that who-may.tsv can't express: how a call declares its permission, and answers that differ by caller.

let ground: Ground;
beforeAll(async () => {
	ground = await sharedGround();
}, 120_000);
const as = (role: Role) => ({ cookies: ground.people.cookies[role] });

// ROL-003, ROL-004, ROL-005, ROL-006, ADM-058
describe("permissions in the admin area", () => {
	it("team endpoints declare their permission the same way, and every permission is used", () => {
		const lines = bindings(ground.api.services).filter(({ endpoint }) => endpoint.path.startsWith("/team/"));
		const asked = new Map(lines.map((binding) => [nameOf(binding), permissionOf(binding.rules.who)]));
		expect([...asked].filter(([, permission]) => permission === undefined).map(([name]) => name)).toEqual([]);
		// Checked inside a call, once the review or complaint is known.
		const elsewhere = ["appeals.decide", "complaints.close-ours"];
		const used = new Set<string | undefined>([...asked.values(), ...elsewhere]);
		expect(TEAM_PERMISSIONS.filter((permission) => !used.has(permission))).toEqual([]);
	});

	// AUT-017
	it("the preview of an active profile is public, and that of an inactive one is for its staff and the team", async () => {
		const seenBy = async (id: number) => {
			const seen: Role[] = [];
			for (const role of ROLES)
				if ((await ground.api.request(`/pages/profile/${id}/?preview=true`, as(role))).status === 200) seen.push(role);
			return seen;
		};
		expect(await seenBy(ground.own.id)).toEqual([...ROLES]);
		expect(await seenBy(ground.inactive.id)).toEqual(["owner", "member", "has-case", "lead", "admin"]);
	});

	it("a list holds only the caller's own profiles and accounts", async () => {
		const { own, other, inactive, town, api } = ground;
		const names = async (role: Role) =>
			((await (await api.request("/provider-admin/", as(role))).json()).results as { id: number }[])
				.map(({ id }) => id)
				.sort((a, b) => a - b);
		expect(await names("manager")).toEqual([own.id]);
		expect(await names("colleague")).toEqual([other.id]);
		expect(await names("stranger")).toEqual([town.alsoNear.id]);
		expect(await names("owner")).toEqual([own.id, other.id, inactive.id].sort((a, b) => a - b));
		expect(await names("admin")).toEqual([]);
		const accounts = async (role: Role) =>
			(await (await api.request("/account-admin/", as(role))).json()).results.length;
		expect([await accounts("owner"), await accounts("manager"), await accounts("stranger")]).toEqual([1, 0, 1]);
	});

	it("sessions, waiting referrals and rights are those of the caller", async () => {
		const { api } = ground;
		const places = async (role: Role) =>
			(await (await api.request("/users/sessions/", as(role))).json()).results.length;
		expect([await places("owner"), await places("manager")]).toEqual([2, 1]);
		const waiting = async (role: Role) => (await api.request("/own-referrals/waiting/", as(role))).json();
		expect(await waiting("stranger")).not.toEqual(await waiting("owner"));
		const { rows } = await sql<{ id: number }>`select id from person where team_role = 'lead'`.execute(
			ground.database.db,
		);
		expect((await (await api.request("/team/me/", as("lead"))).json()).id).toBe(rows[0]?.id);
	});

	it("health details are only for the case's owner while they own it, and a refused read isn't audited", async () => {
		const { api, details, quote, database } = ground;
		const statuses = async (of: { caseId: string; quoteId: string }) => [
			(await api.request(`/team/cases/${of.caseId}/details/`, as("has-case"))).status,
			(await api.request(`/team/quotes/${of.quoteId}/plan-file/`, as("has-case"))).status,
		];
		const { done, written } = await database.undone(async () => {
			const others = await statuses(quote);
			const { rows } = await sql`select from written`.execute(database.db);
			const theirs = await statuses(details);
			const answer = await api.request(`/team/cases/${details.caseId}/release/`, { body: {}, ...as("has-case") });
			return { others, noted: rows.length, theirs, released: answer.status, after: await statuses(details) };
		});
		expect(done).toEqual({ others: [403, 403], noted: 0, theirs: [200, 200], released: 200, after: [403, 403] });
		expect(written).toContain("audit");
	});
});
