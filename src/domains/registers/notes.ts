/** Anything that we couldn't read, with its lines. It counts as unknown. */
export interface Unread {
	what: string;
	count: number;
	lines: number[];
}

export type Noted = (what: string, line: number) => void;

const LINES = 8;

/** Counts what couldn't be read, and keeps the first lines of each. */
export const notes = (): { note: Noted; unread: () => Unread[] } => {
	const all = new Map<string, Unread>();
	return {
		note: (what, line) => {
			const own = all.get(what) ?? { what, count: 0, lines: [] };
			if (own.count++ < LINES) own.lines.push(line);
			all.set(what, own);
		},
		unread: () => [...all.values()],
	};
};
