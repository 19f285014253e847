import { afterAll, beforeAll, expect, it } from "vitest";
import { bindings } from "#server/api.ts";
import { disclosed } from "#tests/support/referrals.ts";
import { aGround, type Ground } from "./ground.ts";
import { makeCall, nameOf } from "./make-call.ts";
import { ROLES } from "./roles.ts";

let ground: Ground;
beforeAll(async () => {
	ground = await aGround();
}, 120_000);
afterAll(() => ground.api.close());

/** Forms that show the visitor their own name, in a browser of theirs. */
const OWN = ["GET /quotes/{quoteId}/follow-up/", "GET /my-request/{token}/details/"];
/** Lists that our team works from. They show names of many people and aren't a reading of one person. */
const LISTS = ["GET /team/cases/", "GET /team/records/"];

it("every read that shows a person's name or contact details is in the audit log, whatever the endpoint and role", async () => {
	const unlogged: string[] = [];
	const logged: string[] = [];
	for (const binding of bindings(ground.api.services).filter(({ line }) => line.method === "GET"))
		for (const role of ROLES) {
			const at = `${nameOf(binding)} as ${role}`;
			const { done, written } = await ground.database.undone(async () => {
				const answer = await makeCall(ground, binding, role);
				if (answer.headers.get("content-type")?.startsWith("text/event-stream")) {
					await answer.body?.cancel();
					return "";
				}
				return answer.text();
			});
			if (disclosed(done).length === 0 || [...OWN, ...LISTS].includes(nameOf(binding))) continue;
			(written.includes("audit") ? logged : unlogged).push(at);
		}
	expect(unlogged).toEqual([]);
	for (const call of ["/provider-admin/{id}/referrals/{referral}/", "/team/cases/{id}/"])
		expect(
			logged.some((one) => one.startsWith(`GET ${call} `)),
			call,
		).toBe(true);
}, 300_000);
