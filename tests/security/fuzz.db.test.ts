import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Problem } from "#contract/common.ts";
import type { Binding } from "#platform/http/bind.ts";
import { bindings } from "#server/api.ts";
import { arbitraryOf, hostile, hostileText, withOneChanged } from "./arbitrary.ts";
import { pathOf } from "./call-paths.ts";
import { BODIES } from "./calls.ts";
import type { Ground } from "./ground.ts";
import { makeCall, nameOf } from "./make-call.ts";
import { ROLES, type Role } from "./roles.ts";
import { sharedGround } from "./shared-ground.ts";
import { readTable } from "./table.ts";

// Fuzzes every endpoint with valid, invalid and unexpected input. None may cause a server error, and every refusal must
// have the same shape.

let ground: Ground;
let calls: Binding[];
const faults: unknown[] = [];
const table = readTable();
/** Number of accepted calls. Fuzzing finds nothing if validation refuses everything. */
let taken = 0;
const SEED = 20_260_302;
/** The service's own, to put back for the other files that share the ground. */
let report: Ground["api"]["services"]["errors"]["report"];

beforeAll(async () => {
	ground = await sharedGround();
	calls = bindings(ground.api.services);
	report = ground.api.services.errors.report;
	ground.api.services.errors.report = (error) => faults.push(error);
}, 120_000);
afterAll(() => {
	ground.api.services.errors.report = report;
});

/** The role with the most rights among those allowed. */
const whoMay = (binding: Binding): Role =>
	ROLES.findLast((role) => (table.get(nameOf(binding))?.[role] ?? 500) < 300) ?? "admin";
/** Internals that an error message must not reveal. */
const OURS =
	/\bat \S+ \(|node_modules|\.ts:\d+|\b(select|insert into|update) \S+ (from|values|set)\b|ZodError|SyntaxError|TypeError|RangeError|violates|syntax error/i;

/** Values that often pass validation and break the code behind it. */
const TELLING = [2 ** 31, "a\u0000b", "\ud800", "x".repeat(60_000), [], {}, "9999999999999999999"];
const TELLING_IN_ADDRESS = [
	"2147483648",
	"9999999999999999999",
	"0",
	"-1",
	"a%00b",
	"%ff",
	"%f0%9f%98%80",
	"..%2f..",
	"x".repeat(3_000),
];

interface Try {
	path: string;
	headers: Record<string, string>;
	body?: unknown;
}

/** Makes one call. @returns what is wrong with the answer, or undefined */
const faultOf = async (binding: Binding, { path, headers, ...rest }: Try): Promise<string | undefined> => {
	faults.length = 0;
	const { done } = await ground.database.undone(async () => {
		const answer = await makeCall(ground, binding, whoMay(binding), { path, headers, ...rest });
		const type = answer.headers.get("content-type") ?? "";
		if (type.startsWith("text/event-stream")) {
			await answer.body?.cancel();
			return undefined;
		}
		const text = await answer.text();
		if (answer.ok) taken++;
		if (answer.status >= 500) return `${answer.status}: ${faults.map((fault) => (fault as Error).stack).join("\n")}`;
		if (answer.status >= 400) {
			if (!type.startsWith("application/json"))
				return binding.endpoint.binary ? undefined : `${answer.status} as ${type}`;
			const read = Problem.strict().safeParse(JSON.parse(text));
			if (!read.success || !read.data.request_id) return `${answer.status} in another shape: ${text}`;
			if (OURS.test(text)) return `reveals internals: ${text}`;
			return undefined;
		}
		if (binding.endpoint.binary) return undefined;
		const read = binding.endpoint.output.safeParse(JSON.parse(text));
		return read.success ? undefined : `answer differs from the contract: ${read.error.message}`;
	});
	return done;
};

const check = async (binding: Binding, tries: fc.Arbitrary<Try>, numRuns: number): Promise<string[]> => {
	const found: string[] = [];
	for (const one of fc.sample(tries, { seed: SEED, numRuns })) {
		const fault = await faultOf(binding, one);
		if (fault) found.push(`${nameOf(binding)} ${JSON.stringify(one)?.slice(0, 600)} → ${fault.slice(0, 900)}`);
	}
	return found;
};

const queryOf = (given: unknown) =>
	Object.entries((given ?? {}) as object)
		.filter(([, value]) => value !== undefined && value !== null)
		.map(
			([name, value]) =>
				`${encodeURIComponent(name)}=${encodeURIComponent((typeof value === "object" ? JSON.stringify(value) : String(value)).toWellFormed())}`,
		)
		.join("&");
const formFrom = (fields: unknown) => {
	const form = new FormData();
	for (const [name, value] of Object.entries((fields ?? {}) as object))
		for (const one of Array.isArray(value) ? value.flat(3).slice(0, 20) : [value]) {
			if (one instanceof File) form.append(name.toWellFormed(), one);
			else if (one !== undefined)
				form.append(name.toWellFormed(), String(typeof one === "object" ? JSON.stringify(one) : one).toWellFormed());
		}
	return form;
};

/** Header values that HTTP allows. */
const headerText = hostileText.map((typed) => typed.replace(/[^\x21-\x7e]/g, "~").slice(0, 4_000));
const headers = fc.record(
	{
		"idempotency-key": headerText,
		"last-event-id": headerText,
		"x-forwarded-for": headerText,
		"x-request-id": headerText,
		"accept-language": headerText,
		"user-agent": headerText,
		"sec-gpc": fc.constantFrom("1", "x"),
	},
	{ requiredKeys: [] },
);

// API-001
describe("any input", () => {
	it("in a body is accepted or refused without a server error", async () => {
		const found: string[] = [];
		for (const binding of calls.filter(({ endpoint }) => endpoint.body)) {
			const path = pathOf(nameOf(binding), ground, whoMay(binding));
			const right = await BODIES[nameOf(binding)]?.(ground, whoMay(binding));
			const known = right instanceof FormData ? Object.fromEntries(right) : right;
			const given = fc.oneof(
				arbitraryOf(binding.endpoint.body),
				fc.tuple(fc.nat(10_000), hostile).map(([place, other]) => withOneChanged(known, place, other)),
				fc
					.tuple(arbitraryOf(binding.endpoint.body), fc.nat(10_000), hostile)
					.map(([made, place, other]) => withOneChanged(made, place, other)),
			);
			const sent = binding.endpoint.multipart
				? given.map(formFrom)
				: given.map((value) => JSON.stringify(value) ?? "null");
			found.push(
				...(await check(
					binding,
					fc.record({ path: fc.constant(path), headers: fc.oneof(fc.constant({}), headers), body: sent }),
					6,
				)),
			);
		}
		expect(found).toEqual([]);
		expect(taken).toBeGreaterThan(80);
	}, 120_000);

	it("in one field of an otherwise valid body is accepted or refused", async () => {
		const found: string[] = [];
		for (const binding of calls.filter(({ endpoint }) => endpoint.body)) {
			const path = pathOf(nameOf(binding), ground, whoMay(binding));
			const right = await BODIES[nameOf(binding)]?.(ground, whoMay(binding));
			const known = (right instanceof FormData ? Object.fromEntries(right) : right) as Record<string, unknown>;
			for (const name of Object.keys(known))
				for (const other of TELLING) {
					const changed = { ...known, [name]: other };
					const fault = await faultOf(binding, {
						path,
						headers: {},
						body: binding.endpoint.multipart ? formFrom(changed) : JSON.stringify(changed),
					});
					if (fault)
						found.push(`${nameOf(binding)} ${name}: ${JSON.stringify(other).slice(0, 60)} → ${fault.slice(0, 900)}`);
				}
		}
		expect(found).toEqual([]);
	}, 120_000);

	it("in one path parameter is accepted or refused", async () => {
		const found: string[] = [];
		for (const binding of calls) {
			const { endpoint } = binding;
			const call = nameOf(binding);
			const right = pathOf(call, ground, whoMay(binding)).split("?")[0] ?? "";
			const body = endpoint.body ? { body: await BODIES[call]?.(ground, whoMay(binding)) } : {};
			const steps = endpoint.path.split("/");
			const paths = steps.flatMap((step, at) =>
				step.startsWith("{") ? TELLING_IN_ADDRESS.map((other) => right.split("/").with(at, other).join("/")) : [],
			);
			const asked = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {}).flatMap((name) =>
				TELLING_IN_ADDRESS.map((other) => `${right}?${name}=${other}`),
			);
			for (const path of [...paths, ...asked]) {
				const fault = await faultOf(binding, { path, headers: {}, ...body });
				if (fault) found.push(`${call} ${path.slice(0, 200)} → ${fault.slice(0, 900)}`);
			}
		}
		expect(found).toEqual([]);
	}, 120_000);

	it("in a path or query is accepted or refused", async () => {
		const found: string[] = [];
		for (const binding of calls) {
			const right = pathOf(nameOf(binding), ground, whoMay(binding)).split("?")[0] ?? "";
			const names = binding.endpoint.path.match(/\{\w+\}/g)?.length ?? 0;
			if (names === 0 && !binding.endpoint.query) continue;
			const segment = hostileText.map((typed) =>
				/^%(00|ff)?$/.test(typed) ? typed : encodeURIComponent(typed.toWellFormed()).slice(0, 8_000),
			);
			const paths =
				names === 0
					? fc.constant(right)
					: fc.oneof(
							fc.constant(right),
							segment.map((of) => binding.endpoint.path.replaceAll(/\{\w+\}/g, of || "x")),
						);
			const query = binding.endpoint.query
				? fc.oneof(
						arbitraryOf(binding.endpoint.query).map(queryOf),
						fc
							.tuple(arbitraryOf(binding.endpoint.query), fc.nat(50), hostile)
							.map(([made, place, other]) => queryOf(withOneChanged(made, place, other))),
						fc.constantFrom("page=1&page=2&page[]=3", "%00=1", "=&&=", "__proto__=x&__proto__[a]=b", "page=%ff", "%=%"),
					)
				: fc.constant("");
			const address = fc
				.tuple(paths, query)
				.map(([path, asked]) => (asked ? `${path}?${asked}` : path).slice(0, 30_000));
			const right_body = binding.endpoint.body
				? { body: await BODIES[nameOf(binding)]?.(ground, whoMay(binding)) }
				: {};
			found.push(
				...(await check(
					binding,
					address.map((path) => ({ path, headers: {}, ...right_body })),
					binding.endpoint.query ? 6 : 3,
				)),
			);
		}
		expect(found).toEqual([]);
	}, 120_000);

	it("with another content type, a truncated body or invalid cookies is refused or ignored", async () => {
		const found: string[] = [];
		const bodies: [type: string, body: string][] = [
			["text/plain", "{}"],
			["application/json", ""],
			["application/json", "{"],
			["application/json", "null"],
			["application/json; charset=utf-16", "{}"],
			["application/json", "[".repeat(60_000)],
			["application/json", `{"name":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
			["application/json", '{"__proto__":{"name":"x"},"name":{"__proto__":null}}'],
			["application/json", `{"name":"${"x".repeat(70_000)}"}`],
			["application/x-www-form-urlencoded", "a=1"],
			["multipart/form-data; boundary=x", "--x\r\n\r\n"],
			[
				"multipart/form-data; boundary=x",
				'--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
			],
		];
		const cookies = [
			"session=%ff",
			"session=",
			"session=a; session=b",
			`quote_visitor=${"x".repeat(5_000)}`,
			"chat_visitor=%00",
			"consent=%7b%22a",
			"human=a.b.c",
			"=;;=x",
		];
		for (const binding of calls) {
			const path = pathOf(nameOf(binding), ground, whoMay(binding));
			const tries: Try[] = binding.endpoint.body
				? bodies.map(([type, body]) => ({ path, body, headers: { "content-type": type } }))
				: cookies.map((cookie) => ({ path, headers: { cookie: `csrftoken=${"t".repeat(43)}; ${cookie}` } }));
			for (const one of tries) {
				const fault = await faultOf(binding, one);
				if (fault) found.push(`${nameOf(binding)} ${JSON.stringify(one).slice(0, 300)} → ${fault.slice(0, 900)}`);
			}
		}
		expect(found).toEqual([]);
	}, 120_000);
});
