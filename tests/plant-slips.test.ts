import { expect, it } from "vitest";
import { planted, slipsIn } from "../scripts/plant-slips.ts";

const slipped = (code: string): string[] => slipsIn("a.ts", code).map((slip) => planted(code, slip));

it("plants one small mistake at a time, and leaves the rest of the file as it was", () => {
	expect(slipped("const late = days > 14;")).toEqual(["const late = days >= 14;", "const late = days > 15;"]);
	expect(slipped("if (held) return;")).toEqual(["if (!(held)) return;"]);
	expect(slipped("await audit(it);\nsend(it);")).toEqual([";\nsend(it);", "await audit(it);\n;"]);
	expect(slipped("const may = isLead && !isAway;")).toEqual(["const may = isLead || !isAway;"]);
	expect(slipped("const at = sent ?? read ?? now;")).toEqual([
		"const at = ((sent ?? read) && (now));",
		"const at = ((sent) && (read)) ?? now;",
	]);
	expect(slipped("const limit = { open: true };")).toEqual(["const limit = { open: false };"]);
});

it("plants slips in SQL too, where half of the rules are", () => {
	expect(slipped("sql`select id from quote where sent_at is null and tries < 14`")).toEqual([
		"sql`select id from quote where sent_at is not null and tries < 14`",
		"sql`select id from quote where sent_at is null or tries < 14`",
		"sql`select id from quote where sent_at is null and tries <= 14`",
	]);
});

it("leaves sentences, types and comments alone", () => {
	expect(
		slipped("// a < b\ntype Ages = Array<number> | { all: true; from: 65 };\nconst said = `Up to you and us`;"),
	).toEqual([]);
});

it("names the line and the mistake", () => {
	expect(slipsIn("a.ts", "\nconst at = 4;")).toEqual([{ start: 12, end: 13, text: "5", line: 2, kind: "one more" }]);
});
