/** A place in PostgreSQL's log, from its text: `16/B374D848`. Undefined for anything else. */
export const placeOf = (text: string | null | undefined): bigint | undefined => {
	const found = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? "");
	return found ? (BigInt(`0x${found[1]}`) << 32n) | BigInt(`0x${found[2]}`) : undefined;
};

/** What was seen of both servers in one look. Places are undefined where a server did not say. */
export interface Look {
	/** When it began, in milliseconds of a clock that only goes forward. */
	at: number;
	/** How far the primary's log is on its disk. */
	written: bigint | undefined;
	/** How far the replica has replayed it. */
	replayed: bigint | undefined;
	/** False for a server that was made a primary of its own: what it holds is another history. */
	isReplica: boolean;
	/** True for a replica of another server, or another database of it: what it holds is not ours. */
	isOther?: boolean;
}

/** Why the replica is left out. */
export type LeftOut =
	| "failed lately"
	| "not looked at"
	| "does not answer"
	| "is no replica"
	| "is of another database"
	| "has not replayed the start"
	| "is behind";

const PENALTY_MS = 5_000;

/**
 * Whether a replica may answer, by what was seen of it. How far it is behind is measured in our own time: since when the primary had what the replica has not.
 * So an idle primary makes nobody late, and no server's clock is asked.
 */
export class ReplicaStanding {
	readonly #mostBehindMs: number;
	readonly #freshMs: number;
	/** Places of the primary that the replica had not replayed at the last look, the oldest first. */
	#ahead: { at: number; place: bigint }[] = [];
	#floor: bigint | undefined;
	#last: Look | undefined;
	/** When the primary was last known to have no more than the replica has now. */
	#allUntil = Number.NEGATIVE_INFINITY;
	#outUntil = 0;

	/** @param freshMs a look older than this says nothing any more */
	constructor(mostBehindMs: number, freshMs: number) {
		this.#mostBehindMs = mostBehindMs;
		this.#freshMs = freshMs;
	}

	/** Nothing before this place is good enough: where the primary was once its tables were as this release knows them. */
	startFrom(place: bigint): void {
		this.#floor = place;
	}

	saw(look: Look): void {
		this.#last = look;
		const newest = this.#ahead.at(-1)?.place;
		if (look.written !== undefined && (newest === undefined || look.written > newest)) this.#ahead.push({ at: look.at, place: look.written });
		const { replayed } = look;
		if (replayed !== undefined) {
			this.#allUntil = this.#ahead.findLast(({ place }) => place <= replayed)?.at ?? this.#allUntil;
			if (look.written !== undefined && look.written <= replayed) this.#allUntil = look.at;
			this.#ahead = this.#ahead.filter(({ place }) => place > replayed);
		}
		// A replica that stands still for long must not fill the memory: the oldest tells how far it is behind.
		if (this.#ahead.length > 1_000) this.#ahead.splice(1, this.#ahead.length - 500);
	}

	/** A read failed there, though the server says that it is well: nobody else is to wait for it for a while. */
	failed(now: number): void {
		this.#outUntil = now + PENALTY_MS;
	}

	/** Milliseconds since the primary had what the replica has not; undefined where it is not known. */
	behindMs(now: number): number | undefined {
		if (this.#last?.replayed === undefined) return undefined;
		const oldest = this.#ahead[0];
		return oldest ? now - oldest.at : 0;
	}

	leftOut(now: number): LeftOut | undefined {
		const last = this.#last;
		if (now < this.#outUntil) return "failed lately";
		if (!last || now - last.at > this.#freshMs) return "not looked at";
		if (last.replayed === undefined) return "does not answer";
		if (!last.isReplica) return "is no replica";
		if (last.isOther) return "is of another database";
		if (this.#floor === undefined || last.replayed < this.#floor) return "has not replayed the start";
		return (this.behindMs(now) ?? 0) > this.#mostBehindMs ? "is behind" : undefined;
	}

	/**
	 * @param needed what the caller wrote last; undefined: nothing lately
	 * @param withinMs what the primary had so long ago must be there, for certain
	 */
	mayAnswer(needed: bigint | undefined, now: number, withinMs = Number.POSITIVE_INFINITY): boolean {
		if (this.leftOut(now) !== undefined || now - this.#allUntil > withinMs) return false;
		return needed === undefined || (this.#last?.replayed ?? 0n) >= needed;
	}
}
