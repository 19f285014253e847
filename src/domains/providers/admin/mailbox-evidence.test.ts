import { describe, expect, it } from "vitest";
import { kindOfDomain } from "./mailbox-evidence.ts";

describe("the kind of a mail domain", () => {
	it.each([
		...["gmail.com", "outlook.com", "bigpond.com", "optusnet.com.au", "iinet.net.au", "tpg.com.au", "internode.on.net"],
		...["westnet.com.au", "dodo.com.au", "aapt.net.au", "ozemail.com.au", "netspace.net.au", "adam.com.au"],
		...["iprimus.com.au", "exetel.com.au", "aussiebb.com.au", "proton.me", "pm.me", "fastmail.com", "tutanota.com"],
		...["hey.com", "icloud.com", "me.com", "mac.com", "yahoo.com.au", "outlook.com.au", "live.com.au", "zoho.com"],
		...["hotmail.com.au", "gmx.net", "duck.com", "mail.bigpond.com", "OptusNet.com.au", "bigpond.com."],
	])("%s is public: anyone can have a mailbox there", async (domain) => {
		expect(await kindOfDomain(domain)).toBe("public");
	});

	it.each([
		["health.nsw.gov.au", "government"],
		["education.vic.gov.au", "government"],
		["council.example.gov.au", "government"],
		["gov.au", "government"],
		["student.example.edu.au", "education"],
		["schools.example.edu.au", "education"],
		["example.ac.nz", "education"],
		["example.com.au", "organisation"],
		["notbigpond.com.au", "organisation"],
		["goodgov.com.au", "organisation"],
		["myedu.com.au", "organisation"],
	] as const)("%s is %s", async (domain, kind) => {
		expect(await kindOfDomain(domain)).toBe(kind);
	});
});
