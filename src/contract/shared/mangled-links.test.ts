import { expect, test } from "vitest";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { mendedCode } from "./mangled-links.ts";

test.each(["65+", "65 ", "65", "65%2B", "65%2b", "65+.", "65+)", " 65+, "])("the age %j is 65+", (value) => {
	expect(mendedCode(value)).toBe("65+");
	if (!value.includes(",")) expect(ProviderSearch.parse({ age_groups_list: value }).age_groups_list).toEqual(["65+"]);
});

test.each(["7-17", "NDIS", "i-don-t-know", "HCP4", "nobody"])("the code %j stays", (value) => {
	expect(mendedCode(value)).toBe(value);
});
