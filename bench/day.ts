// npm run bench -- day [--from 2026-12-24T10:00:00+11:00] [--keep] [--part connected|browsers]
//
// First a hundred connect requests that send themselves (day/connected-day.ts). Then a day of the service, played in
// browsers on loopback. Forty visitors use every public form. Connect requests send themselves; the team sends those that
// are held, were submitted anyway, or that nobody fits, and works on all other cases while three providers respond. Some
// visitors withdraw. The clock then jumps over a holiday and a weekend, and the remaining cases are closed. Every
// response body is searched: no provider may learn a person's identity before accepting, or without consent. At the end
// every case is accounted for, due times are compared with a simple business clock, and the audit log with the actions.
// Exits with 1 if anything is wrong.

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { chromiumPath } from "../scripts/chromium.ts";
import { DEMO_SIGN_INS } from "../src/contract/accounts/demo-sign-ins.ts";
import { type CaseStory, expectedDue, readAudit, unaccounted } from "./day/account.ts";
import { atOnce } from "./day/at-once.ts";
import { connectedDay } from "./day/connected-day.ts";
import { withdrawOnOwnPage } from "./day/own-page.ts";
import { ownProviders, sayCapacity } from "./day/providers.ts";
import { createService, post } from "./day/service.ts";
import { accept, decline, openReferral, start } from "./day/staff.ts";
import { endRequest, findCase, sendException, workToItsEnd } from "./day/team.ts";
import { createVisitors, type DayProvider, enter, type Visitor, windowAt } from "./day/visitors.ts";
import { createWatch } from "./day/watch.ts";

const { values: options } = parseArgs({
	options: {
		from: { type: "string", default: "2026-12-24T10:00:00+11:00" },
		keep: { type: "boolean", default: false },
		part: { type: "string", default: "both" },
	},
});
const SECOND_MS = 1000;

const began = Date.now();
const say = (line: string) =>
	process.stdout.write(`${((Date.now() - began) / SECOND_MS).toFixed(1).padStart(6)} s  ${line}\n`);
const wrong: string[] = [];
const must = (holds: boolean, otherwise: string) => {
	if (!holds) wrong.push(otherwise);
};

if (!existsSync("build/server/index.js")) {
	process.stderr.write("There is no build yet: npm run build\n");
	process.exit(2);
}
const browser = await chromium.launch({ executablePath: await chromiumPath() });
const connected = options.part === "browsers" ? null : await connectedDay(browser, say, wrong);
if (options.part === "connected") {
	await browser.close();
	for (const line of wrong) say(`WRONG  ${line}`);
	process.exit(wrong.length === 0 ? 0 : 1);
}
const service = await createService(options.from, options.keep, { AUTOMATIC_SENDING: "on" });
const { origin, emails, sentEmail } = service;
const watch = createWatch();
say(`the service's time is ${service.clockSays()}`);

const troubles = async (what: string, work: () => Promise<unknown>) => {
	try {
		await work();
	} catch (error) {
		const told = `${what}: ${(error as Error).message.split("\n").slice(0, 4).join(" | ")}`;
		wrong.push(told);
		say(`WRONG  ${told}`);
	}
};

const until = async (what: string, holds: () => Promise<boolean>) => {
	for (const end = Date.now() + 100_000; Date.now() < end; await new Promise((done) => setTimeout(done, 1000)))
		if (await holds()) return;
	wrong.push(`${what}: not within 100 seconds`);
};

const signIn = (who: keyof typeof DEMO_SIGN_INS, label: string) =>
	service.signIn(browser, watch, DEMO_SIGN_INS[who].email, label);
const signInTeam = () => Promise.all([signIn("colleague", "team sam"), signIn("lead", "team priya")]);
const signInStaff = () =>
	Promise.all([signIn("one", "staff 0"), signIn("several", "staff 1"), signIn("several", "staff 2")]);

// Three provider profiles of two organisations, and one that is full. Two team members sign in later.
let staff = await signInStaff();
const [first] = await ownProviders(staff[0]);
const [second, third, full] = await ownProviders(staff[1]);
if (!first || !second || !third || !full) throw new Error("the demo has fewer than four suitable profiles");
const providers = [first, second, third];
for (const [n, provider] of providers.entries()) await sayCapacity(staff[n] as Page, provider, "open");
await sayCapacity(staff[1], full, "closed");
const visitors = createVisitors(providers, full);
for (const { word, needWord } of visitors) {
	watch.add(word);
	watch.add(needWord);
}
const numberOf = (v: Visitor) => providers.findIndex(({ id }) => id === v.provider?.id);

let team: Page[] = [];
const jump = async (to: string) => {
	for (const page of [...team, ...staff]) await page.context().close();
	for (const { page } of visitors) await page?.context().close();
	await service.jump(to);
	team = await signInTeam();
	staff = await signInStaff();
	say(`the service was restarted; its time is ${service.clockSays()}`);
};

const visit = async (v: Visitor) => {
	const context = await windowAt(browser, origin, service.shift(), v.scriptless, v.kind === "message" ? 360 : 1280);
	watch.follow(context, `visitor ${v.word}`);
	const page = await context.newPage();
	await troubles(`${v.kind} of ${v.name}`, () => enter(page, v, providers[0] as DayProvider, sentEmail));
	if (v.kind === "chat") v.page = page;
	else await context.close();
};
// Visitors send their forms, six at a time. Sixteen minutes later the chats begin, and every request has been sent.
const isChat = ({ kind }: Visitor) => kind === "chat";
const forms = visitors.filter((v) => !isChat(v));
await atOnce(forms, 6, visit);
await jump(new Date(Date.now() + service.shift() + 16 * 60_000).toISOString());
await atOnce(visitors.filter(isChat), 3, visit);
say(`${visitors.length} visitors sent a form (${wrong.length} failed)`);

const NAMES = [DEMO_SIGN_INS.colleague.name, DEMO_SIGN_INS.lead.name];

/** A case of a visitor in the inbox. Each visitor must have exactly one. */
interface Known {
	id: string;
	kind: string;
	status: string;
	created_at: string;
	clock: { due_at: string | null; is_paused: boolean };
}
const casesOf = async (v: Visitor): Promise<Known[]> => {
	const found: Known[] = [];
	for (const view of ["all", "closed"]) {
		const { results } = await (
			await (team[0] as Page).request.get(
				`/api/team/cases/?view=${view}&search=${v.kind === "chat" ? v.word : v.email}`,
			)
		).json();
		found.push(...results.filter((line: Known) => line.kind === v.kind));
	}
	return found;
};
/** By a visitor's word: when the provider may see their identity, in milliseconds of this machine's clock. */
const may = new Map<string, { from: number; to: number }>();
const withdraw = async (v: Visitor) => {
	if (v.kind === "quote") await withdrawOnOwnPage(browser, service, watch, v);
	else {
		const [known] = await casesOf(v);
		const answer = await post((team[0] as Page).request, `/team/cases/${known?.id}/consents/withdraw/`, {
			provider: v.provider?.id,
			way: "phone",
		});
		must(answer.ok(), `withdrawing for ${v.name}: ${answer.status()}`);
	}
	const open = may.get(v.word);
	if (open) open.to = Date.now();
};

const requests = visitors.filter(({ course }) => course !== undefined);
const others = visitors.filter(({ course }) => course === undefined);
const references = new Map<Visitor, string>();
/** Referrals that each provider still has to respond to, oldest first. */
const trays: Visitor[][] = [[], [], []];
let handing = true;

const provide = async (n: number) => {
	const page = staff[n] as Page;
	const p = providers[n] as DayProvider;
	while (handing || (trays[n] as Visitor[]).length > 0) {
		const v = (trays[n] as Visitor[]).shift();
		if (!v) {
			await page.waitForTimeout(200);
			continue;
		}
		await troubles(`${p.name} on ${v.name} (${v.course})`, () => answer(page, p, v));
	}
};
const answer = async (page: Page, p: DayProvider, v: Visitor) => {
	const at = await openReferral(page, p, references.get(v) ?? "?");
	if (v.course === "silent") return;
	if (v.course === "declined") return decline(page);
	if (v.course === "withdrawn-before") {
		await withdraw(v);
		const gone = await page.goto(at);
		must(gone?.status() === 410, `after ${v.name} withdrew, ${p.name} gets ${gone?.status()}`);
		return;
	}
	may.set(v.word, { from: Date.now(), to: Number.POSITIVE_INFINITY });
	await accept(page, v);
	if (v.course === "withdrawn-after") {
		await withdraw(v);
		for (const path of [at, `${origin}/api/provider-admin/${p.id}/referrals/${at.split("/").at(-1)}/`]) {
			const gone = await page.goto(path);
			must(gone?.status() === 410, `after ${v.name} withdrew, ${p.name} gets ${gone?.status()} at ${path}`);
		}
		return;
	}
	await start(page);
};

// Two team members work at once. One starts with the exceptions, the other with the other cases, until they meet.
const sendsItself = ({ kind, exception }: Visitor) => kind === "quote" && !exception;
const exceptions = requests.filter((v) => !sendsItself(v));
const queue = [...exceptions.map((v) => ({ v, isRequest: true })), ...others.map((v) => ({ v, isRequest: false }))];
const readReference = async (v: Visitor): Promise<string | undefined> => {
	const [known] = await casesOf(v);
	if (!known) return undefined;
	const answer = await (team[0] as Page).request.get(`/api/team/cases/${known.id}/referrals/`);
	const { referrals }: { referrals: { reference: string; provider: { id: number } }[] } = await answer.json();
	return referrals.find(({ provider }) => provider.id === v.provider?.id)?.reference;
};
/** Puts a request in its provider's tray once it was sent. */
const toTray = async (v: Visitor) => {
	await until(`sending ${v.kind} of ${v.name}`, async () => {
		const reference = await readReference(v);
		if (reference) references.set(v, reference);
		return reference !== undefined;
	});
	if (references.has(v)) (trays[numberOf(v)] as Visitor[]).push(v);
};
/** Sam's next case from the front, or Priya's from the end. The complaints are about us, so only a lead can close them. */
const takeNext = (n: number) => {
	if (n === 1) return queue.pop();
	const at = queue.findIndex(({ v }) => v.kind !== "complaint");
	return at < 0 ? undefined : queue.splice(at, 1)[0];
};
const workday = async (n: number) => {
	const page = team[n] as Page;
	const me = NAMES[n] as string;
	for (let next = takeNext(n); next; next = takeNext(n)) {
		const { v, isRequest } = next;
		await troubles(`${me} on ${v.kind} of ${v.name}`, async () => {
			if (!isRequest) return workToItsEnd(page, me, v);
			await sendException(page, me, v);
			await toTray(v);
		});
	}
};
for (const v of requests.filter(sendsItself)) await toTray(v);
say(`${references.size} requests were sent by themselves`);
for (const v of exceptions) must((await readReference(v)) === undefined, `${v.kind} of ${v.name} was sent by itself`);
let rightClocks = 0;
for (const v of visitors) {
	const found = await casesOf(v);
	must(found.length === 1, `${v.kind} of ${v.name} has ${found.length} cases`);
	if (!found[0]) continue;
	const due = found[0].clock.due_at ?? "";
	const expected = await expectedDue(team[1] as Page, found[0]);
	if (Math.abs(Date.parse(due) - expected) <= SECOND_MS) rightClocks += 1;
	else wrong.push(`${v.kind} of ${v.name} is due ${due}, not ${new Date(expected).toISOString()}`);
}
say(`cases checked; ${rightClocks} due times are right`);
await Promise.all([
	Promise.all([workday(0), workday(1)]).then(() => {
		handing = false;
	}),
	...[0, 1, 2].map(provide),
]);
say(`the team has worked through all cases (${wrong.length} things are wrong so far)`);

// Requests with a response are closed today. The others wait for a provider over the holiday.
const OUTCOMES: Partial<Record<string, string>> = {
	started: "connected",
	declined: "no-room",
	"withdrawn-before": "no-longer-needed",
	"withdrawn-after": "no-longer-needed",
};
const endAll = async (which: readonly Visitor[]) => {
	const left = [...which];
	await Promise.all(
		[0, 1].map(async (n) => {
			for (let v = left.shift(); v; v = left.shift()) {
				const ending = v;
				await troubles(`ending ${v.kind} of ${v.name}`, () =>
					endRequest(team[n] as Page, NAMES[n] as string, ending, OUTCOMES[ending.course ?? ""] ?? "connected"),
				);
			}
		}),
	);
};
await endAll(requests.filter(({ course }) => course !== "silent"));
say("requests with a response are closed");

/** Number of the visitors' referrals with a reminder email. Leaves out referrals of the demo data. */
const reminded = async (which: "referral-first-reminder" | "referral-reminder") => {
	const subjects = (await emails()).filter(({ kind }) => kind === which).map(({ subject }) => `${subject} `);
	return silent.filter((v) => subjects.some((subject) => subject.includes(`referral ${references.get(v)} `))).length;
};
const silent = requests.filter(({ course }) => course === "silent");
must((await reminded("referral-first-reminder")) === 0, "a provider was reminded at once");
// Four business hours have passed, and the second of two business days hasn't: Friday and Monday are holidays.
await jump("2026-12-29T17:55:00+11:00");
await until("first reminders", async () => (await reminded("referral-first-reminder")) === silent.length);
must((await reminded("referral-reminder")) === 0, "a provider was reminded twice after one business day");
await jump("2026-12-30T17:55:00+11:00");
await until("second reminders", async () => (await reminded("referral-reminder")) === silent.length);
await jump("2026-12-31T17:55:00+11:00");
await until("the next provider is proposed", async () => {
	for (const v of silent) {
		const [known] = await casesOf(v);
		const { timeline } = await (await (team[0] as Page).request.get(`/api/team/cases/${known?.id}/`)).json();
		if (!timeline.some(({ kind }: { kind: string }) => kind === "referral-silent")) return false;
	}
	return true;
});
await Promise.all(
	[0, 1, 2].map(async (n) => {
		for (const v of silent.filter((one) => numberOf(one) === n))
			await troubles(`${providers[n]?.name} at last on ${v.name}`, async () => {
				await openReferral(staff[n] as Page, providers[n] as DayProvider, references.get(v) ?? "?");
				may.set(v.word, { from: Date.now(), to: Number.POSITIVE_INFINITY });
				await accept(staff[n] as Page, v);
				await start(staff[n] as Page);
			});
	}),
);
await endAll(silent);
for (const [n, name] of NAMES.entries())
	await troubles(`${name} looks`, () => findCase(team[n] as Page, silent[0] as Visitor, "closed"));

// Every case must be closed.
let ended = 0;
const stories = new Map<Visitor, CaseStory>();
for (const v of visitors) {
	const found = await casesOf(v);
	must(
		found.length === 1 && found[0]?.status === "closed",
		`${v.kind} of ${v.name} ends as ${found.map(({ status }) => status).join(", ") || "nothing"}`,
	);
	if (found[0]?.status === "closed") ended += 1;
	const read = await (await (team[1] as Page).request.get(`/api/team/cases/${found[0]?.id}/`)).json();
	stories.set(v, read);
}
say(`${ended} of ${visitors.length} cases are closed`);

const administrator = await signIn("administrator", "team noor");
const audit = await readAudit(administrator);
for (const line of await unaccounted(team[1] as Page, visitors, stories, audit)) wrong.push(line);

const { sightings, faults, bodies, bytes, unread } = await watch.result();
// Closing a team window cancels its last responses, so those can't be read.
for (const what of unread) if (!what.startsWith("team")) wrong.push(`could not be read: ${what}`);
const byWord = new Map(visitors.flatMap((v) => [[v.word, v] as const, [v.needWord, v] as const]));
let allowed = 0;
for (const { label, word, asked: at, address } of sightings) {
	const v = byWord.get(word) as Visitor;
	if (label.startsWith("team") || label === `visitor ${v.word}`) continue;
	const span = may.get(v.word);
	// Providers 1 and 2 belong to one organisation, whose owner may read both.
	const own = numberOf(v) === 0 ? label === "staff 0" : label === "staff 1" || label === "staff 2";
	const covers = word === v.word || v.withDetails === true;
	if (own && covers && span && at >= span.from && at <= span.to) allowed += 1;
	else wrong.push(`${label} received “${word}” of ${v.name} (${v.course ?? v.kind}) from ${address}`);
}
const written = await emails();
for (const line of written) {
	const { text_body, html_body } = await service.readEmail(line);
	const text = `${line.recipient} ${line.subject} ${text_body} ${html_body}`.toLowerCase();
	for (const [word, v] of byWord) {
		// Emails to the team may contain the visitor's name. No email may contain health information.
		const isMeant = word === v.word && (line.recipient === v.email || line.kind.endsWith("-for-team"));
		if (text.includes(word) && !isMeant)
			wrong.push(`a ${line.kind} email to ${line.recipient} contains “${word}” of ${v.name}`);
	}
}
wrong.push(...faults);
await browser.close();
await service.end();
const result = {
	at: new Date().toISOString(),
	seconds: Math.round((Date.now() - began) / SECOND_MS),
	connected,
	cases: visitors.length,
	ended,
	clocks: rightClocks,
	bodies,
	megabytes: Math.round(bytes / 1e6),
	disclosures: allowed,
	emails: written.length,
	audit: audit.length,
	wrong,
};
mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/day.json", `${JSON.stringify(result, undefined, "\t")}\n`);
say(
	`${bodies} bodies (${result.megabytes} MB) and ${written.length} emails searched; ${allowed} showed a provider a person's identity, after acceptance and with consent`,
);
say(`the audit log has ${audit.length} entries`);
for (const line of wrong) say(`WRONG  ${line}`);
say(
	wrong.length === 0
		? "Nothing was lost, nothing was disclosed too early, and every due time was right."
		: `${wrong.length} things are wrong.`,
);
process.exit(wrong.length === 0 ? 0 : 1);
