import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SmtpError } from "./smtp.ts";
import { createVerdicts } from "./verdicts.ts";

const NOW = new Date("2026-03-02T09:00:00Z");
const gone: SmtpError = { text: "EENVELOPE RCPT TO 550", about: "recipient" };
const password: SmtpError = { text: "EAUTH AUTH PLAIN 535", about: "server" };
const busy: SmtpError = { text: "EMESSAGE DATA 451", about: "other" };

let log: { error: ReturnType<typeof vi.fn<() => void>>; info: ReturnType<typeof vi.fn<() => void>> };
let verdicts: ReturnType<typeof createVerdicts>;
beforeEach(() => {
	log = { error: vi.fn(), info: vi.fn() };
	verdicts = createVerdicts(log, () => NOW);
});
const accept = (id: string) => verdicts.accept(id, verdicts.begin());
const isFinal = (id: string, fault = gone) => {
	verdicts.begin();
	return verdicts.isFinal(id, `${id}@visitor.example`, fault);
};

describe("a refused recipient", () => {
	it("is final once the server has accepted an email that began later", () => {
		accept("before");
		expect(isFinal("a")).toBe(false);
		accept("after");
		expect(isFinal("a")).toBe(true);
		expect(verdicts.refusing()).toBeUndefined();
	});

	it("is not final because of an email that had begun before", () => {
		const slow = verdicts.begin();
		expect(isFinal("a")).toBe(false);
		verdicts.accept("slow", slow);
		expect(isFinal("a")).toBe(false);
	});

	it("is kept if it is the only one, pauses the sending at the third time, and is final after another is accepted", () => {
		accept("before");
		expect([isFinal("a"), isFinal("a")]).toEqual([false, false]);
		expect(verdicts.refusing()).toBeUndefined();
		for (let n = 0; n < 20; n++) expect(isFinal("a")).toBe(false);
		expect(verdicts.refusing()).toEqual({ since: NOW, fault: gone.text });
		expect(log.error).toHaveBeenCalledOnce();
		accept("other");
		expect(isFinal("a")).toBe(true);
		expect(verdicts.refusing()).toBeUndefined();
	});

	it("is kept if all that are refused go to one mailbox", () => {
		accept("before");
		const refused = ["a", "b", "c", "d"].map((id) => {
			verdicts.begin();
			return verdicts.isFinal(id, "Mai+news@visitor.example", gone);
		});
		expect(refused).toEqual([false, false, false, false]);
		expect(verdicts.refusing()).toEqual({ since: NOW, fault: gone.text });
		accept("a");
		expect(verdicts.refusing()).toBeUndefined();
	});

	it("is never final while every recipient is refused, however often", () => {
		accept("before");
		const ids = ["a", "b", "c", "d"];
		for (let n = 0; n < 20; n++) for (const id of ids) expect([n, id, isFinal(id)]).toEqual([n, id, false]);
		expect(verdicts.refusing()).toEqual({ since: NOW, fault: gone.text });
		expect(log.error).toHaveBeenCalledOnce();
		accept("e");
		expect(verdicts.refusing()).toBeUndefined();
		expect(log.info).toHaveBeenCalledOnce();
		// Those that really don't exist are refused again.
		expect(ids.map((id) => isFinal(id))).toEqual([true, true, true, true]);
	});
});

it("a refused sign-in or sender pauses at once, and no email fails", () => {
	expect(isFinal("a", password)).toBe(false);
	expect(verdicts.refusing()).toEqual({ since: NOW, fault: password.text });
	for (let n = 0; n < 20; n++) expect(isFinal("a", password)).toBe(false);
	accept("a");
	expect(verdicts.refusing()).toBeUndefined();
});

it("an error that passes says nothing, and an address that is none is final", () => {
	for (const id of ["a", "b", "c"]) expect(isFinal(id, busy)).toBe(false);
	expect(verdicts.refusing()).toBeUndefined();
	expect(isFinal("d", { text: "EENVELOPE API", about: "address" })).toBe(true);
});
