import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { aMeanwhile } from "#tests/support/concurrency.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";

// The permission check and the action are two moments. An owner who is removed in between must not act.

let api: TestApi;
const meanwhile = aMeanwhile();
beforeAll(async () => {
	api = await testApi({}, (real) => meanwhile.services(real));
});
afterAll(() => api.close());

const db = () => api.services.database.db;
const membershipOf = async (personId: number) =>
	Number(
		(await sql<{ id: number }>`select id from account_member where person_id = ${personId}`.execute(db())).rows[0]?.id,
	);

it.each(["removed from the account", "no longer an owner"])(
	"a person who becomes %s at the same moment can't invite, change or remove anyone",
	async (how) => {
		const { services, request } = api;
		const provider = await aProvider(db());
		const [owner, leaving, colleague] = [
			await aPerson(services, "staff"),
			await aPerson(services, "staff"),
			await aPerson(services, "staff"),
		];
		await joins(services, owner.id, provider.account_id, "owner");
		await joins(services, colleague.id, provider.account_id, [provider.id]);
		const cookies = await sessionOf(services, owner.id);
		const members = `/account-admin/${provider.account_id}/members/`;
		const email = `second-address-${leaving.id}@staff.example`;
		const attempts = [
			["POST", members, { name: "Me again", email, is_owner: true }],
			["PATCH", `${members}${await membershipOf(colleague.id)}/`, { is_owner: true }],
			["DELETE", `${members}${await membershipOf(owner.id)}/`, undefined],
		] as const;
		for (const [method, path, body] of attempts) {
			await sql`delete from account_member where person_id = ${leaving.id}`.execute(db());
			await joins(services, leaving.id, provider.account_id, "owner");
			const own = await sessionOf(services, leaving.id);
			const membership = `${members}${await membershipOf(leaving.id)}/`;
			meanwhile.happens = () =>
				how === "no longer an owner"
					? request(membership, { method: "PATCH", body: { is_owner: false, providers: [provider.id] }, cookies })
					: request(membership, { method: "DELETE", cookies });
			expect((await request(path, { method, body, cookies: own })).status, method).toBe(404);
		}
		const { rows } = await sql<{ email: string }>`
		select p.email from account_member m join person p on p.id = m.person_id where m.account_id = ${provider.account_id} and m.is_owner
	`.execute(db());
		expect(rows).toEqual([{ email: owner.email }]);
		expect((await sql`select from person where email = ${email}`.execute(db())).rows).toEqual([]);
	},
);
