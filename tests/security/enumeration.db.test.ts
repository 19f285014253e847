import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newPasswordLink } from "#domains/accounts/reset-password.ts";
import { testApi } from "#tests/support/api.ts";
import { aPerson } from "#tests/support/people.ts";
import { aGround, type Ground, PASSWORD } from "./ground.ts";

// A caller can't find out which people have an account or a case. Known and unknown people get the same status, text
// and headers, and only the person's own mailbox shows a difference. `npm run bench -- timing` measures response times.

let ground: Ground;
beforeAll(async () => {
	ground = await aGround();
	const { services } = ground.api;
	await aPerson(services, "staff", { email: "gone@staff.example", password: PASSWORD });
	await sql`update person set is_active = false where email = 'gone@staff.example'`.execute(ground.database.db);
	await aPerson(services, "staff", { email: "invited@staff.example" });
	await aPerson(services, "team", { email: "sam@team.example", password: PASSWORD });
}, 120_000);
afterAll(() => ground.api.close());

/** Everything that a caller sees of an answer. */
const seen = async (answer: Response) => ({
	status: answer.status,
	text: (await answer.text()).replace(/"request_id":"[^"]+"/, ""),
	headers: [...answer.headers].filter(([name]) => name !== "x-request-id"),
});
const ask = async (path: string, body?: unknown) =>
	(await ground.database.undone(async () => seen(await ground.api.request(path, body === undefined ? {} : { body }))))
		.done;
const emails = async (work: () => Promise<unknown>) => {
	const { done } = await ground.database.undone(async () => {
		const all = async () =>
			(await sql<{ kind: string; recipient: string }>`select kind, recipient from letter`.execute(ground.database.db))
				.rows;
		const before = await all();
		await work();
		return (await all()).slice(before.length);
	});
	return done;
};

/** An API with rate limits on. */
const countingApi = async () => {
	const limited = await testApi({ LIMITS: "on" });
	await aPerson(limited.services, "staff", { email: "known@staff.example", password: PASSWORD });
	return limited;
};

const KNOWN = [
	"signs-in@staff.example",
	"gone@staff.example",
	"invited@staff.example",
	"sam@team.example",
	"SIGNS-IN@staff.example",
];
const UNKNOWN = "nobody@staff.example";

describe("whether a person is known", () => {
	it("isn't revealed by signing in with a wrong password: known, unknown, deactivated, invited, team", async () => {
		const unknown = await ask("/users/login/", { email: UNKNOWN, password: "wrong words altogether" });
		expect(unknown.status).toBe(401);
		for (const email of KNOWN)
			expect(await ask("/users/login/", { email, password: "wrong words altogether" }), email).toEqual(unknown);
		// The correct password of a deactivated person is refused the same way.
		expect(await ask("/users/login/", { email: "gone@staff.example", password: PASSWORD })).toEqual(unknown);
	});

	it("isn't revealed by asking for a new password, and only known people get an email", async () => {
		const unknown = await ask("/users/password-reset/", { email: UNKNOWN });
		expect(unknown.status).toBe(200);
		for (const email of KNOWN) expect(await ask("/users/password-reset/", { email }), email).toEqual(unknown);
		const sent = async (email: string) =>
			emails(() => ground.api.request("/users/password-reset/", { body: { email } }));
		expect(await sent("signs-in@staff.example")).toEqual([
			{ kind: "password-reset", recipient: "signs-in@staff.example" },
		]);
		for (const email of [UNKNOWN, "gone@staff.example"]) expect(await sent(email)).toEqual([]);
	}, 60_000);

	it("isn't revealed by a password link: unknown person, wrong token, another person's token, used, expired", async () => {
		const { services } = ground.api;
		const { db } = ground.database;
		const [one, other] = [await aPerson(services, "staff"), await aPerson(services, "staff")];
		const link = (id: number, at = services.clock()) =>
			services.database.transaction((trx) => newPasswordLink(trx, id, "reset", at));
		const [used, old, others] = [
			await link(one.id),
			await link(one.id, new Date(services.clock().getTime() - 24 * 3600_000)),
			await link(other.id),
		];
		await sql`update password_link set used_at = now() where token_hash = sha256(${used}::bytea)`.execute(db);
		const path = (uid: string, token: string) => `/users/password-reset-confirm/${uid}/${token}/`;
		const unknown = await ask(path(randomUUID(), "u".repeat(43)));
		expect(unknown.status).toBe(400);
		for (const [uid, token] of [
			[one.uid, "u".repeat(43)],
			[one.uid, used],
			[one.uid, old],
			[one.uid, others],
			["not-an-id", others],
		] as const) {
			expect(await ask(path(uid, token)), token).toEqual(unknown);
			const words = {
				new_password1: "five words stand here together",
				new_password2: "five words stand here together",
			};
			expect(await ask(path(uid, token), words), token).toEqual(unknown);
		}
	});

	it("isn't revealed to an owner who sends an invitation: new people, staff of other accounts, deactivated people and the team look the same", async () => {
		const { own, people, api } = ground;
		const numbers: number[] = [];
		const invited = async (email: string) => {
			const { done } = await ground.database.undone(async () => {
				const answer = await api.request(`/account-admin/${own.account_id}/members/`, {
					body: { name: "Sam", email, providers: [own.id] },
					cookies: people.cookies.owner,
				});
				return { status: answer.status, body: await answer.json() };
			});
			numbers.push(done.body.id);
			// The membership id and the email address differ for each person.
			return { ...done, body: { ...done.body, id: 0, email: "" } };
		};
		const unknown = await invited(UNKNOWN);
		expect(unknown.status).toBe(201);
		for (const email of KNOWN.slice(0, 4)) expect(await invited(email), email).toEqual(unknown);
		// Ids are in the order of the invitations, so no id shows that a person was already known.
		expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
		expect(new Set(numbers).size).toBe(numbers.length);
	});

	it("isn't revealed by links in emails: unknown, of another kind, expired", async () => {
		const { links } = ground;
		for (const [path, another] of [
			["/my-request", links.capacity],
			["/capacity-emails", links.request],
			["/answer", links.capacity],
			["/weekly-emails", links.request],
			["/not-me", links.weekly],
			["/alerts", links.weekly],
			["/join-links", links.answer],
			["/contact-links", links.request],
			["/reviews/confirm", links.appeal],
			["/reviews/appeals", links.confirm],
		] as const) {
			const unknown = await ask(`${path}/${links.unknown}/`);
			expect(unknown.status).toBe(404);
			for (const token of [another, "short", "x".repeat(99)])
				expect(await ask(`${path}/${token}/`), `${path} ${token}`).toEqual(unknown);
		}
		const { db } = ground.database;
		const ended = async (table: string, column: string, token: string, path: string) => {
			const { done } = await ground.database.undone(async () => {
				await sql`update ${sql.table(table)} set ${sql.id(column)} = created_at where token_hash = sha256(${token}::bytea)`.execute(
					db,
				);
				return seen(await ground.api.request(path));
			});
			return done;
		};
		expect(await ended("request_link", "ends_at", links.request, `/my-request/${links.request}/`)).toEqual(
			await ask(`/my-request/${links.unknown}/`),
		);
	});

	it("isn't revealed by a case number or an email address in a form", async () => {
		const { rows } = await sql<{ number: number }>`select number from team_case order by number limit 1`.execute(
			ground.database.db,
		);
		const callBack = async (case_number: string) => {
			const { status, headers } = await ask("/call-backs/", { case_number, phone: "0491 570 006" });
			return { status, names: headers.map(([name]) => name) };
		};
		expect(await callBack(`C-${rows[0]?.number}`)).toEqual(await callBack("C-999999"));
		const message = async (email: string) => (await ask("/messages/", { email, message: "Hello" })).status;
		expect(await message("signs-in@staff.example")).toBe(await message(UNKNOWN));
	});

	it("isn't revealed by rate limits, which count attempts the same way", async () => {
		const limited = await countingApi();
		const statuses = async (email: string) => {
			const all: number[] = [];
			for (let n = 0; n < 12; n++)
				all.push(
					(await limited.request("/users/login/", { body: { email, password: "wrong words altogether" } })).status,
				);
			return all;
		};
		expect(await statuses("known@staff.example")).toEqual(await statuses(UNKNOWN));
		const resets = async (email: string) => {
			const all: string[] = [];
			for (let n = 0; n < 5; n++) {
				const { status, text } = await seen(await limited.request("/users/password-reset/", { body: { email } }));
				all.push(`${status} ${text}`);
			}
			return all;
		};
		expect(await resets("known@staff.example")).toEqual(await resets(UNKNOWN));
		await limited.close();
	}, 60_000);
});
