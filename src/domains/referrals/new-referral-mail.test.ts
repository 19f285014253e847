import { expect, it } from "vitest";
import { type NewReferral, newReferralEmails } from "./new-referral-mail.ts";

const settings = {
	brand: { name: "Alongside", phone: "1800 975 711", email: "hello@alongside.example" },
	mail: { team: "team@alongside.example" },
	publicUrl: "https://alongside.example",
	host: "127.0.0.1",
	port: 1,
} as unknown as Parameters<typeof newReferralEmails>[1];

const one = (fields: Partial<NewReferral> = {}): NewReferral => ({
	id: "a",
	reference: "R-101",
	provider: { id: 1, name: "Wattle Care", url_slug: "wattle-care" },
	look: { service: "Nursing", ages: ["Adult"], fundings: ["NDIS"], plan_management: null, place: "Geelong 3220" },
	listed: "How often: Weekly\nDays: Monday\nPreferred gender of worker: Female",
	sentAt: new Date("2026-11-30T00:00:00Z"),
	answerBy: new Date("2026-12-02T00:00:00Z"),
	asked: 2,
	isNameless: false,
	to: { way: "profile", to: ["desk@wattle.example"], state: "VIC", token: "t".repeat(43) },
	...fields,
});

it("tells a provider without an account who we are, what is needed, when it was asked and how many were", () => {
	const [email] = newReferralEmails([one()], settings);
	for (const words of [
		"Answering is free",
		"Service: Nursing",
		"Where: Geelong 3220",
		"Age: Adult",
		"When: Weekly; Monday",
		"Asked: Monday",
		"We've asked 2 providers, including you.",
	])
		expect(email?.text).toContain(words);
	expect(email?.text).not.toContain("Female");
});

it("gives three answers as links to one page", () => {
	const [email] = newReferralEmails([one()], settings);
	const links = [...(email?.text.matchAll(/answer\/(t{43})\?(\S+)/g) ?? [])];
	expect(links.map(([, , query]) => query)).toEqual(["answer=yes", "answer=waiting&weeks=4", "answer=no"]);
	expect(new Set(links.map(([, token]) => token)).size).toBe(1);
});

it("is one email for several profiles with one address, and one each for other addresses and staff", () => {
	const emails = newReferralEmails(
		[
			one(),
			one({ id: "b", reference: "R-102", to: { ...one().to, to: ["DESK@wattle.example"], token: "u".repeat(43) } }),
			one({ id: "c", reference: "R-103", to: { ...one().to, to: ["other@wattle.example"] } }),
			one({ id: "d", reference: "R-104", to: { way: "staff", to: ["kim@staff.example"], state: null } }),
		],
		settings,
	);
	expect(emails.map(({ to }) => to)).toEqual(["kim@staff.example", "desk@wattle.example", "other@wattle.example"]);
	expect(emails[1]?.subject).toContain("R-101, R-102");
	expect(emails[1]?.text).toContain("u".repeat(43));
});

it("says that it is the only one, and that a request has no name", () => {
	const [email] = newReferralEmails([one({ asked: 1, isNameless: true })], settings);
	expect(email?.text).toContain("You're the only provider we've asked.");
	expect(email?.text).toContain("without giving their name");
});
