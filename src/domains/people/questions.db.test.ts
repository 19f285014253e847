import { expect, it } from "vitest";
import type { Question } from "#contract/shared/question.ts";
import { byQuestion, QUESTION_NAMES, QUESTIONS, type QuestionName } from "#contract/shared/questions.ts";
import { formOf, ndis } from "#tests/support/follow-up-forms.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { EXPORT_SOURCES } from "./export-sources.ts";

const { api, world } = await worldOfFile();

/** An answer to each part of a question. */
const answerTo = (name: QuestionName, text: string) => {
	const { parts }: Question = QUESTIONS[name];
	return Object.fromEntries(
		Object.entries(parts).map(([part, { as, ...one }]) => {
			const [first] = "options" in one ? one.options.map(({ value }) => value) : [];
			return [part, as === "choices" ? [first] : as === "choice" ? first : as === "tick" ? "yes" : text];
		}),
	);
};
const near = () => world.town.near.id;
const team = async (path: string) => (await world.ask(world.sam, path)).body;

it.each(QUESTION_NAMES)("the answer to %s reaches everyone that the table of questions names", async (name) => {
	const email = `${name}@visitor.example`;
	const said = answerTo(name, "Marmalade");
	const one = await world.request({ email, [name]: said });
	const visitor = { quote_visitor: one.cookie };
	const id = (await team(`/team/records/?search=${encodeURIComponent(email)}`)).results[0].id;
	const answerIn = async (path: string, as = world.sam) => (await world.ask(as, path)).body;
	expect((await team(`/team/cases/${one.caseId}/`))[name]).toMatchObject(said);
	expect((await team(`/team/records/${id}/`))[name]).toMatchObject(said);
	expect((await answerIn(`/quotes/${one.quoteId}/follow-up/`, visitor))[name]).toMatchObject(said);
	expect((await answerIn(`/my-request/${one.quoteId}/`, visitor)).contact[name]).toMatchObject(said);
	for (const sentEmail of [
		...(await world.emails("quote-received", email)),
		...(await world.emails("quote-for-team")).filter(({ text }) => text.includes(email)),
	])
		for (const { value } of QUESTIONS[name].lines(said)) expect(sentEmail.text).toContain(value);
	for (const table of ["quote", "enquiry"]) {
		const { leave, ofContact } = EXPORT_SOURCES.find((source) => source.table === table) ?? {};
		expect(leave).not.toHaveProperty(name);
		expect(ofContact).toContain(name);
	}

	await world.consent(one.caseId, near());
	const { body } = await world.send(one.caseId, [near()]);
	const referral = `/provider-admin/${near()}/referrals/${body.results[0].id}/`;
	const staff = world.staff.get(near()) ?? {};
	expect((await world.ask(staff, referral)).text).not.toContain("Marmalade");
	await world.ask(staff, `${referral}answer/`, { version: 1, answer: "yes" });
	expect((await answerIn(referral, staff)).person[name]).toMatchObject(said);

	const form = formOf({ ...ndis, ...byQuestion(() => ""), [name]: JSON.stringify(answerTo(name, "Quince")) });
	const sent = await api.request(`/quotes/${one.quoteId}/`, { method: "PATCH", body: form, cookies: visitor });
	expect(sent.status).toBe(200);
	expect((await answerIn(referral, staff)).person[name]).toMatchObject(answerTo(name, "Quince"));
	await world.ask({}, `/my-request/${one.token}/contact/`, { [name]: {} }, "PATCH");
	expect((await team(`/team/cases/${one.caseId}/`))[name]).toBeNull();
});
