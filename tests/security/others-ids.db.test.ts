import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Binding } from "#platform/http/bind.ts";
import { bindings } from "#server/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { aReview } from "#tests/support/reviews.ts";
import { pathOf } from "./call-paths.ts";
import type { Ground } from "./ground.ts";
import { makeCall, nameOf } from "./make-call.ts";
import { ROLES, type Role } from "./roles.ts";
import { sharedGround } from "./shared-ground.ts";
import { readTable } from "./table.ts";

// An answer doesn't reveal whether another person's record exists: it is identical to that for an unknown id.

let ground: Ground;
let calls: Map<string, Binding>;
const table = readTable();

beforeAll(async () => {
	ground = await sharedGround();
	calls = new Map(bindings(ground.api.services).map((binding) => [nameOf(binding), binding]));
}, 120_000);

const NUMBER = "2000000000";
const UUID = "6b1f0a52-3c1d-4e7e-9d64-0c7d5a3f9e21";
const UUIDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
/** The path with its first id replaced by one that doesn't exist. */
const unknown = (path: string) =>
	/\/\d+\//.test(path) ? path.replace(/\/\d+\//, `/${NUMBER}/`) : path.replace(UUIDS, UUID);

const words = async (answer: Response) => ({
	status: answer.status,
	text: (await answer.text()).replace(/"request_id":"[^"]+"/, ""),
	headers: [...answer.headers].filter(([name]) => name !== "x-request-id"),
});
const asked = async (call: string, role: Role, path: string) => {
	const binding = calls.get(call);
	if (!binding) throw new Error(`unknown call ${call}`);
	return (await ground.database.undone(async () => words(await makeCall(ground, binding, role, { path })))).done;
};

describe("another person's record", () => {
	it("looks like one that doesn't exist, for every role and every id in a path", async () => {
		let compared = 0;
		for (const [call, expected] of table) {
			if (!call.includes("{") || !Object.values(expected).some((status) => status < 400)) continue;
			for (const role of ROLES.filter((one) => expected[one] === 404)) {
				const path = pathOf(call, ground, role);
				const other = unknown(path);
				// Paths with a link token have no id to replace.
				if (other === path) continue;
				expect(await asked(call, role, path), `${call} as ${role}`).toEqual(await asked(call, role, other));
				compared++;
			}
		}
		expect(compared).toBeGreaterThan(100);
	}, 120_000);

	it("looks missing below one's own profile too: another account's referral, person, session and review", async () => {
		const { own, third, api } = ground;
		const { db } = ground.database;
		const [elsewhere] = (
			await sql<{
				id: number;
			}>`select m.id from account_member m where m.account_id = ${third.account_id} limit 1`.execute(db)
		).rows;
		const review = await aReview(db, { provider_id: third.id });
		const somebody = await aPerson(api.services, "staff");
		await sessionOf(api.services, somebody.id);
		const [place] = (await sql<{ id: string }>`select id from session where person_id = ${somebody.id}`.execute(db))
			.rows;
		const referrals = `/provider-admin/${third.id}/referrals/`;
		const owned: [call: string, role: Role, another: string, unknown: string][] = [
			...[
				"GET",
				"GET plan-file",
				"POST answer",
				"POST progress",
				"PUT owner",
				"POST notes",
				"POST questions",
				"POST undo",
			].map((name): [string, Role, string, string] => {
				const [method = "", rest] = name.split(" ");
				const call = `${method} /provider-admin/{id}/referrals/{referral}/${rest ? `${rest}/` : ""}`;
				const of = (provider: number, referral: string) =>
					`/provider-admin/${provider}/referrals/${referral}/${rest ? `${rest}/` : ""}`;
				return [call, "owner", of(ground.other.id, ground.accepted), of(ground.other.id, UUID)];
			}),
			["GET /provider-admin/{id}/referrals/", "owner", referrals, referrals.replace(String(third.id), NUMBER)],
			...["PATCH", "DELETE"].map((method): [string, Role, string, string] => {
				const of = (member: string | number) => `/account-admin/${own.account_id}/members/${member}/`;
				return [`${method} /account-admin/{id}/members/{member}/`, "owner", of(elsewhere?.id ?? 0), of(NUMBER)];
			}),
			["DELETE /users/sessions/{id}/", "owner", `/users/sessions/${place?.id}/`, `/users/sessions/${UUID}/`],
			[
				"PUT /provider-admin/{reviewId}/review-response/",
				"owner",
				`/provider-admin/${review.id}/review-response/`,
				`/provider-admin/${NUMBER}/review-response/`,
			],
			[
				"DELETE /provider-admin/{reviewId}/review-response/",
				"owner",
				`/provider-admin/${review.id}/review-response/`,
				`/provider-admin/${NUMBER}/review-response/`,
			],
			[
				"GET /provider-admin/{id}/",
				"owner",
				`/provider-admin/${third.url_slug}/`,
				"/provider-admin/nobody-has-this-slug/",
			],
			[
				"GET /provider-admin/{id}/toolkit/{document}/",
				"owner",
				`/provider-admin/${third.id}/toolkit/review-form/`,
				`/provider-admin/${NUMBER}/toolkit/review-form/`,
			],
		];
		for (const [call, role, another, never] of owned) {
			const answer = await asked(call, role, another);
			expect(answer.status, another).toBe(404);
			expect(answer, another).toEqual(await asked(call, role, never));
		}
	});

	it("is refused in a body: an owner can't share another account's profile or respond to its review", async () => {
		const { own, third, api, people } = ground;
		const { done, written } = await ground.database.undone(async () => {
			const invite = (providers: number[]) =>
				api.request(`/account-admin/${own.account_id}/members/`, {
					body: { name: "Sam", email: "sam@staff.example", providers },
					cookies: people.cookies.owner,
				});
			const review = await aReview(ground.database.db, { provider_id: third.id });
			await sql`truncate written`.execute(ground.database.db);
			const answer = await api.request(`/provider-admin/${ground.published}/review-response/`, {
				method: "PUT",
				body: { comment: "Taken over", review: review.id },
				cookies: people.cookies.owner,
			});
			return [
				await words(await invite([third.id])),
				await words(await invite([Number(NUMBER)])),
				{ status: answer.status },
			] as const;
		});
		expect(done[0]).toEqual(done[1]);
		expect(done.map(({ status }) => status)).toEqual([422, 422, 422]);
		expect(written).toEqual([]);
	});
});
