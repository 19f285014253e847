import { expect, it } from "vitest";
import { isPublicMail } from "./public-mail.ts";

it.each([
	...["gmail.com", "GoogleMail.com", "outlook.com", "outlook.com.au", "hotmail.com", "live.com.au", "yahoo.com.au"],
	...["icloud.com", "proton.me", "fastmail.com", "hey.com", "bigpond.com", "bigpond.net.au", "optusnet.com.au"],
	...["iinet.net.au", "westnet.com.au", "internode.on.net", "tpg.com.au", "dodo.com.au", "aussiebroadband.com.au"],
])("%s is a public mail provider", async (domain) => {
	expect(await isPublicMail(domain)).toBe(true);
});

it.each(["banksia-care.example", "unimelb.edu.au", "health.vic.gov.au", "uniting.org", ""])(
	"%s isn't",
	async (domain) => {
		expect(await isPublicMail(domain)).toBe(false);
	},
);
