import { expect, it } from "vitest";
import { kindOfFile, namedAs } from "./file-kind.ts";

it.each([
	["plan.pdf", "application/pdf", "plan.pdf"],
	["PLAN.PDF", "application/pdf", "PLAN.PDF"],
	["plan.html", "application/pdf", "plan.html.pdf"],
	["plan", "application/pdf", "plan.pdf"],
	["scan.jpeg", "image/jpeg", "scan.jpeg"],
	["scan.png", "image/jpeg", "scan.png.jpg"],
	["photo.heif", "image/heic", "photo.heif"],
	["photo.svg", "image/gif", "photo.svg.gif"],
	[".pdf", "application/pdf", ".pdf"],
	["x.exe", "application/x-unknown", "x.exe.bin"],
])("a file named %s with the type %s is downloaded as %s", (name, kind, called) => {
	expect(namedAs(name, kind)).toBe(called);
});

it.each([
	["%PDF-1.7 and no end", undefined],
	["<html>%PDF-1.7\n%%EOF", "application/pdf"],
	["GIF89a", "image/gif"],
	["<svg xmlns='http://www.w3.org/2000/svg'/>", undefined],
	["", undefined],
])("the type of %j is %s", (text, kind) => {
	expect(kindOfFile(Buffer.from(text, "latin1"))).toBe(kind);
});
