import { beforeAll, expect, it } from "vitest";
import { bindings } from "#server/api.ts";
import { pathOf } from "./call-paths.ts";
import type { Ground } from "./ground.ts";
import { makeCall, nameOf } from "./make-call.ts";
import { ROLES } from "./roles.ts";
import { sharedGround } from "./shared-ground.ts";
import { readTable } from "./table.ts";

let ground: Ground;
beforeAll(async () => {
	ground = await sharedGround();
}, 120_000);

it("every read names a parameter it doesn't know, and accepts those of campaigns", async () => {
	const table = readTable();
	const wrong: string[] = [];
	for (const binding of bindings(ground.api.services)) {
		if (binding.endpoint.method !== "GET") continue;
		const call = nameOf(binding);
		const role = ROLES.find((one) => table.get(call)?.[one] === 200);
		if (!role) continue;
		const path = pathOf(call, ground, role);
		const ask = (more: string) =>
			ground.database.undone(async () => {
				const answer = await makeCall(ground, binding, role, {
					path: `${path}${path.includes("?") ? "&" : "?"}${more}`,
				});
				if (answer.ok) {
					await answer.body?.cancel();
					return { status: answer.status, fields: [] };
				}
				const { errors } = (await answer.json()) as { errors?: { field: string }[] };
				return { status: answer.status, fields: errors?.map(({ field }) => field) };
			});
		const { done: refused } = await ask("unheard_of=3000&Postcode=3000");
		if (refused.status !== 400 || refused.fields?.join() !== "unheard_of,Postcode")
			wrong.push(`${call}: ${refused.status} ${refused.fields}`);
		const { done: advertised } = await ask("utm_source=x&gclid=x&fbclid=x&msclkid=x");
		if (advertised.status !== 200) wrong.push(`${call} from a campaign: ${advertised.status} ${advertised.fields}`);
	}
	expect(wrong).toEqual([]);
}, 120_000);
