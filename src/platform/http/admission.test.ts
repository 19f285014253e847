import { expect, it } from "vitest";
import { createAdmission } from "./admission.ts";

const door = (share: number) => {
	const state = { share, now: 0 };
	const admission = createAdmission(
		{ busy: 2, moreForWrites: 1, idle: 5, waiting: 2, patienceMs: 300 },
		{ share: () => state.share, stop: () => {} },
		() => state.now,
	);
	const told: string[] = [];
	const come = (name: string, urgency: "write" | "file" | "view") =>
		admission.enter(
			urgency,
			() => told.push(`${name} in`),
			() => told.push(`${name} refused`),
		);
	return { admission, told, come, state };
};

it("lets in as many as there is time for, then what is sent, and the others wait", () => {
	const { admission, told, come } = door(1);
	come("a", "view");
	come("b", "view");
	come("c", "view");
	come("form", "write");
	expect(told).toEqual(["a in", "b in", "form in"]);
	admission.leave();
	expect(told).toHaveLength(3);
	admission.leave();
	expect(told.at(-1)).toBe("c in");
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
	const { admission, told, come } = door(1);
	for (const name of ["a", "b", "c", "d"]) come(name, "view");
	come("form 1", "write");
	come("form 2", "write");
	expect(told).toEqual(["a in", "b in", "form 1 in", "d refused"]);
	admission.leave();
	expect(told.at(-1)).toBe("form 2 in");
	admission.leave();
	admission.leave();
	expect(told.at(-1)).toBe("c in");
	admission.stop();
});

it("refuses whoever waited too long", () => {
	const { admission, told, come, state } = door(1);
	for (const name of ["a", "b", "c"]) come(name, "view");
	state.now = 301;
	admission.leave();
	expect(told.at(-1)).toBe("c refused");
	come("d", "view");
	expect(told.at(-1)).toBe("d in");
	admission.stop();
});

it("lets in more while they only wait for others", () => {
	const { admission, told, come } = door(0.2);
	for (const name of ["a", "b", "c", "d", "e"]) come(name, "view");
	expect(told).toHaveLength(5);
	admission.stop();
});
