import { expect, it } from "vitest";
import { withoutNames } from "./redact.ts";
import { ownDomain } from "./signals.ts";

it.each([
	["Sam was kind. SAM's van came late.", ["Sam"], "[name removed] was kind. [name removed]'s van came late."],
	["Sam Reed and Sam came.", ["Sam", "Sam Reed"], "[name removed] and [name removed] came."],
	["Samantha came to the same street.", ["Sam"], undefined],
	["Ask for Sam\n  Reed (he/him).", ["sam reed"], "Ask for [name removed] (he/him)."],
	["Zoë, Łukasz and محمد came.", ["zoë", "Łukasz", "محمد"], "[name removed], [name removed] and [name removed] came."],
	["He said $1 (really).", ["$1", "(really)"], "He said [name removed] [name removed]."],
	[
		"Márgaret, MA\u0301RGARET and Ｍａｒｇａｒｅｔ’s dog.",
		["Margaret"],
		"[name removed], [name removed] and [name removed]’s dog.",
	],
	["O’Brien, OBrien and O\u200bBrien.", ["O'Brien"], "[name removed], [name removed] and [name removed]."],
	[
		"OBrien and Mary Anne, Mary-Anne, MaryAnne.",
		["O’Brien", "Mary-Anne"],
		"[name removed] and [name removed], [name removed], [name removed].",
	],
	["Herr Müßig came.", ["MUSSIG"], "Herr [name removed] came."],
	["Nobody is named.", [], "Nobody is named."],
])("%j without %j", (comment, words, shown) => {
	expect(withoutNames(comment, words)).toEqual(
		shown === undefined ? { shown: comment, missing: words } : { shown, missing: [] },
	);
});

it.each([
	["a@provider.example", "https://www.provider.example/about", [], "provider.example"],
	["a@mail.provider.example", "provider.example", [], "provider.example"],
	["a@PROVIDER.example", "https://care.provider.example", [], "care.provider.example"],
	["a@notprovider.example", "https://provider.example", [], undefined],
	["a@group.example", null, ["boss@group.example"], "group.example"],
	["a@gmail.com", null, ["boss@gmail.com"], undefined],
	["a@bigpond.com", "not an address", ["boss@bigpond.com"], undefined],
	["a@visitor.example", "javascript:alert(1)", [], undefined],
] as const)("%s, for a provider at %s with staff %j, is at the provider's domain: %s", (email, url, staff, domain) => {
	expect(ownDomain(email, { url, staff })).toBe(domain);
});
