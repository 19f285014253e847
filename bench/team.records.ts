// What colleagues did at cases, against what the records say of it.

/** An entry of a case's timeline. */
export interface Entry {
	case: string;
	kind: string;
	who: string | null;
	facts: { to?: string | null; is?: string; until?: string; outcome?: string };
}

/** A case as the records have it. */
export interface Kept {
	id: string;
	owner: string | null;
	version: number;
}

/** What a colleague asked for. */
interface State {
	owner: string | null;
	isClosed: boolean;
	outcome: string;
	nextAction: string;
	until: string;
}

/** Something that the service acknowledged. */
export interface Act {
	case: string;
	who: string;
	kind: string;
	/** The case's version in the answer. A note has none, because it leaves the case as it is. */
	version?: number | undefined;
	asked: Partial<State>;
	/** After how many milliseconds each colleague at the case heard of it. */
	heard: number[];
}

/** What an entry changes. Other entries, as those of notes, leave the case as it is. */
const CHANGES: Record<string, (entry: Entry) => Partial<State>> = {
	claimed: ({ who }) => ({ owner: who }),
	assigned: ({ facts }) => ({ owner: facts.to ?? null }),
	released: () => ({ owner: null }),
	"next-action": ({ facts }) => ({ nextAction: facts.is ?? "" }),
	snoozed: ({ facts }) => ({ until: facts.until ?? "" }),
	closed: ({ facts }) => ({ isClosed: true, outcome: facts.outcome ?? "", until: "" }),
	reopened: () => ({ isClosed: false, outcome: "" }),
};
const changeOf = (entry: Entry): Partial<State> => CHANGES[entry.kind]?.(entry) ?? {};

/**
 * Compares what was acknowledged with the entries, in their order.
 * @returns the acts with an entry of their own; those that changed nothing, because the entry named had done it before;
 * and a sentence for each act without either, entry without an act, second owner, and case unlike its entries
 */
export const compare = (acts: readonly Act[], entries: readonly Entry[], kept: readonly Kept[]) => {
	const recorded: Act[] = [];
	const already: string[] = [];
	const wrongs: string[] = [];
	for (const { id, owner, version } of kept) {
		const ofCase = entries.filter((one) => one.case === id);
		const first = version - ofCase.filter(({ kind }) => CHANGES[kind]).length;
		if (first !== 1) wrongs.push(`${id}: version ${version} after ${version - first} changes`);
		let state: State = { owner: null, isClosed: false, outcome: "", nextAction: "", until: "" };
		/** By version: the state, with the entries up to it. */
		const versions = [{ state, upTo: 0 }];
		for (const [n, entry] of ofCase.entries()) {
			if (entry.kind === "claimed" && state.owner !== null)
				wrongs.push(`${id}: ${entry.who} claimed it while ${state.owner} had it`);
			state = { ...state, ...changeOf(entry) };
			if (CHANGES[entry.kind]) versions.push({ state, upTo: n + 1 });
		}
		if (state.owner !== owner) wrongs.push(`${id}: ${owner} has it, by its timeline ${state.owner}`);

		const unmatched = new Set(ofCase.filter(({ who }) => who !== null));
		for (const act of acts.filter((one) => one.case === id)) {
			const isOwn = (one?: Entry) => one && unmatched.has(one) && one.kind === act.kind && one.who === act.who;
			const then = act.version === undefined ? undefined : versions[act.version - first];
			const until = ofCase.slice(0, then?.upTo ?? 0);
			const own = act.version === undefined ? ofCase.find(isOwn) : until.at(-1);
			const before = until.findLast((one) => Object.keys(changeOf(one)).some((what) => what in act.asked));
			const stood = Object.entries(act.asked).every(([what, is]) => then?.state[what as keyof State] === is);
			if (own && isOwn(own)) {
				unmatched.delete(own);
				recorded.push(act);
			} else if (before && before.who !== act.who && stood)
				already.push(`${act.kind} of ${id} by ${act.who}: ${before.kind} by ${before.who} stood`);
			else wrongs.push(`${act.kind} of ${id} by ${act.who}: acknowledged, but not kept`);
		}
		for (const { kind, who } of unmatched) wrongs.push(`${kind} of ${id} by ${who}: kept, but not acknowledged`);
	}
	return { recorded, already, wrongs };
};

/**
 * Takes away one entry of each kind, doubles it, and gives it to someone else.
 * @returns what `compare` doesn't find of that; empty if it finds everything
 */
export const overlooked = (acts: readonly Act[], entries: readonly Entry[], kept: readonly Kept[]): string[] => {
	const { recorded, wrongs } = compare(acts, entries, kept);
	const isFound = (changed: readonly Entry[]) => compare(acts, changed, kept).wrongs.length > wrongs.length;
	return Object.values(Object.groupBy(recorded, ({ kind }) => kind)).flatMap((some = []) => {
		const last = some.at(-1) as Act;
		const n = entries.findLastIndex((one) => one.case === last.case && one.kind === last.kind && one.who === last.who);
		const entry = entries[n] as Entry;
		const planted = {
			"taken away": entries.toSpliced(n, 1),
			doubled: entries.toSpliced(n, 0, { ...entry }),
			"given to someone else": entries.with(n, { ...entry, who: "Nobody" }),
		};
		return Object.entries(planted).flatMap(([what, changed]) =>
			isFound(changed) ? [] : [`${last.kind} of ${last.case} by ${last.who}: ${what}`],
		);
	});
};
