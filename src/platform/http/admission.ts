import { performance } from "node:perf_hooks";
import { processorMs } from "./processor-time.ts";

/**
 * What a request is for, the most urgent first: something that is sent to us, and the page that says it was taken; what costs hardly more than a refusal, such as
 * the files of a page on the screen; a page or answer to look at.
 */
const URGENCIES = ["write", "light", "view"] as const;
export type Urgency = (typeof URGENCIES)[number];

export interface AdmissionLimits {
	/** Requests in hand at once while the processor has no time left: more only share it, and all come later. */
	busy: number;
	/** So many more may be in hand where something is sent. */
	moreForWrites: number;
	/** Requests in hand at once otherwise: then they wait for the database, or for a service outside. */
	idle: number;
	/**
	 * Requests that wait for their turn. Many: whoever asks again as soon as it is refused is slowed down by its wait, and with few places the time of a node would go
	 * into refusals.
	 */
	waiting: number;
	/** How long one may wait for its turn, in milliseconds of the loop's own time. */
	patienceMs: number;
	/** The same for what is sent to us: a form that is refused costs its sender more than a page. */
	writePatienceMs: number;
	/** While no more than so many wait, it is one long piece of work that keeps them, and no overload. */
	few: number;
	/** How long each of a few may wait. */
	fewPatienceMs: number;
	/** Nobody waits longer by the clock on the wall, however slow the machine is. */
	longestMs: number;
	/** Work of one turn of the event loop, in milliseconds, after which the loop is given to new connections. */
	sliceMs: number;
	/** Turns given to new connections before the next work, at most. */
	turns: number;
}

const LIMITS: AdmissionLimits = {
	busy: 4,
	moreForWrites: 4,
	idle: 256,
	waiting: 1024,
	patienceMs: 400,
	writePatienceMs: 600,
	few: 24,
	fewPatienceMs: 900,
	longestMs: 2_000,
	sliceMs: 4,
	turns: 64,
};
/** Above this share of its time in use, the event loop has none left. */
const BUSY_ABOVE = 0.85;
const LOOK_EVERY_MS = 100;
const OWN_EVERY_MS = 5;
/** Waiting requests are looked through so often for those that waited too long. */
const LATE_EVERY_MS = 50;
/**
 * Of those that are begun while all three wait, each kind has its part: else nobody could search while enough others send. About half of the time is for what
 * is light.
 */
const PARTS: Record<Urgency, number> = { write: 2, light: 48, view: 2 };
/** The cost of a request as it was lately: a new one counts by this share. */
const NEWS = 0.2;
const LEAST_MS = 0.1;

interface Waiting {
	/** By the loop's own time, and by the clock on the wall. */
	until: number;
	latest: number;
	go: () => void;
	refuse: () => void;
}

/** Decides which requests a node takes in hand, so that what it takes it also finishes. */
export interface Admission {
	/** Calls one of the two, now or when its turn has come. After `go` the caller owes a `leave`. */
	enter(urgency: Urgency, go: () => void, refuse: () => void): void;
	/** Whether more wait than one long piece of work explains. */
	isCrowded(): boolean;
	/** Somebody was refused without having entered. */
	turnedAway(): void;
	/** A connection was opened: there may be more that the event loop has not taken yet. */
	connected(): void;
	/** Counts work that was let in before and goes on now; it too owes a `leave`. */
	resume(): void;
	leave(): void;
	figures(): { inHand: number; waiting: number; refused: number };
	stop(): void;
}

/** What admission knows of the event loop. */
export interface Loop {
	/** Share of the last moments in which it was at work, 0 to 1. */
	share(): number;
	/**
	 * Its own time, in milliseconds: what it has worked and what it had nothing to do. What others on the machine took of the processor meanwhile is not in it: on a
	 * machine that has much else to do all take longer, and nobody is to be refused for that.
	 */
	ownMs(): number;
	/** Calls back at the end of the turn, once what came in it was read; from within, at the end of the next. */
	atTurnsEnd(work: () => void): void;
	stop(): void;
}

const watchLoop = (): Loop => {
	let before = performance.eventLoopUtilization();
	let share = 0;
	const timer = setInterval(() => {
		const now = performance.eventLoopUtilization();
		share = performance.eventLoopUtilization(now, before).utilization;
		before = now;
	}, LOOK_EVERY_MS).unref();
	const ownMs = () => performance.eventLoopUtilization().idle + processorMs();
	return { share: () => share, ownMs, atTurnsEnd: (work) => void setImmediate(work), stop: () => clearInterval(timer) };
};

/**
 * Bounds what is in hand at once. Beyond it requests wait for a moment, each kind for its part, and then are refused, which costs next to nothing.
 * The event loop takes one new connection a turn, and a turn in which pages are drawn is long: so after each long turn nothing is begun until a turn has
 * brought no connection. Else new ones would wait in the system for seconds, where nobody can refuse them.
 * @param loop the event loop; the real one unless told
 */
export const createAdmission = (given: Partial<AdmissionLimits> = {}, loop: Loop = watchLoop(), now: () => number = () => performance.now()): Admission => {
	const limits = { ...LIMITS, ...given };
	let inHand = 0;
	let refused = 0;
	let waiting = 0;
	const queues: Record<Urgency, Waiting[]> = { write: [], light: [], view: [] };
	let looking: NodeJS.Timeout | undefined;

	let parts = { ...PARTS };

	/** When the first request of this turn was begun, and how many were, of which urgency; undefined of several. */
	let began: number | undefined;
	let begun = 0;
	let ofUrgency: Urgency | undefined;
	/** What one took of its turn lately, in milliseconds. */
	const costs: Record<Urgency, number> = { write: limits.sliceMs, light: limits.sliceMs, view: limits.sliceMs };
	let connections = 0;
	/** A turn was long: nothing is begun before new connections have had theirs. */
	let isOwed = false;
	let hasWorked = false;
	let turnsGiven = 0;
	let isTold = false;

	const tellMe = () => {
		if (isTold) return;
		isTold = true;
		loop.atTurnsEnd(turnEnds);
	};
	const hasRoom = (urgency: Urgency) => {
		const most = loop.share() > BUSY_ABOVE ? limits.busy : limits.idle;
		return inHand < most + (urgency === "write" ? limits.moreForWrites : 0);
	};
	const hasTime = () => !isOwed && (began === undefined || now() - began < limits.sliceMs);
	const work = (urgency: Urgency, go: () => void) => {
		began ??= now();
		ofUrgency = begun === 0 || ofUrgency === urgency ? urgency : undefined;
		begun++;
		tellMe();
		go();
	};
	let known = { ms: 0, at: Number.NEGATIVE_INFINITY };
	/** The loop's own time, asked for once in a while: the system is asked for it each time. */
	const ownMs = () => {
		const at = now();
		if (at - known.at >= OWN_EVERY_MS) known = { ms: loop.ownMs(), at };
		return known.ms;
	};
	const turnAway = (refuse: () => void) => {
		refused++;
		refuse();
	};
	const sendAwayLate = () => {
		const own = loop.ownMs();
		const at = now();
		for (const urgency of URGENCIES) {
			const queue = queues[urgency];
			while (queue[0] && (queue[0].until < own || queue[0].latest < at)) {
				const { refuse } = queue.shift() as Waiting;
				waiting--;
				turnAway(refuse);
			}
		}
		if (waiting > 0) return;
		clearInterval(looking);
		looking = undefined;
	};
	/** The most urgent that has some of its part left. Where that one has no room, nobody who has had theirs takes the next that comes free. */
	const nextUrgency = (): Urgency | undefined => {
		const wait = URGENCIES.filter((urgency) => queues[urgency].length > 0);
		if (!wait.some((urgency) => parts[urgency] > 0)) parts = { ...PARTS };
		return wait.find((urgency) => parts[urgency] > 0 && hasRoom(urgency));
	};
	/**
	 * Begins as many as the turn has time for, by what they cost lately: one now, and each other by itself at the end of the next. What is answered at once is
	 * answered before another begins, and what it took is its own.
	 */
	const letIn = () => {
		let first: (() => void) | undefined;
		for (let left = limits.sliceMs; left > 0; ) {
			const urgency = nextUrgency();
			if (!urgency) break;
			const { go } = queues[urgency].shift() as Waiting;
			waiting--;
			parts[urgency]--;
			// Something each takes, whatever the clock can tell.
			left -= Math.max(costs[urgency], LEAST_MS);
			inHand++;
			const begin = () => work(urgency, go);
			if (first) loop.atTurnsEnd(begin);
			else first = begin;
		}
		if (!first) return;
		tellMe();
		first();
	};
	function turnEnds() {
		isTold = false;
		const came = connections;
		connections = 0;
		const tookMs = began === undefined ? 0 : now() - began;
		if (ofUrgency) costs[ofUrgency] += NEWS * (tookMs / begun - costs[ofUrgency]);
		ofUrgency = undefined;
		began = undefined;
		begun = 0;
		// Work that goes on after a wait for others is not timed: where it has ended, the turn may have been long. One turn is given for it, not one after each:
		// where many wait for the database, some work ends in every turn.
		const isLong = tookMs >= limits.sliceMs || (hasWorked && !isOwed);
		hasWorked = false;
		if (isLong) isOwed = true;
		// While they come there may be more; what came in the turn before is only now a request.
		if (isLong || (came > 0 && (isOwed || waiting > 0) && turnsGiven < limits.turns)) {
			turnsGiven = isLong ? 0 : turnsGiven + 1;
			return tellMe();
		}
		isOwed = false;
		turnsGiven = 0;
		sendAwayLate();
		letIn();
	}
	const isFull = () => waiting >= limits.waiting;
	/** The least urgent of those who wait and are less urgent than this. */
	const lessUrgent = (urgency: Urgency) => URGENCIES.slice(URGENCIES.indexOf(urgency) + 1).findLast((other) => queues[other].length > 0);
	/** Whoever is less urgent makes place. */
	const makePlace = (urgency: Urgency): boolean => {
		if (!isFull()) return true;
		const other = lessUrgent(urgency);
		if (!other) return false;
		const { refuse } = queues[other].pop() as Waiting;
		waiting--;
		turnAway(refuse);
		return true;
	};
	/** Whoever waits for less keeps nobody out, as long as this kind has not had its part. */
	const mayBegin = (urgency: Urgency) => {
		const isNext = waiting === 0 || (urgency === "write" && queues.write.length === 0 && parts.write > 0);
		return isNext && hasRoom(urgency) && hasTime();
	};

	return {
		enter(urgency, go, refuse) {
			if (mayBegin(urgency)) {
				if (waiting > 0) parts[urgency]--;
				inHand++;
				return work(urgency, go);
			}
			if (!makePlace(urgency)) return turnAway(refuse);
			const patienceMs = urgency === "write" ? limits.writePatienceMs : limits.patienceMs;
			queues[urgency].push({
				until: ownMs() + (waiting < limits.few ? limits.fewPatienceMs : patienceMs),
				latest: now() + limits.longestMs,
				go,
				refuse,
			});
			waiting++;
			looking ??= setInterval(tellMe, LATE_EVERY_MS).unref();
			// For want of time alone; for want of room it is the next to leave who tells.
			if (hasRoom(urgency)) tellMe();
		},
		isCrowded: () => waiting >= Math.min(limits.few, limits.waiting),
		turnedAway() {
			refused++;
		},
		connected() {
			connections++;
		},
		resume() {
			inHand++;
		},
		leave() {
			inHand--;
			if (waiting === 0) return;
			hasWorked = true;
			tellMe();
		},
		figures: () => ({ inHand, waiting, refused }),
		stop() {
			clearInterval(looking);
			loop.stop();
		},
	};
};
