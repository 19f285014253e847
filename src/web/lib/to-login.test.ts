import { expect, test } from "vitest";
import { links } from "./links.ts";
import { nextOf } from "./to-login.ts";

test.each([
	"/team",
	"/team/cases?view=mine&page=2",
	"/admin/providers/bellbird-therapies/12/edit",
	"/admin/security",
	"/team/cases?search=dr.%20reed",
])("after sign-in, a person goes to %s", (address) => expect(nextOf(address)).toBe(address));

test.each([
	null,
	"",
	"/",
	"//evil.example",
	"https://evil.example/team",
	"/team//evil.example",
	"/team\\evil.example",
	"/teams",
	"/admin/logout",
	"/team/../admin/logout",
	"/team/%2e%2E/admin/logout",
	"/admin/providers/./../logout",
	"/admin/team/.%2e/logout?x=1",
	"/team/..",
])("sign-in never leads outside the admin area and the console: %j", (address) =>
	expect(nextOf(address)).toBe(links.adminWelcome()),
);
