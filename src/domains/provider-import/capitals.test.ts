import { expect, test } from "vitest";
import { nameCase, titleCase } from "./capitals.ts";

test.each([
	["MCLAREN VALE CARE", "McLaren Vale Care"],
	["ST VINCENT'S HOME SUPPORT PTY LTD", "St Vincent's Home Support Pty Ltd"],
	["O'BRIEN AND SONS (NSW)", "O'Brien and Sons (NSW)"],
	["TLC HOME CARE", "TLC Home Care"],
	["THE RSL LIFECARE NDIS SERVICE OF NSW", "The RSL Lifecare NDIS Service of NSW"],
	["MT DRUITT MACDONALD HOUSE", "Mt Druitt MacDonald House"],
	["MACQUARIE CARE", "Macquarie Care"],
	["ÉCOLE BLEUE CARE", "École Bleue Care"],
	["L'ARCHE MELBOURNE INC.", "L'Arche Melbourne Inc."],
	// Mixed-case names and a single short word stay as they are.
	["BlueCARE at Home", "BlueCARE at Home"],
	["ACHA", "ACHA"],
])("name %s", (typed, written) => {
	expect(nameCase(typed)).toBe(written);
});

test.each([
	["ST KILDA", "St Kilda"],
	["MCLAREN VALE", "McLaren Vale"],
	["MT HAWTHORN", "Mt Hawthorn"],
	["O'CONNOR", "O'Connor"],
	["ISLE OF CAPRI", "Isle of Capri"],
	["49-51 STANLEY Street", "49-51 Stanley Street"],
	["12 MCDONALD RD", "12 McDonald Rd"],
	["ST Kilda", "St Kilda"],
	["PO BOX 12", "PO Box 12"],
])("place %s", (typed, written) => {
	expect(titleCase(typed)).toBe(written);
});
