import { describe, expect, it } from "vitest";
import type { RecordLine } from "#contract/people/records.ts";
import { personRecords } from "#tests/support/person-records.ts";
import { callFromPage } from "#tests/support/records.ts";

const setup = personRecords();
const { ask, read, one, address, request } = setup;

describe("merging and unmerging", () => {
	const quoteOf = new Map<string, string>();
	const two = async (): Promise<[RecordLine, RecordLine]> => {
		const [a, b] = [address(), address()];
		await request({ name: "Two A", email: a });
		quoteOf.set(b, (await request({ name: "Two B", email: b })).quoteId);
		return [await one(a), await one(b)];
	};
	const merge = (a: RecordLine, b: RecordLine, as = setup.sam) =>
		ask(`/team/records/${a.id}/merge/`, { version: a.version, other: b.id, other_version: b.version }, { as });

	it("a merge makes one record with both cases, with timeline and audit; an unmerge makes two again", async () => {
		const [a, b] = await two();
		const { body: merged } = await merge(a, b);
		const both = await read(b.id);
		expect(both).toMatchObject({
			id: a.id,
			name: "Two A",
			emails: [a.emails[0], b.emails[0]],
			merges: [{ id: merged.merge, name: "Two B", who: "Sam Reed" }],
		});
		expect(both.cases).toHaveLength(2);
		for (const { id } of both.cases)
			expect(
				(await ask(`/team/cases/${id}/`)).body.timeline
					.map(({ kind }: { kind: string }) => kind)
					.filter((kind: string) => kind !== "email"),
			).toEqual(["opened", "record-merged"]);
		expect(both.history.map(({ event, who }) => `${event} ${who}`)).toEqual([
			"record.merged Sam Reed",
			"record.merged Sam Reed",
		]);
		// A case that comes in between stays with the request it belongs to.
		await callFromPage(
			setup.api.services.database.db,
			quoteOf.get(b.emails[0] ?? "") ?? "",
			setup.api.services.clock(),
		);
		expect((await ask(`/team/records/${a.id}/unmerge/`, { merge: merged.merge })).status).toBe(200);
		expect((await ask(`/team/records/${a.id}/unmerge/`, { merge: merged.merge })).status).toBe(200);
		expect(await read(a.id)).toMatchObject({ name: "Two A", cases: [{}], merges: [] });
		expect((await read(b.id)).cases).toHaveLength(2);
	});

	it("two merges of one pair at once: one succeeds, and opposite directions make no cycle", async () => {
		const [a, b] = await two();
		const answers = await Promise.all([merge(a, b), merge(b, a, setup.robin)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect((await read(a.id)).id).toBe((await read(b.id)).id);
	});

	it("refuses a merge from an older version, and repeats one only once", async () => {
		const [a, b] = await two();
		const corrected = await ask(
			`/team/records/${b.id}/`,
			{ version: b.version, name: "Two Bee", email: "", phone: "0491 570 006", preferred_way: "phone" },
			{ method: "PATCH" },
		);
		expect(corrected.body).toEqual({ version: b.version + 1 });
		expect((await merge(a, b)).status).toBe(409);
		const now = { ...b, version: b.version + 1 };
		const first = await merge(a, now);
		expect(await merge(a, now)).toEqual(first);
	});

	it("two records marked as two people are no longer suggested", async () => {
		const phone = "0491 570 313";
		const [x, y] = [address(), address()];
		await request({ name: "Flat One", email: x, phone });
		await request({ name: "Flat Two", email: y, phone });
		const [a, b] = [await one(x), await one(y)];
		expect((await read(a.id)).duplicates).toHaveLength(1);
		expect((await ask(`/team/records/${b.id}/distinct/`, { other: a.id })).status).toBe(200);
		// A colleague who compared them before hasn't seen the mark.
		expect((await merge(a, b)).status).toBe(409);
		expect((await read(a.id)).duplicates).toEqual([]);
		expect((await ask(`/team/records/${a.id}/compare/${b.id}/`)).body.distinct).toMatchObject({ who: "Sam Reed" });
	});

	it("a case merged with the wrong person can be taken off, and stays off", async () => {
		const email = address();
		const first = await request({ name: "Same Name", email });
		await callFromPage(setup.api.services.database.db, first.quoteId, setup.api.services.clock());
		const { caseId } = first;
		const { id } = await one(email);
		const { body } = await ask(`/team/records/${id}/split/`, { case: caseId, part: "contact" });
		expect(body.id).not.toBe(id);
		expect(await read(body.id)).toMatchObject({
			name: "Same Name",
			cases: [{ id: caseId, may_split: false }],
			duplicates: [],
		});
		expect((await read(id)).cases).toHaveLength(1);
		expect((await ask(`/team/records/${body.id}/split/`, { case: caseId, part: "contact" })).status).toBe(409);
		expect((await ask(`/team/records/${id}/split/`, { case: caseId, part: "contact" })).status).toBe(404);
	});

	it("a correction changes the record and not what was sent, and later cases don't overwrite it", async () => {
		const email = address();
		const { caseId, quoteId } = await request({ name: "Mia Nguyen", email });
		const before = await one(email);
		const fields = { version: before.version, name: "Mai Nguyen", email, phone: "", preferred_way: "e-mail" };
		expect((await ask(`/team/records/${before.id}/`, fields, { as: setup.robin, method: "PATCH" })).status).toBe(200);
		expect((await ask(`/team/records/${before.id}/`, { ...fields, name: "Other" }, { method: "PATCH" })).status).toBe(
			409,
		);
		expect((await ask(`/team/cases/${caseId}/`)).body.name).toBe("Mia Nguyen");
		await callFromPage(setup.api.services.database.db, quoteId, setup.api.services.clock());
		expect(await read(before.id)).toMatchObject({
			name: "Mai Nguyen",
			phone: null,
			preferred_way: "e-mail",
			phones: [expect.any(String)],
		});
		const refused = await ask(`/team/records/${before.id}/`, { ...fields, email: "nonsense" }, { method: "PATCH" });
		expect(refused.body.errors).toMatchObject([{ field: "email" }]);
	});
});
