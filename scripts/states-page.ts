import { CASE_CLOCKS, CASE_MINUTES, CASE_MOVES, CASE_TRIGGERS, COMPLAINT_MOVES } from "#contract/cases/states.ts";
import { JOIN_CLOCKS, JOIN_MOVES } from "#contract/providers/states.ts";
import { CLAIM_CLOCKS, CLAIM_MOVES } from "#contract/referrals/claim-states.ts";
import { ASK_IF_STARTED_DAYS, MOVES, WAITS } from "#contract/referrals/states.ts";
import { APPEAL_MOVES, RESPONSE_MOVES, REVIEW_CLOCKS, REVIEW_MOVES } from "#contract/reviews/states.ts";
import type { Clock, Lasts, Move } from "#contract/shared/states.ts";

type Moves = Readonly<Record<string, Move>>;
/** `lasts` may be words. */
type Clocks = Readonly<Record<string, Omit<Clock, "lasts"> & { lasts: Clock["lasts"] | string }>>;

const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(", ") || "–";

const after = ({ to }: Move): string => {
	if (to === null) return "stays";
	if (typeof to === "string") return `\`${to}\``;
	const changes = Object.entries(to).map(([was, is]) => `\`${was}\` → \`${is}\``);
	return `${changes.join(", ")}; others stay`;
};

const moveRow = ([act, move]: [string, Move]): string =>
	[
		...[`\`${act}\``, move.from.length === 0 ? "new record" : code(move.from), after(move), move.who.join(", ")],
		...[code(move.emails), move.starts === null ? "–" : `\`${move.starts}\``, move.event ? `\`${move.event}\`` : "–"],
		move.by ? `\`${move.by}\`` : "`move()`",
	].join(" | ");

const counted = (n: number, word: string) => `${n} ${n === 1 ? word : `${word}s`}`;
const minutes = (n: number) =>
	n % 570 === 0
		? counted(n / 570, "business day")
		: n % 60 === 0
			? counted(n / 60, "business hour")
			: counted(n, "business minute");

const length = (lasts: Lasts | string | null): string => {
	if (lasts === null) return "–";
	if (typeof lasts === "string") return lasts;
	if ("businessMinutes" in lasts) return minutes(lasts.businessMinutes);
	return "days" in lasts ? counted(lasts.days, "day") : counted(lasts.hours, "hour");
};

const table = (head: readonly string[], rows: readonly string[]) =>
	[`| ${head.join(" | ")} |`, `|${head.map(() => "---").join("|")}|`, ...rows.map((row) => `| ${row} |`)].join("\n");

const moves = (of: Moves) =>
	table(["act", "from", "to", "who", "may email", "starts", "audit event", "done by"], Object.entries(of).map(moveRow));
const clocks = (of: Clocks) =>
	table(
		["clock", "who acts", "counts from", "lasts", "then"],
		Object.entries(of).map(([name, { owner, from, lasts, afterwards }]) =>
			[`\`${name}\``, owner, from, length(lasts), afterwards].join(" | "),
		),
	);

/** Referrals name the visitor's email by what it tells. */
export const referralMoves: Moves = Object.fromEntries(
	Object.entries(MOVES).map(([act, { from, to, who, event, visitor, provider, starts }]) => [
		act,
		{
			...{ from, to, who, starts, event: `referral.${event}` },
			emails: [...(visitor ? ["request-news"] : []), ...(provider ? [provider] : [])],
		},
	]),
);
const WAIT_WORDS = {
	"case-due": "until the case is due",
	"weeks-of-the-answer": "the weeks of the answer",
	"ask-if-started": counted(ASK_IF_STARTED_DAYS, "day"),
};
export const referralClocks: Clocks = Object.fromEntries(
	Object.entries(WAITS).map(([name, { over, ...wait }]) => [
		name,
		{ ...wait, lasts: typeof over === "number" ? { businessMinutes: over } : WAIT_WORDS[over] },
	]),
);

const caseTimes = table(
	["kind of case", "we answer in"],
	Object.entries(CASE_MINUTES).map(([kind, n]) => `\`${kind}\` | ${minutes(n)}`),
);

/** The text of docs/states.md. */
export const statesPage = (): string =>
	`${[
		"# States",
		"What can happen to a record, who may do it, which emails it may send, and which clock starts. Any act that isn't in a table is refused with 409 and changes nothing. Links answer 404 or 410 instead.",
		"This page is drawn from the tables in `src/contract` by `npm run docs:states`.",
		"## Referrals",
		"`src/contract/referrals/states.ts`, done by `move()` in `src/domains/referrals/move.ts`.",
		...[moves(referralMoves), clocks(referralClocks)],
		"## Reviews",
		"`src/contract/reviews/states.ts`, done by `move()` in `src/domains/reviews/move.ts`.",
		...[moves(REVIEW_MOVES), clocks(REVIEW_CLOCKS)],
		"### Appeals",
		"Within a move of the review, by `moveAppeal()`.",
		moves(APPEAL_MOVES),
		"### Replies",
		"By `moveResponse()` in `src/domains/reviews/move-response.ts`.",
		moves(RESPONSE_MOVES),
		"## Cases",
		"`src/contract/cases/states.ts`, done by `move()` in `src/domains/cases/move.ts`.",
		...[moves(CASE_MOVES), clocks(CASE_CLOCKS), caseTimes],
		"### What only complaints have",
		moves(COMPLAINT_MOVES),
		"### What changes a case by itself",
		moves(CASE_TRIGGERS),
		"## Claims",
		"`src/contract/referrals/claim-states.ts`, done by `moveClaim()` in `src/domains/referrals/move-claim.ts`. Only\n`setClaimState()` in `src/domains/providers/admin/claim-state.ts` writes the state.",
		...[moves(CLAIM_MOVES), clocks(CLAIM_CLOCKS)],
		"## Requests to join",
		"`src/contract/providers/states.ts`, done in `src/domains/providers/admin/join.ts` and `join-requests.ts`.",
		...[moves(JOIN_MOVES), clocks(JOIN_CLOCKS)],
	].join("\n\n")}\n`;
