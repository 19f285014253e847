// npm run fault -- forms-twice
//
// Every form of the public site that keeps something, by plain HTTP as a browser without scripts sends it: a double click (two posts at once), a reload of the answer
// (the same post again), two tabs of the same page, and another content under the same key. One record and one letter to the visitor must come of each;
// the other content is refused in the page, with what was typed, and goes when it is sent from there.

import { randomUUID } from "node:crypto";
import { IDEMPOTENCY_FIELD } from "#contract/shared/limits.ts";
import { markOf, publicForms, Visitor } from "./support/forms.ts";
import { makeNode } from "./support/node.ts";
import { startReport } from "./support/report.ts";

const report = startReport("forms-twice", 240_000);
const node = await makeNode();
await node.start();
report.say("server is ready");
const run = randomUUID().slice(0, 8);
const forms = await publicForms(node.origin, run);
const isTaken = (status: number) => status === 303 || status === 302;

for (const form of forms) {
	const visitor = new Visitor(node.origin);
	const hidden = await visitor.open(form.page);
	const whole = { ...form.fields, ...hidden };
	// A double click, then a reload of the answer, then the same again from Back.
	const first = await Promise.all([visitor.send(form.page, whole), visitor.send(form.page, whole)]);
	const again = await visitor.send(form.page, whole);
	const all = [...first, again].map(({ status }) => status);
	report.expect(all.every(isTaken), `${form.name}: the same form three times was answered ${all}`);
	// Another tab that was opened before has the same content under a key of its own; only what is written now counts, and it is meant.
	const other = { ...whole, [form.text]: `${form.fields[form.text]} And more.` };
	const refused = await visitor.send(form.page, other);
	const html = await refused.text();
	report.expect(
		refused.status === 409,
		`${form.name}: another content under the same key was answered ${refused.status}`,
	);
	report.expect(html.includes("And more."), `${form.name}: the refusal does not keep what was typed`);
	report.expect(/role="alert"/.test(html), `${form.name}: the refusal says nothing in its page`);
	const nextKey = new RegExp(`name="${IDEMPOTENCY_FIELD}" value="([^"]+)"`).exec(html)?.[1];
	report.expect(
		nextKey !== undefined && nextKey !== whole[IDEMPOTENCY_FIELD],
		`${form.name}: the refusal's form has no key of its own, so nobody gets on from there`,
	);
	report.say(`${form.name}: ${all.join(", ")}; other content ${refused.status}`);
}

await node.end();
const counted = await node.look(({ pool }) =>
	Promise.all(
		forms.map(async (form) => {
			const count = async (text: string) => (await pool.query<{ n: number }>(text, [markOf(form)])).rows[0]?.n ?? 0;
			return { name: form.name, records: await count(form.records), letters: await count(form.letters) };
		}),
	),
);
for (const { name, records, letters } of counted) {
	report.figure(`${name}: records, letters`, `${records}, ${letters}`);
	report.expect(records === 1, `${name}: ${records} records of one request`);
	report.expect(letters <= 1, `${name}: ${letters} letters of one request`);
}
report.end();
