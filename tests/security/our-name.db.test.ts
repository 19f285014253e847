import { expect, it } from "vitest";
import { bindings } from "#server/api.ts";
import { BODIES } from "./calls.ts";
import { makeCall, nameOf } from "./make-call.ts";
import { ROLES } from "./roles.ts";
import { sharedGround } from "./shared-ground.ts";
import { readTable } from "./table.ts";

const ground = await sharedGround();
const { api, database } = ground;
const table = readTable();
const calls = new Map(bindings(api.services).map((binding) => [nameOf(binding), binding]));

const OUTSIDERS = ROLES.slice(0, ROLES.indexOf("member"));
const BY_LINK = { answer: "yes", name: "Kim Lee", role: "Intake", phone: "03 5550 1234" };

// Each entry whose name others are shown (decision 50).
it.each<[call: string, field: string, more?: object]>([
	["PATCH /users/me/", "name"],
	["POST /account-admin/{id}/members/", "name"],
	["PATCH /account-admin/{id}/members/{member}/", "name"],
	["POST /providers/{idOrSlug}/join/", "name"],
	["POST /providers/{idOrSlug}/claim/", "name"],
	["POST /providers/{idOrSlug}/claim/", "role"],
	["POST /quotes/", "name"],
	["PATCH /my-request/{token}/contact/", "new_name"],
	["POST /chats/", "name"],
	["POST /answer/{token}/", "name", BY_LINK],
	["POST /answer/{token}/", "role", BY_LINK],
])("%s takes a person's own %s, and refuses one that could be read as us", async (call, field, more) => {
	const binding = calls.get(call);
	const role = OUTSIDERS.find((one) => (table.get(call)?.[one] ?? 500) < 300);
	if (!binding || !role) throw new Error(`nobody may call ${call}`);
	const usual = (await BODIES[call]?.(ground, role)) as object;
	const enter = async (typed: string) => {
		const { done } = await database.undone(async () => {
			const answer = await makeCall(ground, binding, role, { body: { ...usual, ...more, [field]: typed } });
			return { isTaken: answer.ok, fields: (await answer.json()).errors?.map((one: { field: string }) => one.field) };
		});
		return done;
	};
	expect(await enter("Robin Hill")).toEqual({ isTaken: true, fields: undefined });
	expect(await enter("Robin (our team)")).toEqual({ isTaken: false, fields: [field] });
});
