import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { anAccount, aProvider } from "#tests/support/builders.ts";
import { directorySetup } from "#tests/support/directory-setup.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { aPerson, joins } from "#tests/support/people.ts";
import { KEY_TAKEN, sendRepeatedly } from "#tests/support/repeats.ts";

const setup = directorySetup();
const { db, ask, patch, found, account } = setup;

describe("accounts", () => {
	it("need a name and a valid ABN that no other account has", async () => {
		expect(await ask("/team/accounts/", { name: " ", abn: "12 345 678 901" })).toMatchObject({
			status: 422,
			body: { errors: [{ field: "name", message: "Enter the organisation's name" }, { field: "abn" }] },
		});
		const made = await ask("/team/accounts/", { name: "Banksia  Care", abn: "51 824 753 556" });
		expect(made).toMatchObject({
			status: 201,
			body: { name: "Banksia Care", abn: "51824753556", providers: [], members: [] },
		});
		expect(await ask("/team/accounts/", { name: "Another", abn: "51824753556" })).toMatchObject({
			status: 422,
			body: { errors: [{ field: "abn", message: "Banksia Care has this ABN." }] },
		});
		const { id, version } = made.body;
		expect(await patch(`/team/accounts/${id}/`, { version, name: "Banksia Care Group" })).toMatchObject({
			body: { name: "Banksia Care Group", version: 2 },
		});
		expect((await patch(`/team/accounts/${id}/`, { version, name: "Late" })).status).toBe(409);
		expect((await ask("/team/accounts/2000000000/")).status).toBe(404);
	});

	it("have a switch for requests that reach them by themselves", async () => {
		const { id, version, automatic_sending } = (await ask("/team/accounts/", { name: "Grevillea Care" })).body;
		expect(automatic_sending).toBe(true);
		const off = await patch(`/team/accounts/${id}/`, { version, automatic_sending: false });
		expect(off).toMatchObject({ status: 200, body: { automatic_sending: false, name: "Grevillea Care" } });
		expect((await patch(`/team/accounts/${id}/`, { version, automatic_sending: true })).status).toBe(409);
		// A repeat changes nothing.
		const repeat = await patch(`/team/accounts/${id}/`, { version: off.body.version, automatic_sending: false });
		expect(repeat.body.version).toBe(off.body.version);
		const { rows } = await sql<{ facts: object }>`
			select facts from audit where deed = 'account.changed' and about = ${`account:${id}`}
		`.execute(db());
		expect(rows).toEqual([{ facts: { automatic_sending: [true, false] } }]);
	});

	it("are created once, however often the form is sent", async () => {
		const body = { name: "Correa Care", abn: "53 004 085 616" };
		const sent = await sendRepeatedly(setup.api, {
			path: "/team/accounts/",
			cookies: setup.sam,
			body,
			other: { name: "Correa Care" },
		});
		expect(sent.first).toMatchObject({ status: 201, body: { name: "Correa Care", abn: "53004085616" } });
		expect(sent.second).toEqual(sent.first);
		expect(sent.later).toEqual(sent.first);
		expect(sent.other).toMatchObject(KEY_TAKEN);
		expect(await found("Correa Care")).toHaveLength(1);
		// Each person has their own keys.
		const byPriya = await setup.api.request("/team/accounts/", {
			body: { name: "Correa Care" },
			cookies: setup.priya,
			headers: { "Idempotency-Key": sent.key },
		});
		expect(byPriya.status).toBe(201);
		expect((await byPriya.json()).id).not.toBe(sent.first.body.id);
		const { rows } =
			await sql`select from audit where deed = 'account.created' and about = ${`account:${sent.first.body.id}`}`.execute(
				db(),
			);
		expect(rows).toHaveLength(1);
	});

	it("can be created with a key whose first request was refused", async () => {
		const send = (body: object) =>
			setup.api.request("/team/accounts/", {
				body,
				cookies: setup.sam,
				headers: { "Idempotency-Key": "typed wrongly" },
			});
		await account("Callistemon Care", "33 102 417 032");
		expect((await send({ name: "Melaleuca Care", abn: "33 102 417 032" })).status).toBe(422);
		expect((await send({ name: "Melaleuca Care" })).status).toBe(201);
		expect(
			(
				await setup.api.request("/team/accounts/", {
					body: { name: "X" },
					cookies: setup.sam,
					headers: { "Idempotency-Key": " " },
				})
			).status,
		).toBe(400);
	});

	it("get a profile once, however often the form is sent", async () => {
		const { id } = await account("Boronia Group");
		const path = `/team/accounts/${id}/providers/`;
		const sent = await sendRepeatedly(setup.api, {
			path,
			cookies: setup.sam,
			body: { name: "Boronia Home Help" },
			other: { name: "Boronia Respite" },
		});
		expect(sent.first).toMatchObject({ status: 201, body: { url_slug: "boronia-home-help" } });
		expect(sent.second).toEqual(sent.first);
		expect(sent.later).toEqual(sent.first);
		expect(sent.other).toMatchObject(KEY_TAKEN);
		expect((await ask(`/team/accounts/${id}/`)).body.providers).toMatchObject([{ id: sent.first.body.id }]);
		// The same body for another account is a different request.
		const elsewhere = await account("Boronia East");
		const other = await setup.api.request(`/team/accounts/${elsewhere.id}/providers/`, {
			body: { name: "Boronia Home Help" },
			cookies: setup.sam,
			headers: { "Idempotency-Key": sent.key },
		});
		expect(other.status).toBe(409);
	});

	it("send one invitation email, however often the form is sent", async () => {
		const { id } = await account("Waratah Group");
		const body = { name: "Ana Silva", email: "ana@waratah.example", is_owner: true, providers: [] };
		const path = `/team/accounts/${id}/members/`;
		const sent = await sendRepeatedly(setup.api, {
			path,
			cookies: setup.priya,
			body,
			other: { ...body, is_owner: false },
		});
		expect(sent.first).toMatchObject({ status: 201, body: { email: body.email, is_invited: true } });
		expect(sent.second).toEqual(sent.first);
		expect(sent.later).toEqual(sent.first);
		expect(await emailsTo(setup.api.services, body.email)).toHaveLength(1);
		// A later invitation is intended.
		setup.api.advance(1000);
		expect((await ask(path, body, { as: setup.priya })).status).toBe(201);
		expect(await emailsTo(setup.api.services, body.email)).toHaveLength(2);
	});

	it("are found by name, ABN, profile, phone and people; reading one is in the audit", async () => {
		const { id } = await anAccount(db(), { name: "Grevillea Group" });
		const provider = await aProvider(db(), {
			account_id: id,
			name: "Hakea Home Help",
			phone_number: "(03) 5550 9876",
			email: "office@hakea.example",
		});
		const person = await aPerson(setup.api.services, "staff", { email: "mai@hakea.example", name: "Mai Nguyen" });
		await joins(setup.api.services, person.id, id, "owner");
		for (const search of [
			"grevillea",
			"hakea home",
			provider.url_slug,
			String(provider.id),
			"03 5550 9876",
			"office@hakea",
			"mai nguyen",
			"mai@hakea.example",
		])
			expect(
				(await found(search)).map((line) => line.id),
				search,
			).toContain(id);
		expect((await found("hakea home"))[0]).toMatchObject({
			name: "Grevillea Group",
			found: "Hakea Home Help",
			profiles: 1,
			active_profiles: 1,
			people: 1,
		});
		expect(await found("100%")).toEqual([]);
		expect((await ask(`/team/accounts/${id}/`)).body).toMatchObject({
			members: [{ email: "mai@hakea.example", is_owner: true }],
			providers: [{ id: provider.id }],
		});
		const { rows } = await sql`select from audit where deed = 'account.read' and about = ${`account:${id}`}`.execute(
			db(),
		);
		expect(rows).toHaveLength(1);
	});

	it("leads invite, change and remove staff, with emails; a new account may have no owner", async () => {
		const { id } = await account("Correa Care");
		const { body: provider } = await ask(`/team/accounts/${id}/providers/`, { name: "Correa Care" });
		const asked = { name: "Jo Hill", email: "jo@correa.example", providers: [provider.id] };
		expect((await ask(`/team/accounts/${id}/members/`, asked)).status).toBe(403);
		const { status, body: jo } = await ask(`/team/accounts/${id}/members/`, asked, { as: setup.priya });
		expect(status).toBe(201);
		expect((await emailsTo(setup.api.services, "jo@correa.example")).map(({ kind }) => kind)).toEqual(["invitation"]);
		const member = `/team/accounts/${id}/members/${jo.id}/`;
		expect((await patch(member, { providers: [] }, setup.priya)).status).toBe(200);
		expect((await patch(member, { is_owner: true }, setup.priya)).body.is_owner).toBe(true);
		// An owner who never signed in doesn't count as the last one.
		expect((await ask(member, undefined, { as: setup.priya, method: "DELETE" })).status).toBe(200);
		expect((await ask("/team/accounts/2000000000/members/", asked, { as: setup.priya })).status).toBe(404);
	});
});
