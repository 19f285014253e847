import { describe, expect, test } from "vitest";
import { readLocalities, weightOf } from "./files.ts";
import { createPlaceNames } from "./place-names.ts";
import { readPlace, suburbOf } from "./read-place.ts";

const names = createPlaceNames(readLocalities().data.map((row) => ({ ...row, weight: weightOf(row) })));
/** The place that is meant, or the first ones to choose from, or the message. */
const told = (typed: string): string => {
	const reading = readPlace(typed, names);
	const labels = reading.places.map(({ name, state, postcode }) => `${name} ${state} ${postcode}`);
	if (reading.sure) return reading.code ? `postcode ${reading.code}` : (labels[0] ?? "");
	return labels.length > 0 ? `? ${labels.slice(0, 2).join(", ")}` : (reading.message ?? "unknown");
};

describe("one reader for every text about a place", () => {
	test.each([
		["Broome", "Broome WA 6725"],
		["Geelong VIC", "Geelong VIC 3220"],
		["geelong, victoria", "Geelong VIC 3220"],
		["3220", "postcode 3220"],
		["postcode 3220", "postcode 3220"],
		["0800", "postcode 0800"],
		["800", "postcode 0800"],
		["NT 870", "postcode 0870"],
		["St. Kilda", "St Kilda VIC 3182"],
		["Mt. Isa", "Mount Isa QLD 4825"],
		["Nth. Sydney", "North Sydney NSW 2060"],
		["Sth Yarra", "South Yarra VIC 3141"],
		["Pt. Macquarie", "Port Macquarie NSW 2444"],
		["Pt. Lonsdale", "Point Lonsdale VIC 3225"],
		["Phillip Is.", "Phillip Island VIC 3922"],
		["Bunbury W.A.", "Bunbury WA 6230"],
		["near Geelong", "Geelong VIC 3220"],
		["Geelong area", "Geelong VIC 3220"],
		["12 Smith St, Geelong VIC 3220", "Geelong VIC 3220"],
		["Queanbeyan ACT", "Queanbeyan NSW 2620"],
		["Victoria Park WA", "Victoria Park WA 6100"],
	])("%s", (typed, expected) => expect(told(typed)).toBe(expected));

	test.each([
		["Naarm", "Naarm (Melbourne) VIC 3000"],
		["meanjin", "Meanjin (Brisbane) QLD 4000"],
		["nipaluna", "nipaluna (Hobart) TAS 7000"],
		["K'gari", "K'gari QLD 4581"],
		["kgari", "K'gari QLD 4581"],
		["Fraser Island", "Fraser Island QLD 4581"],
		["Boorloo", "Boorloo (Perth) WA 6000"],
		["Tarndanya", "Tarndanya (Adelaide) SA 5000"],
		["Garramilla", "Garramilla (Darwin) NT 0800"],
		["Gadigal", "Gadigal (Sydney) NSW 2000"],
		["Mparntwe", "Mparntwe (Alice Springs) NT 0870"],
		["Ngunnawal", "? Ngunnawal (Canberra) ACT 2601, Ngunnawal ACT 2913"],
	])("a traditional name shows both names: %s", (typed, expected) => expect(told(typed)).toBe(expected));

	test.each([
		["Richmond Tas", "Richmond TAS 7025"],
		["Hobart NSW", "We don't know a Hobart in New South Wales"],
		["Broome Tasmania", "We don't know a Broome in Tasmania"],
		["Tasmania", "Please add a suburb or postcode in Tasmania"],
		["asdf", "unknown"],
		["9999", "unknown"],
		["", "unknown"],
	])("a state is never exchanged for another: %s", (typed, expected) => expect(told(typed)).toBe(expected));

	test.each([
		["Alice", "? Alice Springs NT 0870, Alice River QLD 4817"],
		["Emu", "? Emu Plains NSW 2750, Emu Park QLD 4710"],
		["Alice NSW", "Alice NSW 2469"],
		["Perth", "Perth WA 6000"],
		["Richmond", "? Richmond VIC 3121, Richmond NSW 2753"],
		["Geelong 3000", "? Geelong VIC 3220, Melbourne VIC 3000"],
		["Albury or Wodonga", "? Albury NSW 2640, Wodonga VIC 3690"],
		["Gelong", "? Geelong VIC 3220, Galong NSW 2585"],
	])("several likely places are a question: %s", (typed, expected) => expect(told(typed)).toBe(expected));

	test.each(["Cape York", "Hamilton Island", "York Peninsula", "Monash Hospital", "Geelong Station", "Lake Orange"])(
		"a word beside a name makes a question of it: %s",
		(typed) => expect(readPlace(typed, names).sure).toBe(false),
	);

	test("a postcode with several suburbs has no suburb", () => {
		expect(suburbOf(readPlace("3216", names))).toBe("");
		expect(suburbOf(readPlace("3205", names))).toBe("South Melbourne");
		expect(suburbOf(readPlace("Geelong 3220", names))).toBe("Geelong");
	});
});
