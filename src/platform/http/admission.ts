import { performance } from "node:perf_hooks";

/** What a request is for, the most urgent first: something that is sent to us, what a page on the screen still lacks, a page or answer to look at. */
const URGENCIES = ["write", "file", "view"] as const;
export type Urgency = (typeof URGENCIES)[number];

export interface AdmissionLimits {
	/**
	 * Requests in hand at once while the processor has no time left. More only share it, and make each turn of the event loop longer: a turn takes in one new
	 * connection, so that with many in hand the others would not even be refused.
	 */
	busy: number;
	/** So many more may be in hand where something is sent. */
	moreForWrites: number;
	/** Requests in hand at once otherwise: then they wait for the database, or for a service outside. */
	idle: number;
	/** Requests that wait for their turn. */
	waiting: number;
	/** How long one may wait for its turn, in milliseconds. */
	patienceMs: number;
}

const LIMITS: AdmissionLimits = { busy: 4, moreForWrites: 4, idle: 256, waiting: 64, patienceMs: 300 };
/** Above this share of its time in use, the event loop has none left. */
const BUSY_ABOVE = 0.85;
const LOOK_EVERY_MS = 100;
/** Turns are looked through so often for those that waited too long. */
const TURN_MS = 50;

interface Waiting {
	urgency: Urgency;
	since: number;
	go: () => void;
	refuse: () => void;
}

/** Decides which requests a node takes in hand, so that what it takes it also finishes. */
export interface Admission {
	/** Calls one of the two, now or when its turn has come. After `go` the caller owes a `leave`. */
	enter(urgency: Urgency, go: () => void, refuse: () => void): void;
	/** Counts work that was let in before and goes on now; it too owes a `leave`. */
	resume(): void;
	leave(): void;
	figures(): { inHand: number; waiting: number; refused: number };
	stop(): void;
}

/** Share of the last moments in which the event loop was at work, 0 to 1. */
const watchLoop = () => {
	let before = performance.eventLoopUtilization();
	let share = 0;
	const timer = setInterval(() => {
		const now = performance.eventLoopUtilization();
		share = performance.eventLoopUtilization(now, before).utilization;
		before = now;
	}, LOOK_EVERY_MS).unref();
	return { share: () => share, stop: () => clearInterval(timer) };
};

/**
 * Bounds what is in hand at once. Beyond it requests wait for a moment, what is sent before what is looked at, and then are refused, which costs next to nothing.
 * @param loop how busy the event loop is; its own watch unless told
 */
export const createAdmission = (
	given: Partial<AdmissionLimits> = {},
	loop: { share(): number; stop(): void } = watchLoop(),
	now: () => number = () => performance.now(),
): Admission => {
	const limits = { ...LIMITS, ...given };
	let inHand = 0;
	let refused = 0;
	let waiting = 0;
	const queues: Record<Urgency, Waiting[]> = { write: [], file: [], view: [] };
	let turns: NodeJS.Timeout | undefined;

	const hasRoom = (urgency: Urgency) => {
		const most = loop.share() > BUSY_ABOVE ? limits.busy : limits.idle;
		return inHand < most + (urgency === "write" ? limits.moreForWrites : 0);
	};
	const start = (one: Pick<Waiting, "go">) => {
		inHand++;
		one.go();
	};
	const turnAway = (one: Pick<Waiting, "refuse">) => {
		refused++;
		one.refuse();
	};
	/** Lets in whoever may come in, and sends away who waited too long. */
	const turn = () => {
		const latest = now() - limits.patienceMs;
		for (const urgency of URGENCIES) {
			const queue = queues[urgency];
			while (queue[0] && (queue[0].since < latest || hasRoom(urgency))) {
				const [one] = queue.splice(0, 1) as [Waiting];
				waiting--;
				if (one.since < latest) turnAway(one);
				else start(one);
			}
		}
		if (waiting === 0) {
			clearInterval(turns);
			turns = undefined;
		}
	};
	/** Whoever is less urgent makes place. */
	const makePlace = (urgency: Urgency): boolean => {
		if (waiting < limits.waiting) return true;
		for (const other of [...URGENCIES].reverse()) {
			if (other === urgency) return false;
			const last = queues[other].pop();
			if (!last) continue;
			waiting--;
			turnAway(last);
			return true;
		}
		return false;
	};

	return {
		enter(urgency, go, refuse) {
			// Whoever waits for less keeps nobody out.
			const isNext = waiting === 0 || (urgency === "write" && queues.write.length === 0);
			if (isNext && hasRoom(urgency)) return start({ go });
			if (!makePlace(urgency)) return turnAway({ refuse });
			queues[urgency].push({ urgency, since: now(), go, refuse });
			waiting++;
			turns ??= setInterval(turn, TURN_MS).unref();
		},
		resume() {
			inHand++;
		},
		leave() {
			inHand--;
			if (waiting > 0) turn();
		},
		figures: () => ({ inHand, waiting, refused }),
		stop() {
			clearInterval(turns);
			loop.stop();
		},
	};
};
