import { expect, test } from "vitest";
import { codingFor } from "./compress.ts";

test.each([
	["gzip, deflate, br, zstd", "br"],
	["gzip, deflate", "gzip"],
	["BR", "br"],
	["br;q=0.1, gzip;q=0.9", "br"],
	["br;q=0, gzip", "gzip"],
	["br; q=0.000, gzip;q=0", undefined],
	["gzip ; q=0 , br", "br"],
	["identity", undefined],
	["", undefined],
	[null, undefined],
])("who accepts %j is sent it as %s", (accept, coding) => expect(codingFor(accept, 2_000)).toBe(coding));

test("what is short goes as it is", () => expect(codingFor("br", 1_000)).toBeUndefined());
