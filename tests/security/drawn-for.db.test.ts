import { beforeAll, expect, it } from "vitest";
import { DRAWN_FOR_HEADER } from "#contract/shared/request-names.ts";
import type { Binding } from "#platform/http/bind.ts";
import { bindings } from "#server/api.ts";
import type { Ground } from "./ground.ts";
import { makeCall, nameOf } from "./make-call.ts";
import { ROLES, type Role } from "./roles.ts";
import { sharedGround } from "./shared-ground.ts";
import { readTable } from "./table.ts";

let ground: Ground;
let writes: (readonly [Binding, Role])[];

beforeAll(async () => {
	ground = await sharedGround();
	const table = readTable();
	writes = bindings(ground.api.services).flatMap((binding) => {
		const expected = table.get(nameOf(binding));
		const role = ROLES.find((one) => (expected?.[one] ?? 500) < 300);
		return binding.endpoint.method !== "GET" && expected?.visitor === 401 && role ? [[binding, role] as const] : [];
	});
}, 120_000);

it.each(["987654", "", "1 "])(
	"every change by a signed-in person is refused and stores nothing if its form was drawn for %j",
	async (other) => {
		expect(writes.length).toBeGreaterThan(80);
		const wrong: string[] = [];
		for (const [binding, role] of writes) {
			const { done, written } = await ground.database.undone(async () => {
				const answer = await makeCall(ground, binding, role, { headers: { [DRAWN_FOR_HEADER]: other } });
				return { status: answer.status, text: await answer.text() };
			});
			if (done.status !== 412 || written.length > 0 || !done.text.includes("What you typed is still here"))
				wrong.push(`${nameOf(binding)} as ${role}: ${done.status}, wrote to ${written}: ${done.text.slice(0, 120)}`);
		}
		expect(wrong).toEqual([]);
	},
	120_000,
);
