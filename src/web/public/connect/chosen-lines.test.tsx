import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WHO_PAYS } from "#contract/shared/promises.ts";
import { ChosenLines } from "./chosen-lines.tsx";

const away = "Doesn't visit Geelong 3220";
const provider = {
	id: 7,
	room: { mark: "old" as const, text: "Not taking new clients, told us on 3 March" },
	away,
};
const shown = (unavailable: number[] | undefined, typed = { suburb: [""], postcode: ["3555"] }) =>
	renderToStaticMarkup(<ChosenLines of={provider} typed={{ unavailable, typed }} />).replaceAll("&#x27;", "'");

test("an old no stays a no, with its day", () => {
	expect(shown(undefined)).toContain("Not taking new clients, told us on 3 March");
});

test("a typed place counts instead of the place of the search, also without scripts", () => {
	expect(shown([7])).toContain("Doesn't visit 3555.");
	expect(shown([7], { suburb: ["Bendigo"], postcode: ["3550"] })).toContain("Doesn't visit Bendigo 3550.");
	expect(shown([8])).not.toContain("Doesn't visit");
	expect(shown([])).not.toContain("Doesn't visit");
});

test("without a check of the typed place the search's place counts", () => {
	expect(shown(undefined)).toContain(away);
});

test("who pays us stands beside a chosen provider, and says nothing about what this one pays", () => {
	expect(shown(undefined)).toContain(WHO_PAYS.one);
	expect(shown(undefined)).not.toMatch(/has no subscription|pays us a/);
});
