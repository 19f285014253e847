import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { framesOf, logPath, scrub, scrubName, scrubPath } from "./scrub.ts";

describe("a message", () => {
	it.each([
		["Cannot read properties of undefined (reading 'name')", "Cannot read properties of undefined (reading 'name')"],
		["x.map is not a function", "x.map is not a function"],
		['relation "quote" does not exist', 'relation "quote" does not exist'],
		["Can't find variable: foo", "Can't find variable: foo"],
		["Rendered more hooks than during the previous render.", "Rendered more hooks than during the previous render."],
		["connect ECONNREFUSED 127.0.0.1:5432", "connect ECONNREFUSED [address]:5432"],
	])("keeps harmless text: %s", (text, said) => {
		expect(scrub(text)).toBe(said);
	});

	it.each([
		["mai.tran+x@mail.example.com wrote", "[email] wrote"],
		["Ring 0423 677 767 or (03) 9555 0123 or +61 3 9555 0123", "Ring [number] or [number] or [number]"],
		['invalid input syntax for type integer: "Mai"', 'invalid input syntax for type integer: "…"'],
		["Key (email)=(mai) already exists.", "Key (email)=([value]) already exists."],
		[`Unexpected token 'M', "Mai has aut"... is not valid JSON`, `Unexpected token "…", "…"... is not valid JSON`],
		["“Goals: walk again” is too long", '"…" is too long'],
		["GET /providers?query=autism&postcodes_list=3216 failed", "GET /providers?[query] failed"],
		["quote 0b7c3f52-1111-4222-8333-444455556666 is gone", "quote [id] is gone"],
		["Bearer abc.def", "[token]"],
		["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N", "[token]"],
		["from 203.0.113.9 and 2001:db8:0:0:0:0:0:1", "from [address] and [address]"],
		["born 1948-03-02", "born [number]"],
		['property "0423677767" of', 'property "…" of'],
		["an open 'quotation goes on", 'an open "…"'],
	])("loses anything that could be personal: %s", (text, said) => {
		expect(scrub(text)).toBe(said);
	});

	const secret = fc.oneof(
		fc.emailAddress(),
		fc.uuid(),
		fc.constantFrom("0423 677 767", "1800 975 711", "(03) 9555 0123", "+61 3 9555 0123", "0395550123", "133 677"),
		fc.ipV4(),
		fc.stringMatching(/^[A-Za-z0-9_-]{42}[0-9]$/).filter((token) => !token.startsWith("-")),
		fc.stringMatching(/^[a-z]{3,12}$/).map((word) => `"secret ${word}"`),
		fc.stringMatching(/^[a-z]{3,12}$/).map((word) => `?name=secret-${word}&x=1`),
	);
	const plain = fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){0,5}$/);

	test("no planted secret remains, whatever the text around it", () => {
		fc.assert(
			fc.property(plain, secret, plain, secret, plain, (a, one, b, other, c) => {
				const said = scrub(`${a} ${one} ${b} ${other} ${c}`);
				expect(said).not.toContain(one.replaceAll('"', ""));
				expect(said).not.toContain(other.replaceAll('"', ""));
				expect(said).not.toContain("secret");
				expect(said).toContain(a);
				expect(said).toContain(c);
			}),
		);
	});

	test("any text is scrubbed quickly and to at most 500 characters", () => {
		fc.assert(
			fc.property(fc.string({ maxLength: 5_000, unit: "binary" }), (text) => {
				expect(scrub(text).length).toBeLessThanOrEqual(500);
			}),
		);
		for (const text of [
			"a".repeat(1e6),
			"1 ".repeat(1e5),
			"?=".repeat(1e5),
			"'".repeat(1e5),
			"a@".repeat(1e5),
			"a:".repeat(1e5),
		])
			expect(scrub(text).length).toBeLessThanOrEqual(500);
		// Texts that would take quadratic time with simpler patterns.
		for (const text of ["İ".repeat(1e6), "?a".repeat(1e5), "#".repeat(1e5), "“".repeat(1e5)])
			expect(scrub(text).length).toBeLessThanOrEqual(500);
	});
});

test.each([
	["/", "/"],
	["/providers", "/providers"],
	["/providers/bellbird-therapies/12/reviews", "/providers/{slug}/{id}/reviews"],
	["/admin/providers/bellbird/12/edit", "/admin/providers/{slug}/{id}/edit"],
	["/providers/x/12/review/confirm/abcdef", "/providers/{slug}/{id}/review/confirm/{token}"],
	[
		"/providers/quote-detail/additional-questions-ndis/0b7c3f52-1111-4222-8333-444455556666",
		"/providers/quote-detail/additional-questions-ndis/{id}",
	],
	["/admin/password-reset-confirm/MTI/abc-def", "/admin/password-reset-confirm/{uid}/{token}"],
	["/api/providers/12/reviews/", "/api/providers/{id}/reviews/"],
	["/services/plan-management?gclid=secret#x", "/services/plan-management"],
	["/mai@mail.example/0423677767", "/{…}/{id}"],
	["/live-chat/Mai%20Tran", "/live-chat/{…}"],
	["/assets/vendor-D3fGh1.js", "/assets/vendor-D3fGh1.js"],
	[`/${"A1".repeat(20)}`, "/{token}"],
])("the path %s is reported as %s", (path, said) => {
	expect(scrubPath(path)).toBe(said);
});

// Paths can be in upper case or percent-encoded.
test.each([
	"/my-request/{key}",
	"/My-Request/{key}",
	"/my%2Drequest/{key}.data",
	"/CAPACITY/{key}",
	"/api/reviews/Confirm/{key}/",
	"/nowhere/{key}",
	"/my-request%2F{key}",
	"/answer/{key}",
])("the log has no token from an email for the address %s", (address) => {
	const key = "x7_fE2kQ-9mZ0aVbC1dR3tY5uI6oP8sLhJgNwBqXcMk";
	expect(logPath(address.replace("{key}", key))).not.toContain(key);
	expect(logPath("/providers/bellbird-occupational-and-speech-therapy-of-geelong/12")).toBe(
		"/providers/bellbird-occupational-and-speech-therapy-of-geelong/12",
	);
});

test("a name that doesn't look like code is replaced", () => {
	expect([
		scrubName("TypeError"),
		scrubName("Object.<anonymous>"),
		scrubName("mai@mail.example"),
		scrubName(undefined, "Error"),
	]).toEqual(["TypeError", "Object.<anonymous>", "?", "Error"]);
});

describe("a stack", () => {
	it("of Node is parsed without the machine's folders", () => {
		const stack = [
			"Error: mai@mail.example at /home/mai/secret.ts:1:1 is wrong",
			"    at findQuote (file:///srv/people/mai/build/server/index.js:10:5)",
			"    at async Object.<anonymous> (/srv/people/mai/src/domains/quotes/store.ts:7:1)",
			"    at /srv/people/mai/node_modules/kysely/dist/index.js:99:12",
			"    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)",
			"    at new Promise (<anonymous>)",
		].join("\n");
		const frames = framesOf(stack);
		expect(frames.slice(-4)).toEqual([
			{ function: "findQuote", filename: "/build/server/index.js", lineno: 10, colno: 5, in_app: true },
			{
				function: "async Object.<anonymous>",
				filename: "/src/domains/quotes/store.ts",
				lineno: 7,
				colno: 1,
				in_app: true,
			},
			{ function: "?", filename: "/node_modules/kysely/dist/index.js", lineno: 99, colno: 12, in_app: false },
			{
				function: "process.processTicksAndRejections",
				filename: "node:internal/process/task_queues",
				lineno: 105,
				colno: 5,
				in_app: false,
			},
		]);
		expect(JSON.stringify(frames)).not.toMatch(/mai@|people|secret/);
	});

	it("of any browser is parsed without host, query and ids", () => {
		for (const stack of [
			"TypeError: x\n    at send (https://www.alongside.example/assets/form-Ab12.js?v=1:1:2345)\n    at https://www.alongside.example/providers/bellbird/12?query=autism:4:1",
			"send@https://www.alongside.example/assets/form-Ab12.js?v=1:1:2345\n@https://www.alongside.example/providers/bellbird/12?query=autism:4:1",
		])
			expect(framesOf(stack)).toEqual([
				{ function: "send", filename: "/assets/form-Ab12.js", lineno: 1, colno: 2345, in_app: true },
				{ function: "?", filename: "/providers/{slug}/{id}", lineno: 4, colno: 1, in_app: true },
			]);
	});

	it("is parsed in linear time, whatever its content", () => {
		for (const part of ["\t", " ", " @", "@a:", "(/", "a:1:1"]) {
			const line = `${part.repeat(490 / part.length)} x`;
			// Often enough that cubic time would exceed the test's time limit.
			for (let n = 0; n < 20; n++) expect(framesOf(`${line}\n`.repeat(40)), part).toEqual([]);
		}
	});
});
