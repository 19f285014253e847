import { describe, expect, it } from "vitest";
import { withoutGuard, writeCsv } from "./write-csv.ts";

describe("a CSV file", () => {
	it("starts with a byte order mark, so that Excel keeps accents, and has CRLF line ends", () => {
		expect(writeCsv([["Name"], ["Söhne"]])).toBe("\ufeffName\r\nSöhne\r\n");
		expect(writeCsv([["a, b"], ['"'], ["x\ny"]], { mark: false })).toBe('"a, b"\r\n""""\r\n"x\ny"\r\n');
	});
	it("has no formulas, and can be read back unchanged", () => {
		for (const text of ["=1+1", "+61 3 9000 0001", "-", "@x", "'s Gravenhage", "plain"]) {
			const [cell = ""] = writeCsv([[text]], { mark: false }).split("\r\n");
			expect(cell).not.toMatch(/^[=+@-]/);
			expect(withoutGuard(cell)).toBe(text);
		}
		expect(writeCsv([[-3]], { mark: false })).toBe("-3\r\n");
	});
});
