import { expect, it } from "vitest";
import { byPlace, type Candidate } from "./fit.ts";
import { identityIn } from "./identity.ts";

it.each(["7010 1234", "70101234", "7010-1234", "7010.1234", "(70) 10 12 34", "７０１０１２３４"])(
	"finds a local number of eight digits before a yes: %s",
	(number) => {
		expect(identityIn(`Call ${number} after four`, { name: null, email: null, phone: null })).toBe("a phone number");
	},
);

it("providers without reviews come after every rated one", () => {
	const rated = (id: number, rating: number | null, reviews_count: number) =>
		({ id, name: `P${id}`, rating, reviews_count, is_chosen: false, reach: { as: "serves" } }) as unknown as Candidate;
	const all = [rated(1, null, 0), rated(2, 1, 1), rated(3, 5, 2), rated(4, 5, 9), rated(5, 3.5, 40)];
	expect(all.toSorted(byPlace).map(({ id }) => id)).toEqual([4, 3, 5, 2, 1]);
});
