import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openMailWords } from "#domains/cases/incoming-mail.ts";
import { openedEmails } from "#tests/support/emails.ts";
import { runs } from "#tests/support/runs.ts";
import { mailsIn } from "./mails-in.fixture.ts";

// No order of answers, withdrawals, closings, merges, moves of emails and bounces shows one person's words to another.

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
		says: fc.constantFrom("", "Please cancel my request. "),
	}),
	fc.record({ act: fc.constant("move" as const), email: fc.nat(), to: who }),
	fc.record({ act: fc.constant("split" as const), email: fc.nat(), to: who }),
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

/** The cases that belong to an address, and what the team sees there of the words that people sent. */
const casesOf = async (email: string) => {
	const { rows } = await sql<{ id: string }>`select id from team_case where email = ${email}`.execute(at.db);
	return JSON.stringify(await Promise.all(rows.map(({ id }) => at.caseOf(id))));
};
/** What the person sees: the emails to them, with their headers, and their private page. */
const shownTo = async (email: string, token: string) => {
	const emails = await openedEmails(at.api.services, sql`recipient = ${email}`);
	const page = await at.world.ask({}, `/my-request/${token}/`);
	return JSON.stringify([emails, page.body]);
};

/** An email that came in, whose words it has, and where it is. */
const emailsOf = async (words: ReadonlyMap<string, number>) => {
	const { rows } = await sql<{ id: string; case_id: string; email: string | null; number: number; body: Buffer }>`
		select m.id, m.case_id, c.email, c.number, m.body from incoming_mail m join team_case c on c.id = m.case_id where m.body is not null order by m.received_at, m.id
	`.execute(at.db);
	return rows.flatMap((row) => {
		const { text } = openMailWords(at.api.services.settings, row);
		const word = /word[0-9a-f]{32}/.exec(text)?.[0] ?? "";
		return words.has(word) ? [{ ...row, word }] : [];
	});
};

// EML-008
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
						sentEmail: await at.emailTo(email),
						/** Our replies to them. */
						replies: [] as string[],
					};
				}),
			);
			type Person = (typeof people)[number];
			const person = (n: number) => people[n] as Person;
			/** Words that came by email, and who wrote them. */
			const written = new Map<string, number>();
			for (const step of steps) {
				const word = `word${randomUUID().replaceAll("-", "")}`;
				if (step.act === "write") {
					const { sentEmail } = person(step.answers);
					if (step.late)
						await sql`update team_case set closed_at = closed_at - interval '90 days' where closed_at is not null`.execute(
							at.db,
						);
					const way = {
						token: { to: sentEmail.replyTo },
						references: { references: sentEmail.messageId },
						neither: {},
					}[step.by];
					await at.take({ from: person(step.as).email, ...way, text: `${step.says}${word}` });
					written.set(word, step.as);
				} else if (step.act === "move" || step.act === "split") {
					const all = await emailsOf(written);
					const one = all[step.email % Math.max(all.length, 1)];
					if (!one) continue;
					const number = (await at.caseOf(person(step.to).caseId)).reference;
					await post(`/team/cases/${one.case_id}/emails/${one.id}/${step.act}/`, { to: number });
				} else if (step.act === "bounce") {
					const report = 'Content-Type: multipart/report; boundary="b"';
					await at.take({
						from: "mailer-daemon@mx.example",
						to: person(step.answers).sentEmail.replyTo,
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
					person(step.of).replies.push(word);
			}
			const mails = await emailsOf(written);
			const all = [...written.keys(), ...people.flatMap(({ replies }) => replies)];
			for (const { email, token, replies } of people) {
				const isIn = mails.filter((mail) => mail.email === email).map(({ word }) => word);
				const [team, shown] = await Promise.all([casesOf(email), shownTo(email, token)]);
				for (const word of [...isIn, ...replies]) expect(team).toContain(word);
				for (const word of replies) expect(shown).toContain(word);
				const own = [...written].flatMap(([word, by]) => (person(by).email === email ? [word] : []));
				// A colleague's move shows an email to the team, in one case. Nobody else ever sees it.
				for (const word of all) {
					if (![...own, ...isIn, ...replies].includes(word)) expect(team).not.toContain(word);
					if (!replies.includes(word)) expect(shown).not.toContain(word);
				}
			}
			for (const word of written.keys()) expect(mails.filter((mail) => mail.word === word)).toHaveLength(1);
		}),
		{ numRuns: runs(12, 150) },
	);
});
