import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import type { RequestVariables } from "./app-context.ts";
import { anyone, bind } from "./bind.ts";
import { mount } from "./mount.ts";
import { Problem } from "./problem.ts";

const list = z.union([z.array(z.string()), z.string()]).default([]);
const sendForm = endpoint({
	method: "PATCH",
	path: "/things/{id}/",
	summary: "Takes a form",
	params: z.object({ id: text(10) }),
	body: z.object({
		name: text(2000).optional(),
		list,
		file: z.union([z.instanceof(File), z.array(z.instanceof(File))]).optional(),
	}),
	multipart: true,
	output: z.object({
		name: z.string().optional(),
		list: z.union([z.array(z.string()), z.string()]),
		files: z.array(z.string()),
	}),
});
const readPicture = endpoint({
	method: "GET",
	path: "/pictures/{id}/",
	summary: "A file",
	params: z.object({ id: text(10) }),
	output: z.never(),
	binary: true,
});

const MOST = 200_000;
let services: TestApi;
let api: Hono<{ Variables: RequestVariables }>;
beforeAll(async () => {
	services = await testApi();
	const lines = mount(
		[
			bind(
				sendForm,
				{ who: anyone, maxBody: MOST, tooLarge: { field: "file", message: "The file is too large." } },
				async ({ body }) => ({
					name: body.name,
					list: body.list,
					files: await Promise.all(
						[body.file ?? []].flat().map(async (file) => `${file.name}|${file.type}|${await file.text()}`),
					),
				}),
			),
			bind(readPicture, { who: anyone }, ({ params }) => {
				if (params.id === "none") throw new Problem(404, "Not found.");
				return new Response(new Uint8Array([1, 2, 255]), {
					headers: { "content-type": "image/png", "content-disposition": "attachment" },
				});
			}),
		],
		services.services,
	);
	api = new Hono<{ Variables: RequestVariables }>({ strict: false })
		.route("/", lines)
		.onError((error, c) =>
			error instanceof Problem ? c.json(error.body(""), error.status as 400) : c.text(String(error), 500),
		);
});
afterAll(() => services.close());

const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
	const response = await api.request("/things/1/", {
		method: "PATCH",
		body,
		headers,
		...(body instanceof ReadableStream ? { duplex: "half" } : {}),
	});
	return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const form = (...fields: [string, string | File][]) => {
	const made = new FormData();
	for (const [name, value] of fields) made.append(name, value);
	return made;
};
const BOUNDARY = "----b";
const typed = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
const part = (name: string, value: string) =>
	`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const end = `--${BOUNDARY}--\r\n`;

describe("a multipart body", () => {
	it("arrives as text, repeated fields as a list in order, and complete files", async () => {
		const file = new File(["ab\r\nc"], "plan “1”.pdf", { type: "application/pdf" });
		expect(
			await send(form(["name", "Mai \u{1F9A9}"], ["list", "b"], ["list", "a"], ["list", "b"], ["file", file])),
		).toEqual({
			status: 200,
			body: { name: "Mai \u{1F9A9}", list: ["b", "a", "b"], files: ["plan “1”.pdf|application/pdf|ab\r\nc"] },
		});
		expect((await send(form(["file", new File(["1"], "a")], ["file", new File(["2"], "b")]))).body.files).toHaveLength(
			2,
		);
		expect((await send(form(["list", "one"]))).body).toEqual({ list: "one", files: [] });
	});

	it("has one kind of line break, which counts as one character", async () => {
		for (const typedText of ["a\nb", "a\r\nb", "a\rb"])
			expect((await send(form(["name", typedText]))).body.name).toBe("a\nb");
		expect((await send(form(["name", `${"a\n".repeat(999)}b`]))).status).toBe(200);
	});

	it("is checked against the contract, with an error for each field", async () => {
		expect(await send(form(["name", "a"], ["name", "b"], ["file", "no file"]))).toMatchObject({
			status: 422,
			body: {
				errors: [
					{ field: "name", message: "This is missing or has the wrong format." },
					{ field: "file", message: "This is missing or has the wrong format." },
				],
			},
		});
		expect((await send(form(["name", "a\u0000b"]))).status).toBe(422);
		expect((await send(form(["list", new File(["x"], "x")]))).status).toBe(422);
	});

	it("may have unknown fields, which are ignored, even names like __proto__", async () => {
		for (const name of ["__proto__", "constructor", "toString", "", "list[]"])
			expect(await send(form([name, "x"], ["name", "Mai"]))).toEqual({
				status: 200,
				body: { name: "Mai", list: [], files: [] },
			});
		expect(({} as Record<string, unknown>).x).toBeUndefined();
	});

	it("with another content type is refused", async () => {
		for (const type of [
			"application/json",
			"application/x-www-form-urlencoded",
			"text/plain",
			"multipart/mixed; boundary=x",
		])
			expect(await send("{}", { "content-type": type })).toEqual({
				status: 415,
				body: { detail: "Send the body as multipart/form-data.", request_id: "" },
			});
	});

	it.each([
		["without a boundary", "{}", { "content-type": "multipart/form-data" }],
		["empty", "", typed],
		["of nonsense", "nonsense", typed],
		["cut off in a value", part("name", "Mai").slice(0, -8), typed],
		["cut off in a header", part("name", "Mai").slice(0, 30), typed],
		["without its end", part("name", "Mai"), typed],
		["with another boundary", part("name", "Mai") + end, { "content-type": "multipart/form-data; boundary=other" }],
		["with a part that has no name", `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n${end}`, typed],
	])("that is malformed is refused with 400: %s", async (_what, body, headers) => {
		expect(await send(body, headers)).toEqual({
			status: 400,
			body: { detail: "The body is not a valid form.", request_id: "" },
		});
	});

	it("that is too large is refused with 413 and an error for the field, with or without a length header", async () => {
		const large = part("name", "x".repeat(MOST)) + end;
		const refusal = {
			status: 413,
			body: {
				detail: "The file is too large.",
				errors: [{ field: "file", message: "The file is too large." }],
				request_id: "",
			},
		};
		expect(await send(large, typed)).toEqual(refusal);
		expect(await send(large, { ...typed, "content-length": String(large.length) })).toEqual(refusal);
		const stream = new ReadableStream({
			pull(controller) {
				controller.enqueue(new TextEncoder().encode("x".repeat(50_000)));
			},
		});
		expect(await send(stream, { ...typed, "transfer-encoding": "chunked" })).toEqual(refusal);
	});

	it("may have thousands of fields", async () => {
		const same = Array.from({ length: 2_000 }, (_, i) => part("list", String(i))).join("");
		expect((await send(same + end, typed)).body.list).toHaveLength(2_000);
		const distinct = Array.from({ length: 2_500 }, (_, i) => part(`f${i}`, "")).join("");
		expect((await send(part("name", "Mai") + distinct + end, typed)).body.name).toBe("Mai");
	});
});

describe("a binary answer", () => {
	it("is sent unchanged", async () => {
		const response = await api.request("/pictures/1/");
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toBe("image/png");
		expect(response.headers.get("content-disposition")).toBe("attachment");
		expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2, 255]);
	});

	it("can be an error with a problem document", async () => {
		const response = await api.request("/pictures/none");
		expect([response.status, await response.json()]).toEqual([404, { detail: "Not found.", request_id: "" }]);
	});

	it("is binary in the OpenAPI document, and a form is multipart", async () => {
		const { paths } = (await (await services.request("/openapi.json")).json()) as {
			paths: Record<string, Record<string, { requestBody: { content: object } }>>;
		};
		expect(Object.keys(paths["/api/quotes/{id}/"]?.patch?.requestBody.content ?? {})).toEqual(["multipart/form-data"]);
		expect(paths["/api/team/quotes/{id}/plan-file/"]?.get).toMatchObject({
			responses: { 200: { content: { "application/octet-stream": {} } } },
		});
	});
});
