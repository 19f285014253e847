import { type LookupAddress, type LookupOptions, lookup as lookUp } from "node:dns";
import { Socket } from "node:net";

/** A name is looked up in some milliseconds, or something stands in the way. */
const WAIT_MS = 150;
/** Nobody who knows names could be asked. Any other fault is an answer: the name is gone, say. */
const NOT_ASKED = "EAI_AGAIN";

type Found = string | LookupAddress[];
type Told = (error: NodeJS.ErrnoException | null, address: Found, family?: number) => void;
/** As `lookup` of node:dns. */
export type LookUp = (host: string, options: LookupOptions, told: Told) => void;

/** What one name led to lately, and who waits to hear. */
interface Known {
	last?: [Found, number | undefined];
	waiting: Told[] | undefined;
}

/**
 * Looks names up, and remembers where each led: where the answer is late, or nobody can be asked, the last one stands. The system has two threads for names; a service
 * outside whose name nobody answers keeps both for ten seconds a call, and no connection to the database could be opened meanwhile.
 * One lookup a name is under way at a time. A name that was never found is waited for.
 */
export const rememberAddresses = (ask: LookUp = lookUp as LookUp, waitMs: number = WAIT_MS): LookUp => {
	const names = new Map<string, Known>();
	return (host, options, told) => {
		const name = JSON.stringify([host, options.family ?? 0, options.hints ?? 0, options.all ?? false]);
		const known: Known = names.get(name) ?? { waiting: undefined };
		names.set(name, known);
		let timer: NodeJS.Timeout | undefined;
		const once: Told = (error, ...found) => {
			clearTimeout(timer);
			if (known.waiting) known.waiting = known.waiting.filter((each) => each !== once);
			if (error?.code === NOT_ASKED && known.last) told(null, ...known.last);
			else told(error, ...found);
		};
		if (known.last) timer = setTimeout(() => known.last && once(null, ...known.last), waitMs);
		if (known.waiting) {
			known.waiting.push(once);
			return;
		}
		known.waiting = [once];
		ask(host, options, (error, address, family) => {
			if (!error) known.last = [address, family];
			const waited = known.waiting ?? [];
			known.waiting = undefined;
			for (const each of waited) each(error, address, family);
		});
	};
};

const lookup = rememberAddresses();

/** A line to a server by its name, opened though names cannot be looked up just now (`rememberAddresses`); for the driver's `stream`. */
export class KnownSocket extends Socket {
	// biome-ignore lint/suspicious/noExplicitAny: stands for all overloads of the socket's
	override connect(...args: any[]): this {
		const [port, host] = args;
		if (typeof port === "number" && typeof host === "string") return super.connect({ port, host, lookup: lookup as never });
		return (super.connect as (...args: unknown[]) => this)(...args);
	}
}
