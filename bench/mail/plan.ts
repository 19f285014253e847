import { randomUUID } from "node:crypto";
import { HOME, OURS } from "./servers.ts";

/** A person with a case, and an email of ours to them. */
export interface Known {
	email: string;
	caseId: string;
	/** The id of our email to them. */
	sentEmail: string;
	/** The address for replies to it. */
	replyTo: string;
}

export type Kind = "reply" | "new" | "stranger" | "changed-subject" | "forward" | "friend";

/** An email that the bench sends. */
export interface Planned {
	kind: Kind;
	from: string;
	to: string;
	raw: string;
	/** A word that only this email has. */
	word: string;
	/** Whose case it answers, if it's theirs. */
	caseOf?: string;
	/** Whose email it names, which it may not get into. */
	names?: string;
}

export interface Counts {
	people: number;
	replies: number;
	fresh: number;
	bounces: number;
	vacations: number;
	loops: number;
	strangers: number;
	subjects: number;
	forwards: number;
}

/** What the targets ask for. */
export const COUNTS: Counts = {
	...{ people: 200, replies: 1_000, fresh: 200, bounces: 50, vacations: 20 },
	...{ loops: 10, strangers: 30, subjects: 20, forwards: 20 },
};

/** A share of them, for a quick try. */
export const scaled = (scale: number): Counts =>
	Object.fromEntries(
		Object.entries(COUNTS).map(([name, count]) => [name, Math.max(2, Math.round(count * scale))]),
	) as unknown as Counts;

const QUOTED =
	"On Mon, 30 Nov 2026 at 09:40, Alongside wrote:\r\n\r\n> Hello,\r\n> Which day suits you?\r\n> The team at Alongside";
/** Every fiftieth email has a file of 3 MB. */
const FILE_EVERY = 50;
const FILE = Buffer.alloc(3_000_000, "A file. ").toString("base64").replace(/.{76}/g, "$&\r\n");

let made = 0;

const write = (
	about: Omit<Planned, "raw" | "word">,
	{ subject, head = "", quoted = QUOTED }: { subject: string; head?: string; quoted?: string },
): Planned => {
	const word = `word${randomUUID().replaceAll("-", "")}`;
	const nth = made++;
	const text = `Friday suits me, thank you. ${word}\r\n\r\n${quoted}\r\n`;
	const hasFile = nth % FILE_EVERY === FILE_EVERY - 1;
	const body = hasFile
		? [
				...['Content-Type: multipart/mixed; boundary="b1"', "", "--b1", "Content-Type: text/plain; charset=utf-8", ""],
				...[text, "--b1", 'Content-Type: application/octet-stream; name="file.bin"'],
				...["Content-Disposition: attachment", "Content-Transfer-Encoding: base64", "", FILE, "--b1--", ""],
			]
		: ["Content-Type: text/plain; charset=utf-8", "", text];
	const raw = [
		...[`From: Kim <${about.from}>`, `To: <${about.to}>`, `Subject: ${subject}`],
		...[`Date: ${new Date().toUTCString()}`, `Message-ID: <m${nth}-${word.slice(4, 12)}@mail.example>`],
		...["MIME-Version: 1.0", ...(head ? [head] : []), ...body],
	].join("\r\n");
	return { ...about, raw, word };
};

const times = <T>(count: number, one: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => one(n));

/** The emails to send, in an order by chance. */
export const planEmails = (known: readonly Known[], counts: Counts): Planned[] => {
	const person = (n: number) => known[n % known.length] as Known;
	const answers = ({ sentEmail }: Known) => `In-Reply-To: <${sentEmail}@${OURS}>\r\nReferences: <${sentEmail}@${OURS}>`;
	const theirs = (n: number) => ({ from: person(n).email, caseOf: person(n).caseId });
	const subject = "Re: We have your message";
	const all = [
		// Half by the address, half by what they refer to.
		...times(counts.replies, (n) =>
			n % 2
				? write({ kind: "reply", ...theirs(n), to: person(n).replyTo }, { subject })
				: write({ kind: "reply", ...theirs(n), to: `reply@${OURS}` }, { subject, head: answers(person(n)) }),
		),
		...times(counts.fresh, (n) =>
			write({ kind: "new", from: `new-${n}@visitor.example`, to: `reply@${OURS}` }, { subject: "A question" }),
		),
		...times(counts.strangers, (n) => {
			const about = { kind: "stranger" as const, from: `eve-${n}@elsewhere.example`, names: person(n).caseId };
			return n % 2
				? write({ ...about, to: person(n).replyTo }, { subject })
				: write({ ...about, to: `reply@${OURS}` }, { subject, head: answers(person(n)) });
		}),
		...times(counts.subjects, (n) =>
			write({ kind: "changed-subject", ...theirs(n), to: person(n).replyTo }, { subject: "Something else" }),
		),
		// Half are forwarded to us by the person, half to a friend who writes to us.
		...times(counts.forwards, (n) => {
			const quoted = `---------- Forwarded message ---------\r\nFrom: Alongside <no-reply@${OURS}>\r\nSubject: We have your message\r\n\r\nHello,`;
			return n % 2
				? write(
						{ kind: "forward", ...theirs(n), to: person(n).replyTo },
						{ subject: "Fwd: We have your message", quoted },
					)
				: write(
						{ kind: "friend", from: `friend-${n}@elsewhere.example`, to: person(n).replyTo, names: person(n).caseId },
						{ subject: "Fwd: We have your message", quoted },
					);
		}),
	];
	return all
		.map((one) => ({ one, place: Math.random() }))
		.sort((a, b) => a.place - b.place)
		.map(({ one }) => one);
};

const VACATION = 'require ["vacation"];\nvacation :days 1 "I am away until Monday.";\n';
const LOOP = `redirect "reply@${OURS}";\n`;

/** People whose mailbox doesn't exist, answers by itself, or sends everything back. */
export const byThemselves = ({ bounces, vacations, loops }: Counts) => {
	const named = (name: string, count: number) => times(count, (n) => `${name}-${n}`);
	const [gone, away, back] = [named("gone", bounces), named("away", vacations), named("back", loops)];
	const at = (names: readonly string[]) => names.map((name) => `${name}@${HOME}`);
	return {
		gone: at(gone),
		away: at(away),
		back: at(back),
		scripts: new Map([...away.map((name) => [name, VACATION] as const), ...back.map((name) => [name, LOOP] as const)]),
	};
};
