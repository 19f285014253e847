import type { Browser, Page } from "@playwright/test";
import { DEMO_SIGN_INS } from "../../src/contract/accounts/demo-sign-ins.ts";
import {
	type AnswerKind,
	answerLink,
	answerOwn,
	checkClaims,
	createSearch,
	onOwnPage,
	sendRequest,
	signInStaff,
	windowOf,
} from "./connected.ts";
import { sayCapacity } from "./providers.ts";
import { createService } from "./service.ts";
import { createPeople, findTargets, type Person } from "./targets.ts";
import { createWatch } from "./watch.ts";

// The first part of the day: a hundred connect requests that reach forty providers by themselves (decisions 71 and 72).
// It measures how soon a provider hears, and checks that every request has a next step with its time, that nothing is
// lost, and that no response or email names a person too early.

const REQUESTS = 100;
const PROVIDERS = { withUsers: 10, without: 30 };
const FROM = "2026-12-07T09:00:00+11:00";
/** When the silent ones' first times have passed. */
const LATER = "2026-12-10T12:00:00+11:00";
const LANES = 4;
/** Steps that always have a time. */
const TIMED = ["we-ask", "they-answer", "they-call", "they-arrange", "we-call"];
/** The median time until a provider hears, in seconds. */
const BAR = 60;

interface Referral {
	id: string;
	reference: string;
	state: string;
	provider: { id: number };
	told_way: string | null;
}
interface Work {
	referrals: Referral[];
	next: { step: string; by: string | null } | null;
	sending: { state: string; because: string | null } | null;
}
interface Heard {
	/** On the service's clock. */
	at: number;
	link: string | undefined;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export const connectedDay = async (browser: Browser, say: (line: string) => void, wrong: string[]) => {
	const service = await createService(FROM, false, { AUTOMATIC_SENDING: "on" });
	const window = await windowOf(service);
	const staff = await Promise.all([signInStaff(service, "one"), signInStaff(service, "several")]);
	const targets = await findTargets(window, staff, PROVIDERS);
	for (const { id, staff: own } of targets)
		if (own) await sayCapacity({ request: own }, { id, name: String(id) }, "open");
	const withUsers = targets.filter((one) => one.staff !== null).length;
	say(`${targets.length} providers, ${targets.length - withUsers} of them without users`);
	if (targets.length < PROVIDERS.withUsers + PROVIDERS.without) wrong.push("there are fewer than 40 providers");
	const targetOf = new Map(targets.map((one) => [one.id, one]));

	const people = createPeople(targets, REQUESTS);
	const search = createSearch(people);
	const byWord = new Map(people.flatMap((one) => [[one.word, one] as const, [one.needWord, one] as const]));
	/** By provider and word: since when the provider may see the person. */
	const may = new Map<string, number>();
	const each = async (
		what: string,
		items: readonly Person[],
		work: (person: Person, n: number) => Promise<unknown>,
	) => {
		const queue = [...items.entries()];
		const lane = async () => {
			for (let next = queue.shift(); next; next = queue.shift()) {
				const [n, person] = next;
				await work(person, n).catch((error: Error) =>
					wrong.push(`${what} of ${person.name} (${person.course}): ${error.message.slice(0, 300)}`),
				);
			}
		};
		await Promise.all(Array.from({ length: LANES }, lane));
	};

	// Reads emails as they arrive, as mailboxes do.
	const known = new Set<string>();
	const heard = new Map<string, Heard>();
	let emails = 0;
	const readEmails = async () => {
		const at = Date.now() + service.shift();
		for (const line of await service.newEmails(known)) {
			if (known.has(line.id)) continue;
			known.add(line.id);
			const { text_body, html_body } = await service.readEmail(line);
			emails += 1;
			for (const word of search.find(`${line.recipient} ${line.subject} ${text_body} ${html_body}`)) {
				const isMeant =
					word === byWord.get(word)?.word &&
					(line.recipient === byWord.get(word)?.email || line.kind.endsWith("-for-team"));
				if (!isMeant) wrong.push(`a ${line.kind} email to ${line.recipient} contains “${word}”`);
			}
			const reference = line.kind === "referral-waits" ? /R-\d+/.exec(`${line.subject} ${text_body}`)?.[0] : undefined;
			if (reference && !heard.has(reference))
				heard.set(reference, { at, link: /\/answer\/([\w-]{43})/.exec(text_body)?.[1] });
		}
	};
	let reading = true;
	const mailboxes = async () => {
		while (reading) {
			await readEmails().catch(() => undefined);
			await pause(500);
		}
	};

	let team: Page = await service.signIn(browser, createWatch(), DEMO_SIGN_INS.colleague.email, "team sam");
	const get = async (path: string) => (await team.request.get(`/api${path}`)).json();
	const workOf = (person: Person): Promise<Work> => get(`/team/cases/${person.caseId}/referrals/`);
	const steps = { checked: 0, without: 0, untimed: 0, passed: 0 };
	/** Checks the next step of every request. */
	const checkSteps = async (when: string) => {
		const counts = new Map<string, number>();
		await each(`the next step ${when}`, people, async (person) => {
			const { next } = await workOf(person);
			steps.checked += 1;
			if (!next) steps.without += 1;
			else if (TIMED.includes(next.step) && !next.by) steps.untimed += 1;
			if (next?.by && Date.parse(next.by) < Date.now() + service.shift()) steps.passed += 1;
			counts.set(next?.step ?? "none", (counts.get(next?.step ?? "none") ?? 0) + 1);
			const page = await onOwnPage(service, search, person);
			if (page.body?.next?.step !== next?.step) wrong.push(`${person.name}'s page says another next step ${when}`);
		});
		say(`next steps ${when}: ${[...counts].map(([step, times]) => `${times} ${step}`).join(", ")}`);
	};
	/** Waits until each of these requests was sent and heard of. */
	const until = async (what: string, waited: readonly Person[]) => {
		let left = [...waited];
		for (const end = Date.now() + 180_000; Date.now() < end && left.length > 0; await pause(1000)) {
			const still: Person[] = [];
			for (const person of left) {
				const { referrals, sending } = await workOf(person);
				if (sending?.state === "held") continue;
				if (referrals.length === 0 || !referrals.every(({ reference }) => heard.has(reference))) still.push(person);
			}
			left = still;
		}
		for (const { name } of left) wrong.push(`${what}: the request of ${name} wasn't sent and heard of in 3 minutes`);
	};

	await readEmails();
	let mail = mailboxes();
	await each("the request", people, (person) => sendRequest(service, search, person));
	await each("the case", people, async (person) => {
		const { results } = await get(`/team/cases/?view=all&search=${person.email}`);
		if (results.length !== 1) wrong.push(`${person.name} has ${results.length} cases`);
		person.caseId = results[0]?.id ?? "";
	});
	say(`${people.length} requests sent, ${people.filter(({ hasDetails }) => hasDetails).length} with details`);
	await checkSteps("after sending");
	const detailed = people.filter(({ hasDetails }) => hasDetails);
	const others = people.filter(({ hasDetails }) => !hasDetails);
	await until("details", detailed);
	const restart = async (to: string) => {
		reading = false;
		await mail;
		await team.context().close();
		await service.jump(to);
		team = await service.signIn(browser, createWatch(), DEMO_SIGN_INS.colleague.email, "team sam");
		for (const [n, who] of (["one", "several"] as const).entries()) {
			const renewed = await signInStaff(service, who);
			for (const target of targets) if (target.staff === staff[n]) target.staff = renewed;
			staff[n] = renewed;
		}
		reading = true;
		mail = mailboxes();
	};
	// To 20 seconds before the first of the others is due.
	await restart(new Date(Math.min(...others.map(({ finished }) => finished)) - 20_000).toISOString());
	await until("15 minutes", others);

	const waits: number[] = [];
	const held = new Map<string, number>();
	for (const person of people) {
		const { referrals, sending } = await workOf(person);
		if (sending?.state === "held") {
			const because = sending.because ?? "no reason";
			held.set(because, (held.get(because) ?? 0) + 1);
			continue;
		}
		const first = Math.min(...referrals.map(({ reference }) => heard.get(reference)?.at ?? Number.POSITIVE_INFINITY));
		if (Number.isFinite(first)) waits.push(Math.max(0, first - person.finished) / 1000);
		const asked = new Set(referrals.map(({ provider }) => provider.id));
		const { timeline } = await get(`/team/cases/${person.caseId}/`);
		const leftOut = timeline.filter(({ kind }: { kind: string }) => kind === "provider-left-out").length;
		if (asked.size + leftOut !== person.chosen.length)
			wrong.push(`${person.name} chose ${person.chosen.length} providers: ${asked.size} asked, ${leftOut} left out`);
	}
	waits.sort((a, b) => a - b);
	const median = waits[Math.floor(waits.length / 2)] ?? Number.POSITIVE_INFINITY;
	const worst = waits.at(-1) ?? Number.POSITIVE_INFINITY;
	say(`from finished to the first provider's inbox: median ${median.toFixed(1)} s, worst ${worst.toFixed(1)} s`);
	const isHeld = [...held.values()].reduce((sum, times) => sum + times, 0);
	say(`${isHeld} held for a colleague: ${[...held].map(([because, times]) => `${times} ${because}`).join(", ")}`);
	if (waits.length + isHeld < REQUESTS || median >= BAR)
		wrong.push(`the median wait is ${median.toFixed(1)} s (bar ${BAR})`);
	await checkSteps("once asked");

	// Providers answer, and visitors change their minds.
	let answers = 0;
	const answer = async (person: Person, { id, reference, provider }: Referral, how: AnswerKind) => {
		const own = targetOf.get(provider.id)?.staff;
		if (own)
			return answerOwn(search, own, { id, provider: provider.id, reference }, how, () => {
				may.set(`provider ${provider.id} ${person.word}`, Date.now());
			});
		const link = heard.get(reference)?.link;
		if (!link) throw new Error(`${reference} has neither users nor a link`);
		return answerLink(service, search, provider.id, link, how);
	};
	await each("the answer", people, async (person) => {
		const { course } = person;
		if (course === "silent") return;
		if (course === "withdraw")
			for (const { id } of person.chosen)
				await onOwnPage(service, search, person, "consents/withdraw/", { provider: id });
		if (course === "cancel") await onOwnPage(service, search, person, "cancel/", {});
		const isLate = course === "withdraw" || course === "cancel";
		for (const referral of (await workOf(person)).referrals) {
			const status = await answer(person, referral, course === "no" || course === "waiting" ? course : "yes");
			answers += 1;
			const right = isLate ? [409, 410] : [200];
			if (!right.includes(status)) wrong.push(`${person.name} (${course}): an answer got ${status}`);
		}
		if (course !== "withdraw-late") return;
		for (const { id } of person.chosen)
			await onOwnPage(service, search, person, "consents/withdraw/", { provider: id });
		for (const { id, provider } of (await workOf(person)).referrals) {
			const own = targetOf.get(provider.id)?.staff;
			if (!own) continue;
			const at = `/provider-admin/${provider.id}/referrals/${id}/`;
			const { status } = await search.ask(`after ${provider.id}`, own, at);
			if (status !== 410) wrong.push(`after ${person.name} withdrew, a provider gets ${status}`);
		}
	});
	say(`${answers} answers tried`);
	await checkSteps("once answered");
	let checked = 0;
	await each("the check", people, async (person, n) => {
		const claims = person.course === "yes" ? await checkClaims(team, person.caseId, n) : 0;
		checked += claims;
	});
	say(`${checked} people who said yes by link were checked`);
	await checkSteps("once checked");
	await restart(LATER);
	await pause(15_000);
	await checkSteps("three days later");

	reading = false;
	await mail;
	await readEmails();
	let allowed = 0;
	for (const { label, word, asked, address } of search.sightings) {
		const person = byWord.get(word) as Person;
		if (label === `visitor ${person.word}`) continue;
		const since = may.get(`${label} ${person.word}`);
		const covers = word === person.word || person.hasDetails;
		if (covers && since !== undefined && asked >= since) allowed += 1;
		else wrong.push(`${label} received “${word}” of ${person.name} (${person.course}) from ${address}`);
	}
	const events = await (await window.get("/api/demo/events/")).text();
	for (const word of search.find(events)) wrong.push(`an analytics event contains “${word}”`);
	if (allowed === 0) wrong.push("no provider saw a person after a yes");
	if (steps.without + steps.untimed > 0)
		wrong.push(`${steps.without} requests without a next step, ${steps.untimed} without a time`);
	say(
		`${steps.checked} next steps checked: ${steps.without} missing, ${steps.untimed} without a time, ${steps.passed} with a time that has passed; ${search.bodies()} bodies and ${emails} emails searched; ${allowed} showed a provider a person, all after a yes and with consent`,
	);
	await service.end();
	return {
		requests: REQUESTS,
		providers: targets.length,
		median,
		worst,
		held: isHeld,
		...steps,
		answers,
		checked,
		emails,
		allowed,
	};
};
