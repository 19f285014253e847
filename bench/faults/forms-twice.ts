// npm run fault -- forms-twice
//
// Every public form that stores a record is sent twice, as by a browser without JavaScript.
// A double click (two posts at once), a reload of the response, and a different content with the same key. Each form
// must create one record and at most one email to the visitor. The different content gets a 409 page that keeps what
// was typed and has a new key, so that it can be sent from there.

import { randomUUID } from "node:crypto";
import { IDEMPOTENCY_FIELD } from "../../src/contract/shared/request-names.ts";
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
	// A double click, then a reload of the response.
	const first = await Promise.all([visitor.send(form.page, whole), visitor.send(form.page, whole)]);
	const again = await visitor.send(form.page, whole);
	const all = [...first, again].map(({ status }) => status);
	report.expect(all.every(isTaken), `${form.name}: sent three times, it returned ${all}`);
	// The visitor goes back, changes the text and sends the form with the same key.
	const other = { ...whole, [form.text]: `${form.fields[form.text]} And more.` };
	const refused = await visitor.send(form.page, other);
	const html = await refused.text();
	report.expect(
		refused.status === 409,
		`${form.name}: a different content with the same key returned ${refused.status}`,
	);
	report.expect(html.includes("And more."), `${form.name}: the 409 page does not keep what was typed`);
	report.expect(/role="alert"/.test(html), `${form.name}: the 409 page shows no error`);
	const nextKey = new RegExp(`name="${IDEMPOTENCY_FIELD}" value="([^"]+)"`).exec(html)?.[1];
	report.expect(
		nextKey !== undefined && nextKey !== whole[IDEMPOTENCY_FIELD],
		`${form.name}: the form on the 409 page has no new key, so it can't be sent`,
	);
	report.say(`${form.name}: ${all.join(", ")}; different content ${refused.status}`);
}

await node.end();
const counted = await node.look(({ pool }) =>
	Promise.all(
		forms.map(async (form) => {
			const count = async (text: string) => (await pool.query<{ n: number }>(text, [markOf(form)])).rows[0]?.n ?? 0;
			return { name: form.name, records: await count(form.records), emails: await count(form.emails) };
		}),
	),
);
for (const { name, records, emails } of counted) {
	report.figure(`${name}: records, emails`, `${records}, ${emails}`);
	report.expect(records === 1, `${name}: ${records} records from one request`);
	report.expect(emails <= 1, `${name}: ${emails} emails from one request`);
}
report.end();
