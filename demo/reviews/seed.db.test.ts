import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { seedDemoProviders } from "#demo/providers/seed.ts";
import { testDatabase } from "#tests/support/database.ts";
import { seedDemoReviews } from "./seed.ts";

const database = await testDatabase();
afterAll(() => database.close());

it("demo ratings are the mean of demo reviews, which are added once", async () => {
	await seedDemoProviders(database);
	const before = await sql<{
		id: number;
		rating: string | null;
	}>`select id, overall_review as rating from provider order by id`.execute(database.db);
	const written = await seedDemoReviews(database, new Date("2026-03-02T00:00:00Z"));
	expect(written).toBeGreaterThan(2_000);
	expect(await seedDemoReviews(database)).toBe(0);

	const { rows } = await sql<{ id: number; rating: string | null; n: number; mean: string | null; shown: number }>`
		select p.id, p.overall_review as rating, p.reviews_count as n,
			round(avg(r.total_score), 1)::numeric(2, 1) as mean, count(r.id)::int as shown
		from provider p left join review r on r.provider_id = p.id and r.state = 'published' group by p.id order by p.id
	`.execute(database.db);
	for (const row of rows) expect([row.rating, row.n]).toEqual([row.mean, row.shown]);
	// Unrated providers stay unrated, and ratings stay near their old value.
	rows.forEach((row, i) => {
		const was = before.rows[i]?.rating ?? null;
		if (was === null) expect(row.rating).toBeNull();
		else expect(Math.abs(Number(was) - Number(row.rating))).toBeLessThanOrEqual(0.3);
	});

	const { rows: kinds } = await sql<{
		comments: number;
		empty: number;
		responses: number;
		waiting: number;
		future: number;
	}>`
		select count(distinct comment)::int as comments, (count(*) filter (where comment = ''))::int as empty,
			(select count(*)::int from review_response) as responses, (count(*) filter (where state = 'confirmed'))::int as waiting,
			(count(*) filter (where published_at > '2026-03-02T00:00:00Z'))::int as future
		from review
	`.execute(database.db);
	expect(kinds[0]).toMatchObject({ waiting: 14, future: 0 });
	expect(kinds[0]?.comments).toBeGreaterThan(300);
	expect(kinds[0]?.empty).toBeGreaterThan(50);
	expect(kinds[0]?.responses).toBeGreaterThan(20);
});

it("a demo review fits its provider's services and its rating", async () => {
	const { rows } = await sql<{
		comment: string;
		score: number;
		areas: string;
		older: boolean;
		response: string | null;
	}>`
		select r.comment, r.total_score::float8 as score, '65+' = any (p.age_groups) as older, x.comment as response, (
			select string_agg(distinct a.name, ', ') from service s join service_area a on a.id = s.service_area_id where s.id = any (p.services)
		) as areas
		from review r join provider p on p.id = r.provider_id left join review_response x on x.review_id = r.id where r.comment <> ''
	`.execute(database.db);
	const wrong = (found: (row: (typeof rows)[number]) => boolean) =>
		rows.filter(found).map(({ comment, score, areas }) => ({ comment, score, areas }));
	const spoken: [RegExp, RegExp][] = [
		[/speech therapy/i, /Speech therapy/],
		[/occupational therapy/i, /Occupational therapy/],
		[/physiotherapy/i, /Physiotherapy/],
		[/counselling/i, /Counselling/],
		[/psychologist/i, /Psychology/],
		[/plan management/i, /Plan management/],
		[/support coordination/i, /Support coordination/],
		[/behaviour support/i, /Behaviour support/],
		[/key worker/i, /Key worker/],
	];
	for (const [words, area] of spoken)
		expect(
			wrong(({ comment, areas }) => words.test(comment) && !area.test(areas)),
			String(words),
		).toEqual([]);
	expect(wrong(({ comment, older }) => /I am 71|dementia/.test(comment) && !older)).toEqual([]);
	expect(
		wrong(
			({ comment, score }) =>
				score >= 4 &&
				/did not work out|would not go back|thin on the ground|We left|Not what was promised/.test(comment),
		),
	).toEqual([]);
	expect(
		wrong(({ comment, score }) => score < 4 && /recommend them to anybody|never change|We are staying/.test(comment)),
	).toEqual([]);
	expect(wrong(({ comment, score }) => score < 5 && /Five stars/.test(comment))).toEqual([]);
	expect(wrong(({ comment, response }) => /invoice/.test(response ?? "") && !/invoice/.test(comment))).toEqual([]);
});
