import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aProvider, serial } from "#tests/support/builders.ts";
import { DAY_MS, moderationSetup } from "#tests/support/moderation-setup.ts";
import { aPerson, joins } from "#tests/support/people.ts";
import { aReview } from "#tests/support/reviews.ts";

const setup = moderationSetup();
const { later, read, send, waiting } = setup;
const db = () => setup.api.services.database.db;

describe("signals", () => {
	it("three reviews of a provider within a day are a burst; two, or three on different days, are not", async () => {
		const own = await aProvider(db());
		const at = (hour: number) => new Date(Date.UTC(2026, 1, 20, hour));
		const [first, second] = [
			await waiting({ provider_id: own.id, submitted_at: at(0) }),
			await waiting({ provider_id: own.id, submitted_at: at(20) }),
		];
		expect((await read(first.id)).signals).toEqual([]);
		const third = await waiting({ provider_id: own.id, submitted_at: at(30) });
		expect((await read(first.id)).signals).toEqual([]);
		expect((await read(second.id)).signals).toMatchObject([
			{ kind: "burst", words: "3 reviews of this provider within 24 hours", count: 2 },
		]);
		expect((await read(second.id)).signals[0]?.reviews.map(({ id }) => id)).toEqual([third.id, first.id]);
	});

	it("the same network address or device is recognised for 90 days, and the address itself is not stored", async () => {
		const [a, b] = [await aProvider(db()), await aProvider(db())];
		const from = { address: "198.51.100.7" };
		const one = await send({ provider: a.id }, from);
		const same = await send({ provider: b.id }, from);
		const other = await send({ provider: b.id }, { ...from, browser: "Browser 2" });
		const { signals } = await read(one.id);
		expect(signals.map(({ kind, reviews }) => [kind, reviews.map(({ id }) => id)])).toEqual([
			["same-device", [same.id]],
			["same-address", [other.id]],
		]);
		const { rows } = await sql<{ all: string }>`select json_agg(t)::text as all from review_trace t`.execute(db());
		expect(rows[0]?.all).not.toContain("198.51.100");
		await later(90 * DAY_MS + 1000);
		expect((await read(one.id)).signals).toEqual([]);
		expect((await sql`select from review_trace`.execute(db())).rows).toEqual([]);
		await later(-(90 * DAY_MS + 1000));
	});

	it("all IPv6 addresses of one subscriber count as one", async () => {
		const one = await send({ provider: (await aProvider(db())).id }, { address: "2001:db8:1:2::1" });
		const two = await send({ provider: (await aProvider(db())).id }, { address: "2001:db8:1:2:ffff::9" });
		expect((await read(one.id)).signals.map(({ kind, reviews }) => [kind, reviews[0]?.id])).toEqual([
			["same-device", two.id],
		]);
	});

	it("a long sentence that repeats another review is found, whatever its case and punctuation; short ones are ignored", async () => {
		const [a, b] = [await aProvider(db()), await aProvider(db())];
		const one = await waiting({
			provider_id: a.id,
			comment: "Hello. The best team I have ever met in my life! They came on time.",
		});
		const two = await aReview(db(), {
			provider_id: b.id,
			comment: "the best TEAM I have ever met, in my life. Truly.",
			submitted_at: new Date(0),
		});
		expect((await read(one.id)).signals).toMatchObject([
			{ kind: "repeated-text", reviews: [{ id: two.id, provider: b.name }] },
		]);
		const brief = await waiting({ provider_id: (await aProvider(db())).id, comment: "They came on time." });
		expect((await read(brief.id)).signals).toEqual([]);
	});

	it("an address at the domain of the provider's website or staff is flagged", async () => {
		const own = await aProvider(db(), { url: "https://www.care.example/x" });
		const staff = await aPerson(setup.api.services, "staff", { email: "boss@office.example" });
		await joins(setup.api.services, staff.id, own.account_id, "owner");
		let day = 0;
		const kinds = async (email: string) =>
			(await read((await waiting({ provider_id: own.id, email, submitted_at: new Date(++day * 5 * DAY_MS) })).id))
				.signals;
		expect(await kinds("a@care.example")).toMatchObject([
			{ kind: "own-domain", words: expect.stringContaining("care.example") },
		]);
		expect(await kinds("a@office.example")).toMatchObject([
			{ kind: "own-domain", words: expect.stringContaining("office.example") },
		]);
		expect(await kinds("a@elsewhere.example")).toEqual([]);
	});

	it("reviews of one provider from one mailbox are flagged, however its address is typed, and none is refused", async () => {
		const own = await aProvider(db());
		const at = (day: number) => new Date(Date.UTC(2026, 0, day));
		const [first, ...others] = ["mail.box@gmail.com", "mailbox+a@gmail.com", "MailBox@googlemail.com"].map(
			(email, n) => ({
				email,
				provider_id: own.id,
				submitted_at: at(1 + 3 * n),
			}),
		);
		const one = await waiting(first as { email: string; provider_id: number; submitted_at: Date });
		const two: number[] = [];
		for (const fields of others) two.push((await waiting(fields)).id);
		const found = await read(one.id);
		expect(found.signals).toMatchObject([
			{ kind: "same-mailbox", words: "From the same mailbox as 2 other reviews of this provider", count: 2 },
		]);
		expect(found.history.map(({ id }) => id).sort()).toEqual(two.sort());
	});

	it("other reviews from the same email address are listed as its history", async () => {
		const email = `again-${serial()}@reviewer.example`;
		const before = await aReview(db(), { provider_id: (await aProvider(db())).id, email }, "rejected");
		const one = await waiting({ provider_id: (await aProvider(db())).id, email: email.toUpperCase() });
		expect((await read(one.id)).history).toMatchObject([{ id: before.id, state: "rejected" }]);
	});
});
