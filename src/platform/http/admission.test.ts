import { expect, it } from "vitest";
import { type AdmissionLimits, createAdmission, type Urgency } from "./admission.ts";

const door = (share: number, more: Partial<AdmissionLimits> = {}) => {
	// Time of the loop's own, which the clock on the wall is ahead of on a machine that has much else to do.
	const state = { share, now: 0, own: 0 };
	let atEnd: (() => void)[] = [];
	const admission = createAdmission(
		{ busy: 2, moreForWrites: 1, idle: 5, waiting: 2, patienceMs: 300, writePatienceMs: 600, few: 0, longestMs: 2_000, ...more },
		{ share: () => state.share, ownMs: () => state.own, atTurnsEnd: (work) => void atEnd.push(work), stop: () => {} },
		() => state.now,
	);
	const told: string[] = [];
	/** @param ms that its work takes at once */
	const come = (name: string, urgency: Urgency, ms = 0) =>
		admission.enter(
			urgency,
			() => {
				told.push(`${name} in`);
				state.now += ms;
				state.own += ms;
			},
			() => told.push(`${name} refused`),
		);
	/** Ends this turn, and the next ones in which nothing else happens. */
	const turn = (turns = 3) => {
		for (let n = 0; n < turns; n++) {
			const now = atEnd;
			atEnd = [];
			for (const work of now) work();
		}
	};
	const leave = () => {
		admission.leave();
		turn();
	};
	return { admission, told, come, turn, leave, state };
};

it("lets in as many as there is time for, then what is sent, and the others wait", () => {
	const { admission, told, come, leave } = door(1);
	come("a", "view");
	come("b", "view");
	come("c", "view");
	come("form", "write");
	expect(told).toEqual(["a in", "b in", "form in"]);
	leave();
	expect(told).toHaveLength(3);
	leave();
	expect(told.at(-1)).toBe("c in");
	admission.stop();
});

it("a view gets its turn, too, where much is sent", () => {
	const { admission, told, come, leave } = door(1, { busy: 1, moreForWrites: 0, waiting: 9 });
	come("first", "view");
	for (const name of ["1", "2", "3"]) come(`form ${name}`, "write");
	for (const name of ["a", "b"]) come(name, "view");
	for (let n = 0; n < 5; n++) leave();
	expect(told).toEqual(["first in", "form 1 in", "form 2 in", "a in", "b in", "form 3 in"]);
	admission.stop();
});

it("after much work it gives turns to new connections, and what comes meanwhile waits", () => {
	const { admission, told, come, turn } = door(0.2, { sliceMs: 4 });
	come("a", "view", 10);
	come("b", "view");
	admission.connected();
	turn(1);
	admission.connected();
	turn(1);
	admission.connected();
	turn(1);
	expect(told).toEqual(["a in"]);
	turn(1);
	expect(told).toEqual(["a in", "b in"]);
	admission.stop();
});

it("gives so many turns and no more, however many connect", () => {
	const { admission, told, come, turn } = door(0.2, { sliceMs: 4, turns: 3 });
	come("a", "view", 10);
	come("b", "view");
	for (let n = 0; n < 4; n++) {
		admission.connected();
		turn(1);
		expect(told).toEqual(["a in"]);
	}
	admission.connected();
	turn(1);
	expect(told).toEqual(["a in", "b in"]);
	admission.stop();
});

it("where work ends in every turn, the next are let in all the same", () => {
	const { admission, told, come, turn } = door(0.2, { idle: 3, waiting: 9 });
	for (const name of ["a", "b", "c", "d", "e"]) come(name, "view");
	turn();
	expect(told).toHaveLength(3);
	admission.leave();
	turn(1);
	admission.leave();
	turn(1);
	expect(told.at(-1)).toBe("d in");
	turn(1);
	expect(told.at(-1)).toBe("e in");
	admission.stop();
});

it("what costs little goes on in the same turn, many at once", () => {
	const { admission, told, come } = door(0.2, { sliceMs: 4 });
	for (const name of ["a", "b", "c", "d"]) come(name, "view", 1);
	come("e", "view");
	expect(told).toEqual(["a in", "b in", "c in", "d in"]);
	admission.stop();
});

it("what is sent keeps nobody out once it has had its part", () => {
	const { admission, told, come, leave } = door(1, { busy: 1, moreForWrites: 1, waiting: 9 });
	come("first", "view");
	for (const name of ["a", "b", "c"]) come(name, "view");
	for (let n = 1; n <= 6; n++) {
		come(`form ${n}`, "write");
		leave();
	}
	for (let n = 0; n < 6; n++) leave();
	expect(told.slice(0, 5)).toEqual(["first in", "form 1 in", "form 2 in", "a in", "b in"]);
	expect(told).toHaveLength(10);
	admission.stop();
});

it("what is answered at once is answered before another begins", async () => {
	const admission = createAdmission({ idle: 1 }, { share: () => 0, ownMs: () => 0, atTurnsEnd: (work) => void setImmediate(work), stop: () => {} });
	const told: string[] = [];
	const all = ["first", "a", "b", "c"].map(
		(name) =>
			new Promise<void>((done) =>
				admission.enter(
					"light",
					() => {
						told.push(`${name} in`);
						if (name === "first") return done();
						void Promise.resolve().then(() => {
							told.push(`${name} out`);
							admission.leave();
							done();
						});
					},
					() => told.push(`${name} refused`),
				),
			),
	);
	admission.leave();
	await Promise.all(all);
	expect(told).toEqual(["first in", "a in", "a out", "b in", "b out", "c in", "c out"]);
	admission.stop();
});

it("refuses at once where too many wait already", () => {
	const { admission, told, come } = door(1);
	for (const name of ["a", "b", "c", "d", "e"]) come(name, "view");
	expect(told).toEqual(["a in", "b in", "e refused"]);
	expect(admission.figures()).toEqual({ inHand: 2, waiting: 2, refused: 1 });
	admission.stop();
});

it("what is sent takes the place of a view that waits, and goes first", () => {
	const { admission, told, come, leave } = door(1);
	for (const name of ["a", "b", "c", "d"]) come(name, "view");
	come("form 1", "write");
	come("form 2", "write");
	expect(told).toEqual(["a in", "b in", "form 1 in", "d refused"]);
	leave();
	expect(told.at(-1)).toBe("form 2 in");
	leave();
	leave();
	expect(told.at(-1)).toBe("c in");
	admission.stop();
});

it("refuses whoever waited too long", () => {
	const { admission, told, come, leave, state } = door(1);
	for (const name of ["a", "b", "c"]) come(name, "view");
	state.own = 301;
	leave();
	expect(told.at(-1)).toBe("c refused");
	come("d", "view");
	expect(told.at(-1)).toBe("d in");
	admission.stop();
});

it("on a machine that has much else to do nobody is refused for that, within a bound", () => {
	const { admission, told, come, leave, state } = door(1);
	for (const name of ["a", "b", "c", "d"]) come(name, "view");
	state.now = 1_999;
	leave();
	expect(told.at(-1)).toBe("c in");
	state.now = 2_001;
	leave();
	expect(told.at(-1)).toBe("d refused");
	admission.stop();
});

it("where few wait it is no overload, and they wait longer", () => {
	const { admission, told, come, leave, state } = door(1, { few: 1, fewPatienceMs: 900 });
	for (const name of ["a", "b", "c", "d"]) come(name, "view");
	state.own = 800;
	leave();
	expect(told.slice(2)).toEqual(["c in", "d refused"]);
	admission.stop();
});

it("what is sent may wait longer", () => {
	const { admission, told, come, leave, state } = door(1, { busy: 1, moreForWrites: 0 });
	come("a", "view");
	come("form", "write");
	come("b", "view");
	state.own = 500;
	leave();
	expect(told).toEqual(["a in", "b refused", "form in"]);
	admission.stop();
});

it("lets in more while they only wait for others", () => {
	const { admission, told, come } = door(0.2);
	for (const name of ["a", "b", "c", "d", "e"]) come(name, "view");
	expect(told).toHaveLength(5);
	admission.stop();
});
