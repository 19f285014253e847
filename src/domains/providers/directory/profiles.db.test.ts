import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { aService } from "#tests/support/builders.ts";
import { directorySetup } from "#tests/support/directory-setup.ts";
import { emailsTo } from "#tests/support/emails.ts";

const setup = directorySetup();
const { db, ask, patch, account, read, searched, owned } = setup;

describe("profiles", () => {
	it("get a unique slug, and are hidden until they are complete", async () => {
		const { id } = await account("Acacia Aid");
		const make = (body: object) => ask(`/team/accounts/${id}/providers/`, body);
		expect(await make({ name: "Acacia Aid" })).toMatchObject({
			status: 201,
			body: { url_slug: "acacia-aid", is_active: false, account: id, source: null },
		});
		expect((await make({ name: "Acacia Aid" })).body.url_slug).toBe("acacia-aid-2");
		expect(await make({ name: "Acacia", url_slug: "acacia-aid" })).toMatchObject({
			status: 422,
			body: { errors: [{ field: "url_slug", message: "Another profile has this address. acacia-aid-3 is free." }] },
		});
		expect((await make({ name: "Acacia", url_slug: "Acacia Aid" })).status).toBe(422);
		expect((await make({ name: "Acacia", url_slug: "123" })).status).toBe(422);
		const { body: made } = await make({ name: "Acacia Visits", url_slug: "acacia-at-home" });
		expect(made).toMatchObject({
			url_slug: "acacia-at-home",
			missing: ["a short description", "a long description", "a service", "an area it serves, or telehealth"],
		});
		expect((await ask(`/team/providers/${made.id}/activate/`, {})).status).toBe(409);
		// Uses the staff's own endpoint and rules.
		const whole = {
			short_description: "Visits.",
			description: "<p>We visit.</p>",
			services: [(await aService(db())).id],
			postcodes: ["3000"],
			version: made.version,
		};
		expect(
			(await patch(`/provider-admin/${made.id}/`, { ...whole, description: "<p>Ring 03 5550 1234</p>" })).status,
		).toBe(422);
		expect((await patch(`/provider-admin/${made.id}/`, whole)).status).toBe(200);
		expect(await searched("Acacia Visits")).toEqual([]);
		expect(await ask(`/team/providers/${made.id}/activate/`, {})).toMatchObject({
			status: 200,
			body: { is_active: true, missing: [] },
		});
		expect(await searched("Acacia Visits")).toEqual([made.id]);
	});

	it("are only found once first shown, and always after that; people with permission can preview them", async () => {
		const { id: accountId } = await account("Quiet Care");
		const { body: made } = await ask(`/team/accounts/${accountId}/providers/`, { name: "Quiet Care" });
		const form = new FormData();
		const drawn = await sharp(
			Buffer.from(
				'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="15"/></svg>',
			),
		)
			.flatten({ background: "#b5651d" })
			.png()
			.toBuffer();
		form.set("logo", new File([new Uint8Array(drawn)], "logo.png"));
		const put = await setup.api.request(`/provider-admin/${made.id}/logo/`, {
			method: "PUT",
			body: form,
			cookies: setup.priya,
		});
		const logo = String((await put.json()).logo_url).replace("/api", "");
		const statuses = async (as: Record<string, string>) => {
			const paths = [
				`/providers/${made.id}/`,
				`/providers/${made.url_slug}/`,
				`/reviews/?provider=${made.id}`,
				logo,
				`/pages/profile/${made.id}/?preview=true`,
			];
			return Promise.all(paths.map(async (path) => (await setup.api.request(path, { cookies: as })).status));
		};
		expect(await statuses({})).toEqual([404, 404, 404, 404, 404]);
		expect((await statuses(setup.priya)).slice(3)).toEqual([200, 200]);
		await sql`
			update provider set short_description = 'Visits.', description = '<p>We visit.</p>', services = ${`{${(await aService(db())).id}}`}::int[], postcodes = '{3000}'
			where id = ${made.id}
		`.execute(db());
		expect((await ask(`/team/providers/${made.id}/activate/`, {})).status).toBe(200);
		expect(await statuses({})).toEqual([200, 200, 200, 200, 200]);
		expect((await ask(`/team/providers/${made.id}/deactivate/`, { reason: "Closed" })).status).toBe(200);
		expect(await statuses({})).toEqual([200, 200, 404, 200, 404]);
	});

	it("can be edited by the team, including locked fields, and the history shows it", async () => {
		const { provider, cookies } = await owned();
		expect(
			await patch(
				`/team/providers/${provider.id}/flags/`,
				{
					version: 1,
					is_using_advanced_availability: true,
					is_subscribed_for_onboarding: false,
					is_optimisation_provider: false,
				},
				setup.priya,
			),
		).toMatchObject({ status: 200 });
		expect((await patch(`/provider-admin/${provider.id}/`, { postcodes: ["3001"] }, cookies)).status).toBe(422);
		expect((await patch(`/provider-admin/${provider.id}/`, { postcodes: ["3000", "3002"] })).status).toBe(200);
		const { body } = await ask(`/provider-admin/${provider.id}/changes/`, undefined, { as: cookies });
		expect(body.results[0]).toMatchObject({
			by: "Sam Reed",
			by_team: true,
			columns: { postcodes: { was: ["3000"], is: ["3000", "3002"] } },
		});
		expect(body.results[1]).toMatchObject({
			by: "Priya Nair",
			columns: { is_using_advanced_availability: { is: true } },
			can_undo: false,
		});
	});

	it("are hidden from search at once, with a reason and an email to owners; staff can't undo that", async () => {
		const { provider, owner, cookies } = await owned();
		const path = `/team/providers/${provider.id}`;
		expect(await searched(provider.name)).toEqual([provider.id]);
		expect(await ask(`${path}/deactivate/`, { reason: " " })).toMatchObject({
			status: 422,
			body: { errors: [{ field: "reason", message: "Please say why" }] },
		});
		const out = await ask(`${path}/deactivate/`, { reason: "Registration lapsed" });
		expect(out).toMatchObject({
			status: 200,
			body: {
				is_active: false,
				inactive_reason: "Registration lapsed",
				inactive_since: setup.api.services.clock().toISOString(),
			},
		});
		expect(await searched(provider.name)).toEqual([]);
		expect((await ask(`${path}/deactivate/`, { reason: "Again" })).status).toBe(409);
		expect((await ask(`/provider-admin/${provider.id}/`, undefined, { as: cookies })).body.inactive_reason).toBe(
			"Registration lapsed",
		);
		expect((await emailsTo(setup.api.services, owner.email))[0]).toMatchObject({
			kind: "profile-deactivated",
			text_body: expect.stringContaining("Why: Registration lapsed"),
		});
		const undone = await ask(
			`/provider-admin/${provider.id}/changes/undo/`,
			{ version: out.body.version },
			{ as: cookies },
		);
		expect(undone.status).toBe(409);
		setup.api.advance(1000);
		expect(await ask(`${path}/activate/`, {})).toMatchObject({
			status: 200,
			body: { is_active: true, inactive_reason: null, inactive_since: null },
		});
		expect(await searched(provider.name)).toEqual([provider.id]);
		expect((await emailsTo(setup.api.services, owner.email)).map(({ kind }) => kind)).toEqual([
			"profile-deactivated",
			"profile-activated",
		]);
	});

	it("facts and flags are checked, versioned and audited; flags are for leads", async () => {
		const { provider } = await owned();
		const facts = `/team/providers/${provider.id}/facts/`;
		expect(
			(
				await patch(facts, { version: 1, phone_number: "12", email: "x", is_telehealth_available: true })
			).body.errors.map(({ field }: { field: string }) => field),
		).toEqual(["phone_number", "email"]);
		const changed = await patch(facts, {
			version: 1,
			phone_number: "",
			email: "office@wattle.example",
			is_telehealth_available: true,
		});
		expect(changed).toMatchObject({
			status: 200,
			body: { phone_number: null, email: "office@wattle.example", is_telehealth_available: true, version: 2 },
		});
		expect(
			(await patch(facts, { version: 1, phone_number: "", email: "", is_telehealth_available: false })).status,
		).toBe(409);
		const flags = {
			version: 2,
			is_using_advanced_availability: false,
			is_subscribed_for_onboarding: true,
			is_optimisation_provider: true,
		};
		expect((await patch(`/team/providers/${provider.id}/flags/`, flags)).status).toBe(403);
		expect((await patch(`/team/providers/${provider.id}/flags/`, flags, setup.priya)).status).toBe(200);
		expect(await read(provider.id)).toMatchObject({ is_optimisation_provider: true, version: 3 });
		// Saving the same values is no change.
		expect(
			(await patch(`/team/providers/${provider.id}/flags/`, { ...flags, version: 3 }, setup.priya)).body.version,
		).toBe(3);
	});
});
