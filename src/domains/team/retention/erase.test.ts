import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, aService } from "#tests/support/builders.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { aPerson } from "#tests/support/people.ts";
import { dump, type Left, type LeftBehind, leaves } from "#tests/support/retention.ts";
import { eraseCases } from "./erase.ts";

let api: TestApi;
let world: { provider: number; areaId: number; member: number };
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
	const { database } = api.services;
	await (database as TestDatabase).reset();
	const member = (await aPerson(api.services, "team", { name: "Noor" })).id;
	world = { provider: (await aProvider(database.db)).id, areaId: (await aService(database.db)).areaId, member };
});

const left = (kind: Left["kind"], more: Partial<Left> = {}): Promise<LeftBehind> =>
	leaves(api.services.database.db, world, { kind, at: new Date(api.services.clock().getTime() - 24 * 3600_000), isClosed: true, isHeld: false, ...more });
const numberOf = async ({ caseId }: LeftBehind): Promise<number> =>
	(await sql<{ number: number }>`select number from team_case where id = ${caseId}`.execute(api.services.database.db)).rows[0]?.number ?? 0;
const whole = async () => [...(await dump(api.services.database.db)).values()].join("\n");
const erase = (numbers: number[], isMeant = true) => eraseCases(api.services, numbers, isMeant);

it.each(["quote", "no-provider", "message", "campaign-enquiry", "call-back", "complaint", "provider-enquiry", "chat", "rejected"] as const)(
	"what somebody left in a case of the kind %s goes a day later where they ask for it, and the case of somebody else stays",
	async (kind) => {
		const theirs = await left(kind);
		const another = await left(kind);
		const number = await numberOf(theirs);

		const counted = await erase([number], false);
		expect(await whole()).toContain(theirs.canary);

		expect(await erase([number])).toEqual(counted);
		const after = await whole();
		expect(after).not.toContain(theirs.canary);
		expect(after).toContain(another.canary);
		const { rows } = await sql`select facts from audit where deed = 'case.erased' and about = ${`case:${theirs.caseId}`}`.execute(api.services.database.db);
		expect(rows).toEqual([{ facts: { number } }]);
		expect((await sql`select from retention_run`.execute(api.services.database.db)).rows).toHaveLength(0);
	},
);

it("a plan that was set apart for what the scanner found in it goes with its request, and that of another stays", async () => {
	const { db } = api.services.database;
	const [theirs, another] = [await left("quote"), await left("quote")];
	for (const { id } of [theirs, another])
		await sql`
			insert into quarantined_file (id, at, call, about, found, size, sha256, name, content)
			values (${randomUUID()}, now(), 'PATCH /quotes/{id}/', ${`quote:${id}`}, 'Eicar', 1, ${"0".repeat(64)}, ${Buffer.from("x")}, ${Buffer.from("x")})
		`.execute(db);
	expect(await erase([await numberOf(theirs)])).toMatchObject({ quarantined_file: 1 });
	expect((await sql`select about from quarantined_file`.execute(db)).rows).toEqual([{ about: `quote:${another.id}` }]);
});

it("several cases go together or not at all: one that is open, held, about a published review or not there keeps them all, and is named", async () => {
	const closed = await left("quote");
	const open = await left("message", { isClosed: false });
	const held = await left("call-back", { isHeld: true });
	const review = await left("published");
	const [goes, opened, kept, reviewed] = await Promise.all([closed, open, held, review].map(numberOf));
	const told = await erase([goes, opened, kept, reviewed, 99_999] as number[]).catch((error: Error) => error.message);
	expect(told).toBe(
		[
			"Nothing was removed.",
			"C-99999: there is no such case.",
			`C-${reviewed}: its review is not rejected. Reject it in the console first, under Reviews; that takes it down where it is published.`,
			`C-${opened}: still open. Close it in the console first.`,
			`C-${kept}: held, and says there why. A lead lets it go first.`,
		].join("\n"),
	);
	expect(await whole()).toContain(closed.canary);
});
