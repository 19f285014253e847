// npm run bench -- mail [--mta postfix|exim] [--root FOLDER] [--scale 1] [--minutes 11] [--faults 10]
//
// A thousand replies and everything else that comes to a mailbox, through Debian's Postfix or Exim, Dovecot and Sieve, while the
// connection is cut and the node killed: nothing lost, doubled or in a wrong person's case, and 95 of 100 shown within 60 s.
// Needs root, debootstrap and a build. The packages are in a folder of their own (`--root`), which later runs use again.
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createTransport } from "nodemailer";
import { DEMO_SIGN_INS } from "../src/contract/accounts/demo-sign-ins.ts";
import { openMailWords } from "../src/domains/cases/incoming-mail.ts";
import { readSettings } from "../src/platform/config.ts";
import { openMailbox } from "../src/platform/email/read-mailbox.ts";
import { replyAddress } from "../src/platform/email/reply-address.ts";
import { makeNode } from "./faults/support/node.ts";
import { startPostgres } from "./faults/support/postgres.ts";
import { percentile, startReport } from "./faults/support/report.ts";
import { headersFor, signIn } from "./faults/support/sign-in.ts";
import { byThemselves, type Known, planEmails, scaled } from "./mail/plan.ts";
import { MTAS, OURS, startMailServers } from "./mail/servers.ts";

const { values } = parseArgs({
	allowPositionals: true,
	options: {
		mta: { type: "string", default: "postfix" },
		root: { type: "string" },
		scale: { type: "string", default: "1" },
		minutes: { type: "string", default: "11" },
		faults: { type: "string", default: "10" },
	},
});
const MINUTE = 60_000;
const mta = MTAS.find((one) => one === values.mta);
if (!mta) throw new Error(`--mta is one of ${MTAS.join(", ")}`);
const ROOTS = { postfix: "/var/tmp/alongside-bench-mail", exim: "/var/tmp/alongside-bench-mail-exim" };
const during = Number(values.minutes) * MINUTE;
const faults = Number(values.faults);
const counts = scaled(Number(values.scale));
const SECRET_KEY = "a secret key that only the bench of emails uses";
const REPLIES = `reply@${OURS}`;
const SHOWN_WITHIN_S = 60;

const report = startReport("mail", during + 15 * MINUTE);
const { gone, away, back, scripts } = byThemselves(counts);
const mail = await startMailServers(
	values.root ?? ROOTS[mta],
	mta,
	scripts,
	Object.values(DEMO_SIGN_INS).map(({ email }) => email),
);
report.say(`${mta} and Dovecot are ready`);
const postgres = await startPostgres();
const DATABASE_URL = await postgres.create("mail");
const environment = {
	...{ DATABASE_URL, SECRET_KEY, SMTP_URL: mail.smtp, MAIL_IN: mail.imap(REPLIES), MAIL_REPLIES: REPLIES },
	...{ MAIL_FROM: `no-reply@${OURS}`, EMAIL: "office@office.example", LOG_LEVEL: "fatal" },
};
const settings = readSettings({ ...environment, DATA_DIR: "/tmp" });
const node = await makeNode(environment);
await node.start();
report.say("the node is ready");
const ask = <T extends object>(text: string, given: unknown[] = []) =>
	postgres.ask<T & Record<string, unknown>>("mail", text, given);
const until = async (holds: () => Promise<boolean>, most: number): Promise<boolean> => {
	for (const last = Date.now() + most; Date.now() < last; await sleep(1_000)) if (await holds()) return true;
	return false;
};

// Everyone who will answer writes to us first, and gets an email.
const writeToUs = async (email: string) => {
	const body = JSON.stringify({ email, message: "Do you know a physiotherapist near Geelong?" });
	const { status } = await fetch(`${node.origin}/api/messages/`, { method: "POST", headers: headersFor(), body });
	report.expect(status === 201, `${email} got ${status}`);
};
const people = Array.from({ length: counts.people }, (_, n) => `person-${n}@visitor.example`);
for (const email of [...people, ...gone, ...away, ...back]) await writeToUs(email);
const sent = async () => (await ask("select from letter where status = 'waiting'")).length === 0;
report.expect(await until(sent, 3 * MINUTE), "our emails to them weren't all sent within 3 minutes");
const known = (
	await ask<{ email: string; case: string; sentEmail: string }>(
		`select distinct on (c.email) c.email, c.id as case, l.id as "sentEmail" from team_case c
			join letter l on l.recipient = c.email and case_of_letter(l.about) = c.id
			where c.email = any($1) order by c.email, l.created_at desc`,
		[[...people, ...away]],
	)
).map(
	(row): Known => ({
		email: row.email,
		caseId: row.case,
		sentEmail: row.sentEmail,
		replyTo: replyAddress(settings, REPLIES, row.sentEmail),
	}),
);
report.figure("people with a case and an email of ours", known.length);

// A colleague answers the people who are away, whose mailbox then answers by itself.
const cookies = await signIn(node.origin, "team");
for (const { caseId } of known.filter(({ email }) => away.includes(email))) {
	const headers = headersFor(cookies, { "idempotency-key": crypto.randomUUID() });
	const answer = await fetch(`${node.origin}/api/team/cases/${caseId}/replies/`, {
		...{ method: "POST", headers, body: JSON.stringify({ text: "Which day suits you?" }) },
	});
	report.expect(answer.ok, `a reply of a colleague got ${answer.status}`);
}

const planned = planEmails(
	known.filter(({ email }) => people.includes(email)),
	counts,
);
const smtp = createTransport({ url: mail.smtp, pool: true, maxConnections: 4, maxMessages: Number.POSITIVE_INFINITY });
const acceptedAt = new Map<string, number>();
const memory: { at: number; mb: number }[] = [];
const began = Date.now();
let over = false;
let cuts = 0;

/** The node is killed in each part of the time but the first, and the connection cut between two kills. */
const disturb = async () => {
	const step = during / (faults + 1);
	for (let n = 0; n < faults; n++) {
		await sleep(step / 2);
		// The mailbox is read every 10 seconds, for a moment if little has come.
		for (const last = Date.now() + 30_000; Date.now() < last; await sleep(20))
			if (mail.cut() > 0) {
				cuts++;
				break;
			}
		await sleep(Math.max(0, began + (n + 1) * step - Date.now()));
		await node.end("SIGKILL");
		await node.start();
		report.say(`killed and started ${n + 1} times`);
	}
};
const watch = async () => {
	for (; !over; await sleep(5_000)) {
		try {
			memory.push({ at: Date.now() - began, mb: node.memory() });
		} catch {
			// It is being started.
		}
	}
};
const watching = watch();
const disturbing = disturb();
for (const [nth, one] of planned.entries()) {
	await sleep(Math.max(0, began + (nth * during * 0.95) / planned.length - Date.now()));
	await smtp.sendMail({ envelope: { from: one.from, to: [one.to] }, raw: one.raw });
	acceptedAt.set(one.word, Date.now());
}
report.say(`${mta} took all ${planned.length} emails`);
await disturbing;
const box = await openMailbox(mail.imap(REPLIES));
const inFolder = async (name: string) => {
	const status = await box.status(name, { messages: true });
	return status ? (status.messages ?? 0) : 0;
};
report.expect(
	await until(async () => (await inFolder("INBOX")) === 0, 3 * MINUTE),
	"the inbox wasn't empty after 3 minutes",
);
await sleep(20_000);
over = true;
await watching;

const rows = await ask<{
	id: string;
	body: Buffer | null;
	received_at: Date;
	outcome: string;
	case_id: string;
	email: string | null;
	other: string | null;
}>(
	"select m.id, m.body, m.received_at, m.outcome, m.case_id, m.other_case_id as other, c.email from incoming_mail m left join team_case c on c.id = m.case_id",
);
const found = new Map<string, (typeof rows)[number][]>();
const automatic = new Map<string, number>();
for (const row of rows) {
	if (!row.body) continue;
	const words = openMailWords(settings, { id: row.id, body: row.body });
	const word = /word[0-9a-f]{32}/.exec(words.whole)?.[0];
	if (word) found.set(word, [...(found.get(word) ?? []), row]);
	else if (row.outcome === "automatic") automatic.set(words.from, (automatic.get(words.from) ?? 0) + 1);
}
const isRight = (one: (typeof planned)[number], row: (typeof rows)[number]): boolean =>
	one.caseOf ? row.case_id === one.caseOf : row.email === one.from && row.other === (one.names ?? null);
const lost = planned.filter(({ word }) => !found.has(word));
const doubled = planned.filter(({ word }) => (found.get(word)?.length ?? 0) > 1);
const wrong = planned.filter((one) => found.get(one.word)?.some((row) => !isRight(one, row)));
const seconds = planned.flatMap(({ word }) =>
	(found.get(word) ?? []).slice(0, 1).map((row) => (row.received_at.getTime() - (acceptedAt.get(word) ?? 0)) / 1000),
);
report.figure("emails sent", planned.length);
report.figure("connections cut while the mailbox was read", cuts);
report.expect(cuts === faults, `the connection was cut ${cuts} times, not ${faults}`);
for (const [what, list] of [
	["lost", lost],
	["doubled", doubled],
	["in a wrong case", wrong],
] as const) {
	report.figure(what, list.length);
	report.expect(list.length === 0, `${list.length} ${what}: ${[...new Set(list.map(({ kind }) => kind))].join(", ")}`);
}
const within = (100 * seconds.filter((one) => one <= SHOWN_WITHIN_S).length) / Math.max(1, planned.length);
report.figure("shown within 60 s, of 100", within.toFixed(1));
report.figure(
	"shown after, median, 95th, slowest, s",
	[50, 95, 100].map((one) => percentile(seconds, one).toFixed(1)).join(", "),
);
report.expect(within >= 95, `${within.toFixed(1)} of 100 shown within 60 s`);

const returned = await ask<{ n: number; times: number }>(
	"select count(distinct recipient)::int as n, coalesce(max(returned), 0)::int as times from letter where recipient = any($1) and status = 'failed' and returned > 0",
	[gone],
);
report.figure("bounced emails known, of", `${returned[0]?.n}, ${gone.length}`);
report.expect(returned[0]?.n === gone.length && returned[0]?.times === 1, "not every bounce is known once");
const answered = away.filter((email) => automatic.get(email) === 1).length;
report.figure("vacations shown once, of", `${answered}, ${away.length}`);
report.expect(answered === away.length, `${away.length - answered} vacations aren't shown once`);
const own = await ask<{ n: number }>("select count(*)::int as n from team_case where email = any($1)", [
	[...gone, ...away, ...back],
]);
report.figure(
	"cases of people who bounced, were away or looped, of",
	`${own[0]?.n}, ${gone.length + away.length + back.length}`,
);
report.expect(own[0]?.n === gone.length + away.length + back.length, "an automatic email opened a case");
const most = await ask<{ n: number }>(
	"select coalesce(max(n), 0)::int as n from (select count(*) as n from letter where recipient = any($1) group by recipient) l",
	[back],
);
report.figure("most emails of ours to one who sends everything back", most[0]?.n ?? 0);
report.expect((most[0]?.n ?? 0) <= 1, "an email that came back was answered");
report.figure(
	"left in the inbox, Done, Problem",
	[await inFolder("INBOX"), await inFolder("Done"), await inFolder("Problem")].join(", "),
);
await box.logout();
const part = (from: number, to: number) =>
	memory.filter(({ at }) => at >= from * during && at < to * during).map(({ mb }) => mb);
report.figure(
	"memory of the node, MB: median of first, second, last third",
	[part(0, 1 / 3), part(1 / 3, 2 / 3), part(2 / 3, 2)].map((list) => percentile(list, 50)).join(", "),
);
report.figure("most memory, MB", Math.max(...memory.map(({ mb }) => mb)));
await node.end();
smtp.close();
await mail.close();
await postgres.close();
report.end();
