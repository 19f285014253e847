// npm run fault -- mail-servers
//
// The mail server fails in many ways while visitors send the contact form: every form works and no email is lost.
// It refuses connections, hangs, replies one byte at a time, replies 451 then 250, replies 550, breaks the connection
// after the text and before its reply, and offers no TLS although the settings require it. Every visitor must get a
// response within 3 seconds. An email sent twice has the same Message-ID both times, waiting emails are sent when the
// server is back, and no email is sent unencrypted if the settings require TLS.

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Visitor } from "./support/forms.ts";
import { MoodyMail } from "./support/moody-mail.ts";
import { makeNode } from "./support/node.ts";
import { percentile, startReport } from "./support/report.ts";

const report = startReport("mail-servers", 400_000);
const mail = new MoodyMail();
await mail.listen();
const plain = `smtp://127.0.0.1:${mail.port}`;
// Hides warnings about refused connections and errors about abandoned emails.
const node = await makeNode({ SMTP_URL: plain, LOG_LEVEL: "fatal" });
await node.start();
report.say("server is ready");
const run = randomUUID().slice(0, 8);

const waits: number[] = [];
let nth = 0;
/** Sends contact forms. Each causes an email to the visitor and one to the team. @returns the visitors' addresses */
const write = async (count: number, mark: string): Promise<string[]> => {
	const sent: string[] = [];
	for (let n = 0; n < count; n++) {
		const visitor = new Visitor(node.origin);
		const email = `${mark}-${run}-${nth++}@visitor.example`;
		const hidden = await visitor.open("/contact");
		const from = performance.now();
		const answer = await visitor.send("/contact", { ...hidden, email, message: `Message ${nth}` });
		waits.push(performance.now() - from);
		report.expect(answer.status === 303, `${mark}: a visitor got ${answer.status}`);
		sent.push(email);
	}
	return sent;
};
const has = (email: string) => mail.taken.some(({ to }) => to === email);
/** Waits until all visitors have their email. @returns seconds it took */
const arrived = async (emails: readonly string[], most: number, mark: string): Promise<number> => {
	const from = Date.now();
	while (emails.some((email) => !has(email)) && Date.now() - from < most) await sleep(100);
	const missing = emails.filter((email) => !has(email)).length;
	report.expect(missing === 0, `${mark}: ${missing} of ${emails.length} emails did not arrive within ${most / 1000} s`);
	return Math.round((Date.now() - from) / 100) / 10;
};
const copies = (email: string) => mail.taken.filter(({ to }) => to === email);

report.figure("working: all delivered after, s", await arrived(await write(3, "well"), 20_000, "well"));

await mail.refuse();
const refused = await write(12, "refused");
await sleep(12_000);
await mail.listen();
report.figure("refused for 12 s: all delivered after, s", await arrived(refused, 60_000, "refused"));

mail.mood = "hang";
const hung = await write(3, "hung");
await sleep(3_000);
mail.mood = "well";
report.figure("silent for 3 s: all delivered after, s", await arrived(hung, 90_000, "hung"));

mail.mood = "drip";
const slow = await write(3, "slow");
report.figure("a byte at a time: all delivered after, s", await arrived(slow, 90_000, "slow"));

mail.mood = "later";
const later = await write(5, "later");
report.figure("451, then 250: all delivered after, s", await arrived(later, 60_000, "later"));

mail.mood = "drop";
const dropped = await write(5, "dropped");
await arrived(dropped, 60_000, "dropped");
// Waits until every email has been delivered a second time.
const from = Date.now();
while (dropped.some((email) => copies(email).length < 2) && Date.now() - from < 60_000) await sleep(200);
await sleep(8_000);
mail.mood = "well";
const doubled = dropped.filter((email) => copies(email).length > 1).length;
const most = Math.max(...dropped.map((email) => copies(email).length));
report.figure("broken before the reply: emails, delivered twice", `${dropped.length}, ${doubled}`);
report.expect(most <= 2, `an email was delivered ${most} times`);
for (const email of dropped)
	report.expect(
		new Set(copies(email).map(({ id }) => id)).size === 1,
		`the copies to ${email} have several Message-IDs`,
	);

mail.mood = "gone";
const gone = await write(2, "gone");
const others = await write(2, "others");
report.figure("550: the others delivered after, s", await arrived(others, 30_000, "others"));
// A refusal is final once the server has accepted an email that began after it, so the address is asked once more.
await arrived(await write(2, "after"), 30_000, "after");
const triesOf = (email: string) => mail.asked.filter((to) => to === email).length;
const since = Date.now();
while (gone.some((email) => triesOf(email) < 2) && Date.now() - since < 120_000) await sleep(200);
await sleep(20_000);
for (const email of gone) {
	report.expect(triesOf(email) === 2, `${email} was rejected with 550 but tried ${triesOf(email)} times`);
	report.expect(!has(email), `${email} was rejected but got an email`);
}
mail.mood = "well";
await node.end();

await node.start({ SMTP_URL: `${plain}/?requireTLS=true` });
const before = mail.taken.length;
const secret = await write(4, "secret");
await sleep(12_000);
report.figure("TLS required but not offered: emails sent in clear", mail.taken.length - before);
report.expect(mail.taken.length === before, "emails were sent in clear");
await node.end();
await node.start();
report.figure("TLS no longer required: all delivered after, s", await arrived(secret, 60_000, "secret"));
await sleep(1_000);
await node.end();

const { rows } = await node.look(({ pool }) =>
	pool.query<{ status: string; n: number; attempts: number }>(
		"select status, count(*)::int as n, max(attempts)::int as attempts from letter where recipient like $1 group by 1",
		[`%-${run}-%`],
	),
);
const of = (status: string) => rows.find((row) => row.status === status);
report.figure(
	"emails to visitors: written, sent, failed, waiting",
	`${nth}, ${of("sent")?.n ?? 0}, ${of("failed")?.n ?? 0}, ${of("waiting")?.n ?? 0}`,
);
report.figure("most attempts", Math.max(...rows.map(({ attempts }) => attempts)));
report.expect(of("failed")?.n === gone.length, `${of("failed")?.n ?? 0} emails failed, not ${gone.length}`);
report.expect(
	of("sent")?.n === nth - gone.length,
	`${of("sent")?.n ?? 0} emails have status sent, not ${nth - gone.length}`,
);
report.figure(
	"visitors' forms p50, longest, ms",
	`${percentile(waits, 50).toFixed(0)}, ${Math.max(...waits).toFixed(0)}`,
);
report.expect(Math.max(...waits) < 3_000, `a visitor waited ${Math.max(...waits).toFixed(0)} ms`);
await mail.refuse();
report.end();
