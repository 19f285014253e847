import { expect, it } from "vitest";
import { readForm } from "./multipart.ts";

const SIZE = 10 * 1024 * 1024;
const TYPE = "multipart/form-data; boundary=b";
const head = (name: string, more = "") => `--b\r\n${more}Content-Disposition: form-data; name="${name}"\r\n\r\n`;
const END = "--b--\r\n";
const bytes = (text: string) => new TextEncoder().encode(text).buffer;

it("reads a form with fields and a file, whatever their content", async () => {
	const sent = new FormData();
	sent.append("day", "Monday");
	sent.append("day", "Friday");
	const page = "\r\n--other\r\n\r\n--b".repeat(50_000);
	sent.append("plan", new File([page], "plan.pdf"));
	const request = new Response(sent);
	const form = await readForm(await request.arrayBuffer(), request.headers.get("content-type") ?? "");
	expect(form?.getAll("day")).toEqual(["Monday", "Friday"]);
	const plan = form?.get("plan");
	expect(plan instanceof File && (await plan.text())).toBe(page);
	for (const type of ['multipart/form-data; boundary="b"', "Multipart/Form-Data;charset=utf-8;boundary=b"])
		expect((await readForm(bytes(`${head("a")}1\r\n${END}`), type))?.get("a")).toBe("1");
});

it("refuses malformed forms, and forms that would take long to parse", async () => {
	for (const [what, body] of [
		["nothing", ""],
		["no end", `${head("a")}1`],
		["no name", `--b\r\n\r\n1\r\n${END}`],
		["many parts", `${head("a")}\r\n`.repeat(SIZE / 60) + END],
		["a long head", head("a", "x: y\r\n".repeat(SIZE / 6)) + END],
		["a long name", head("%0A".repeat(SIZE / 3)) + END],
	] as const)
		expect(await readForm(bytes(body), TYPE), what).toBeUndefined();
	for (const type of [
		"multipart/form-data",
		"multipart/form-data; boundary=",
		'multipart/form-data; x="boundary=b"; boundary=c',
	])
		expect(await readForm(bytes(`${head("a")}1\r\n${END}`), type), type).toBeUndefined();
});

it("refuses a form with too many parts quickly", async () => {
	const many = bytes(`${head("a")}\r\n`.repeat(SIZE / 60) + END);
	// Often enough that parsing every part would exceed the test's time limit.
	for (let n = 0; n < 40; n++) expect(await readForm(many, TYPE)).toBeUndefined();
});
