import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openedEmails } from "#tests/support/emails.ts";
import { runs } from "#tests/support/runs.ts";
import { mailsIn } from "./mails-in.fixture.ts";

// No order of answers, closings, merges and bounces shows one person's words to another.

let at: Awaited<ReturnType<typeof mailsIn>>;
beforeAll(async () => {
	at = await mailsIn();
});
afterAll(() => at.api.close());

const who = fc.nat({ max: 2 });
const STEP = fc.oneof(
	fc.record({
		act: fc.constant("write" as const),
		as: who,
		answers: who,
		by: fc.constantFrom("token", "references", "neither"),
		late: fc.boolean(),
	}),
	fc.record({ act: fc.constant("bounce" as const), answers: who }),
	fc.record({ act: fc.constantFrom("reply" as const, "close" as const), of: who }),
	fc.record({ act: fc.constant("merge" as const), of: who, with: who }),
);
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

const recordOf = async (email: string) => {
	const { body } = await at.world.ask(at.world.sam, `/team/records/?search=${encodeURIComponent(email)}`);
	return body.results?.[0] as { id: string; version: number } | undefined;
};
const post = (path: string, body: object) =>
	at.api.request(path, { body, cookies: at.world.sam, headers: { "Idempotency-Key": randomUUID() } });

/** The cases that belong to an address, and what they and the emails to it show. */
const shownTo = async (email: string) => {
	const { rows } = await sql<{ id: string }>`select id from team_case where email = ${email}`.execute(at.db);
	const cases = await Promise.all(rows.map(({ id }) => at.caseOf(id)));
	const letters = await openedEmails(at.api.services, sql`recipient = ${email}`);
	return JSON.stringify([cases, letters]);
};

it("shows each person only their own words, and our replies to them", {
	timeout: runs(120_000, 1_200_000),
}, async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(STEP, { minLength: 4, maxLength: 14 }), async (steps: Step[]) => {
			const people = await Promise.all(
				[0, 1, 2].map(async (n) => {
					const email = `p${n}-${randomUUID().slice(0, 8)}@visitor.example`;
					return {
						email,
						...(await at.world.request({ email })),
						letter: await at.letterTo(email),
						words: [] as string[],
					};
				}),
			);
			type Person = (typeof people)[number];
			const person = (n: number) => people[n] as Person;
			for (const step of steps) {
				const word = `word${randomUUID().replaceAll("-", "")}`;
				if (step.act === "write") {
					const { letter } = person(step.answers);
					if (step.late)
						await sql`update team_case set closed_at = closed_at - interval '90 days' where closed_at is not null`.execute(
							at.db,
						);
					const way = { token: { to: letter.replyTo }, references: { references: letter.messageId }, neither: {} }[
						step.by
					];
					await at.take({ from: person(step.as).email, ...way, text: word });
					person(step.as).words.push(word);
				} else if (step.act === "bounce") {
					const report = 'Content-Type: multipart/report; boundary="b"';
					await at.take({
						from: "mailer-daemon@mx.example",
						to: person(step.answers).letter.replyTo,
						head: report,
						text: word,
						returnPath: "",
					});
				} else if (step.act === "merge") {
					const [one, other] = await Promise.all([recordOf(person(step.of).email), recordOf(person(step.with).email)]);
					if (one && other && one.id !== other.id)
						await post(`/team/records/${one.id}/merge/`, {
							version: one.version,
							other: other.id,
							other_version: other.version,
						});
				} else if (step.act === "close") await at.close(person(step.of).caseId);
				else if ((await post(`/team/cases/${person(step.of).caseId}/replies/`, { text: word })).status === 200)
					person(step.of).words.push(word);
			}
			for (const { email, words } of people) {
				const shown = await shownTo(email);
				for (const word of words) expect(shown).toContain(word);
				for (const other of people.filter((one) => one.email !== email))
					for (const word of other.words) expect(shown).not.toContain(word);
			}
		}),
		{ numRuns: runs(12, 150) },
	);
});
