import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { RETENTION_RULES } from "#contract/retention/options.ts";
import { DAY_MS, retentionOffice } from "#tests/support/retention-office.ts";
import { KINDS } from "./kinds.ts";
import { beginRun, carryOut, finishRun } from "./run.ts";

const office = retentionOffice();
const { ask, carriesOut, isThere, left, many, tries } = office;
const ruleOf = async (code: string) =>
	(await ask("/team/retention/")).body.rules.find((rule: { code: string }) => rule.code === code);

describe("retention rules", () => {
	it("exist for every kind of data that can be deleted", async () => {
		const { rules } = (await ask("/team/retention/", undefined, office.priya)).body;
		expect(rules.map(({ code }: { code: string }) => code).sort()).toEqual([...RETENTION_RULES].sort());
		expect(Object.keys(KINDS).sort()).toEqual([...RETENTION_RULES].sort());
		expect(rules[0]).toMatchObject({
			code: "requests",
			keep_number: 2,
			keep_unit: "year",
			basis: "choice",
			is_in_force: true,
			changed_by: null,
			is_followed: false,
		});
	});

	it("an administrator can change a period within its limits; a stale change is refused, and a lead can only read", async () => {
		const change = (fields: object, as = office.noor) =>
			ask(
				"/team/retention/rules/messages/",
				{ version: 1, keep_number: 6, keep_unit: "month", is_in_force: true, reason: "Asked by the board", ...fields },
				as,
				"PATCH",
			);
		expect((await change({}, office.priya)).status).toBe(403);
		expect((await change({ keep_number: 20, keep_unit: "year" })).body.errors).toEqual([
			{ field: "keep_number", message: "Choose between 3 months and 5 years" },
		]);
		expect((await change({ reason: " " })).body.errors[0]).toMatchObject({
			field: "reason",
			message: "Please say why",
		});
		expect((await change({})).body).toMatchObject({
			version: 2,
			keep_number: 6,
			keep_unit: "month",
			changed_by: "administrator of the team",
			reason: "Asked by the board",
		});
		expect((await change({})).status).toBe(409);
		const { results } = (await ask("/team/audit/?event=retention.rule-changed")).body;
		expect(results[0]).toMatchObject({
			about: "retention:messages",
			facts: { was: "1 year, in force", is: "6 months, in force" },
		});
		expect(
			(
				await ask(
					"/team/retention/rules/complaints/",
					{ version: 1, keep_number: 6, keep_unit: "year", is_in_force: true, reason: "x" },
					office.noor,
					"PATCH",
				)
			).status,
		).toBe(422);
	});

	it("the daily run follows a rule once it was previewed and approved, and stops following it after a change", async () => {
		const approve = (version: number, dry_run: string) =>
			ask("/team/retention/rules/messages/approve/", { version, dry_run });
		const other = await tries("letters");
		expect((await approve(1, other.id)).status).toBe(409);
		const tried = await tries("messages");
		expect((await approve(2, tried.id)).status).toBe(409);
		expect((await approve(1, tried.id)).body).toMatchObject({
			is_followed: true,
			approved_by: "administrator of the team",
		});
		await ask(
			"/team/retention/rules/messages/",
			{ version: 1, keep_number: 2, keep_unit: "year", is_in_force: true, reason: "Longer" },
			office.noor,
			"PATCH",
		);
		expect(await ruleOf("messages")).toMatchObject({ is_followed: false, approved_by: null });
		expect((await approve(2, tried.id)).status).toBe(409);
	});
});

describe("a dry run and the run after it", () => {
	it("shows counts and case numbers, never names, and deletes nothing", async () => {
		const one = await left("message", 400);
		await left("message", 300);
		const tried = await tries("messages");
		expect(tried.rules).toEqual([
			expect.objectContaining({
				code: "messages",
				rows: 1,
				of: 2,
				sample: [expect.stringMatching(/^C-\d+$/)],
				is_large: false,
				tables: expect.objectContaining({ enquiry: 1, team_case: 1, letter: 3 }),
			}),
		]);
		expect(JSON.stringify(tried)).not.toContain(one.canary);
		expect(await isThere(one)).toBe(true);
	});

	it("deletes exactly what was shown, once, and the run shows it", async () => {
		const old = await left("message", 400);
		const young = await left("message", 300);
		const { token } = await tries("messages");
		expect((await ask("/team/retention/runs/", { token }, office.priya)).status).toBe(403);
		const run = await carriesOut(token);
		expect(run).toMatchObject({
			state: "done",
			kind: "run",
			by: "administrator of the team",
			rules: [{ rows: 1, done: 1, spared: 0 }],
		});
		expect([await isThere(old), await isThere(young)]).toEqual([false, true]);
		expect((await ask("/team/retention/runs/", { token })).status).toBe(409);
		const { results } = (await ask("/team/audit/?event=retention.done")).body;
		expect(results[0].facts).toEqual({ messages: 1 });
	});

	it("answers 409 and deletes nothing if the data has changed since the dry run", async () => {
		const one = await left("message", 400);
		const { token } = await tries("messages");
		await sql`insert into case_note (case_id, at, body, note_key) values (${one.caseId}, ${one.at}, 'x', 'k')`.execute(
			office.api.services.database.db,
		);
		expect((await ask("/team/retention/runs/", { token })).body.detail).toContain("changed since the dry run");
		const again = await tries("messages");
		await ask(
			"/team/retention/rules/messages/",
			{ version: 1, keep_number: 2, keep_unit: "year", is_in_force: true, reason: "Longer" },
			office.noor,
			"PATCH",
		);
		expect((await ask("/team/retention/runs/", { token: again.token })).status).toBe(409);
		expect(await isThere(one)).toBe(true);
		expect((await ask("/team/retention/runs/", { token: "made-up" })).status).toBe(409);
	});

	it("is valid for a day", async () => {
		await left("message", 400);
		const { token, id } = await tries("messages");
		office.api.advance(25 * 3600_000);
		await sql`update session set used_at = ${office.api.services.clock()}, ends_at = ${new Date(office.api.services.clock().getTime() + DAY_MS)}`.execute(
			office.api.services.database.db,
		);
		expect((await ask("/team/retention/runs/", { token })).status).toBe(409);
		expect((await ask(`/team/retention/runs/${id}/`)).body.token).toBe(null);
	});

	it("a large share of a kind is deleted only after confirmation", async () => {
		await many(55, "message", 400);
		const tried = await tries("messages");
		expect(tried.rules[0]).toMatchObject({ rows: 55, of: 55, is_large: true });
		expect((await ask("/team/retention/runs/", { token: tried.token })).body.errors[0].field).toBe("is_large_meant");
		expect(await carriesOut(tried.token, { is_large_meant: true })).toMatchObject({
			state: "done",
			rules: [{ done: 55 }],
		});
	});
});

describe("protected data", () => {
	it("a case that a lead holds with a reason is kept until they remove the hold", async () => {
		const one = await left("quote", 800);
		const hold = (version: number, because: string | null, as = office.priya) =>
			ask(`/team/cases/${one.caseId}/hold/`, { version, because }, as, "PUT");
		const { version } = (await ask("/team/cases/?view=closed")).body.results[0];
		expect((await hold(version, "")).body.errors[0].message).toBe("Please say why");
		expect((await hold(version, "Asked by the Commission")).body).toEqual({ held: true });
		expect((await hold(version, null)).status).toBe(409);
		const { rows } = await sql`
			select c.held_because as because, p.name as by from team_case c join person p on p.id = c.held_by where c.id = ${one.caseId}
		`.execute(office.api.services.database.db);
		expect(rows).toEqual([{ because: "Asked by the Commission", by: "lead of the team" }]);
		expect((await tries()).rules.filter(({ rows }: { rows: number }) => rows > 0)).toEqual([]);
		await hold(version + 1, null);
		expect((await tries("requests")).rules[0].rows).toBe(1);
	});

	it("a case that is reopened or held during a run is kept", async () => {
		const [one, other] = [await left("message", 400), await left("message", 400)];
		const { services } = office.api;
		const { token } = await tries("messages");
		const id = await beginRun(services, token, false, null);
		await sql`update team_case set held_because = 'A claim', held_at = ${services.clock()} where id = ${one.caseId}`.execute(
			services.database.db,
		);
		await finishRun(services, id, () => false);
		expect((await ask(`/team/retention/runs/${id}/`)).body).toMatchObject({
			state: "working",
			rules: [{ rows: 2, done: 0 }],
		});
		await finishRun(services, id);
		expect((await ask(`/team/retention/runs/${id}/`)).body).toMatchObject({
			state: "done",
			rules: [{ rows: 2, done: 1, spared: 1 }],
		});
		expect([await isThere(one), await isThere(other)]).toEqual([true, false]);
	});
});

it("the command finishes an interrupted run when it is started again", async () => {
	const [one, other] = [await left("message", 400), await left("message", 400)];
	const { services } = office.api;
	const { token } = await tries("messages");
	const id = await beginRun(services, token, false, null);
	await expect(carryOut(services, token, false)).rejects.toMatchObject({ status: 409 });
	const later = { ...services, clock: () => new Date(services.clock().getTime() + 3 * 60_000) };
	expect(await carryOut(later, token, false)).toMatchObject({ id, state: "done", rules: [{ rows: 2, done: 2 }] });
	expect([await isThere(one), await isThere(other)]).toEqual([false, false]);
});

it("on the embedded database, the command continues an interrupted run at once", async () => {
	const [one, other] = [await left("message", 400), await left("message", 400)];
	const { services } = office.api;
	const { token } = await tries("messages");
	const id = await beginRun(services, token, false, null);
	expect(await carryOut(services, token, false, true)).toMatchObject({
		id,
		state: "done",
		rules: [{ rows: 2, done: 2 }],
	});
	expect([await isThere(one), await isThere(other)]).toEqual([false, false]);
});

it("a run that hits an error stops, shows it, and leaves the remaining data unchanged", async () => {
	const one = await left("message", 400);
	const { services } = office.api;
	const { db } = services.database;
	const { token } = await tries("messages");
	await sql`create function no_way() returns trigger language plpgsql as $$ begin raise exception 'no way'; end $$`.execute(
		db,
	);
	await sql`create trigger no_way before delete on enquiry for each row execute function no_way()`.execute(db);
	const run = await carriesOut(token);
	await sql`drop trigger no_way on enquiry`.execute(db);
	expect(run).toMatchObject({
		state: "failed",
		fault: expect.stringContaining("the run stopped"),
		rules: [{ rows: 1, done: 0 }],
	});
	expect(await isThere(one)).toBe(true);
	expect((await sql`select from retention_doomed`.execute(db)).rows).toEqual([]);
	expect((await tries("messages")).rules[0].rows).toBe(1);
});

it("a node that was presumed dead and then fails doesn't end the run that another node has taken over", async () => {
	await many(60, "message", 400);
	const { services } = office.api;
	const { patient } = services.database;
	const { token } = await tries("messages");
	const id = await beginRun(services, token, true, null);
	let goOn = () => {};
	const held = new Promise<void>((resolve) => {
		goOn = resolve;
	});
	let others: Promise<void> | undefined;
	let batches = 0;
	const other = (begun: () => void) => ({
		...services,
		database: {
			...services.database,
			patient: {
				...patient,
				async transaction<T>(work: Parameters<typeof patient.transaction<T>>[0]) {
					const done = await patient.transaction(work);
					batches += 1;
					if (batches === 1) {
						begun();
						await held;
					}
					return done;
				},
			},
		},
	});
	let isFirst = true;
	const gone = {
		...services,
		database: {
			...services.database,
			patient: {
				...patient,
				async transaction<T>(work: Parameters<typeof patient.transaction<T>>[0]) {
					if (!isFirst) return patient.transaction(work);
					isFirst = false;
					office.api.advance(3 * 60_000);
					await new Promise<void>((begun) => {
						others = finishRun(other(begun), id);
					});
					throw new Error("the connection was gone");
				},
			},
		},
	};
	await finishRun(gone, id);
	expect((await ask(`/team/retention/runs/${id}/`)).body).toMatchObject({ state: "working", fault: null });
	goOn();
	await others;
	expect((await ask(`/team/retention/runs/${id}/`)).body).toMatchObject({
		state: "done",
		rules: [{ rows: 60, done: 60 }],
	});
});

it("the team's figures don't change when cases are deleted", async () => {
	await left("message", 400);
	await left("chat", 400);
	await left("complaint", 400);
	const figures = async () => {
		const { weeks, kinds, outcomes, chat_answer } = (await ask("/team/figures/?from=2024-12-01&until=2026-03-02")).body;
		return { weeks, kinds, outcomes, chat_answer };
	};
	const before = await figures();
	expect(before.kinds.find(({ kind }: { kind: string }) => kind === "message")).toMatchObject({
		came_in: 1,
		closed: 1,
		first_contact: { times: 1 },
	});
	const { token } = await tries();
	expect((await carriesOut(token)).state).toBe("done");
	expect((await sql`select from team_case`.execute(office.api.services.database.db)).rows).toHaveLength(1);
	expect(await figures()).toEqual(before);
});

it("the audit is kept for at least two years, whatever the rule says, and older events are deleted", async () => {
	const { db } = office.api.services.database;
	await sql`insert into audit (at, deed, about) values ('2020-01-01', 'old', 'x'), (${office.api.services.clock()}, 'young', 'x')`.execute(
		db,
	);
	await expect(sql`delete from audit where deed = 'old'`.execute(db)).rejects.toThrow("never changed");
	const { token } = await tries("audit");
	expect((await carriesOut(token)).rules[0].done).toBe(1);
	expect((await sql<{ deed: string }>`select deed from audit where about = 'x'`.execute(db)).rows).toEqual([
		{ deed: "young" },
	]);
});
