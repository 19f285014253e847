import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("every page with a form that reloads its own data keeps the form's response", () => {
	const pages = globSync("src/web/**/*.tsx").filter((path) => {
		const source = readFileSync(path, "utf8");
		return /\buse(Fresh|Progress)\(/.test(source) && source.includes("actionData");
	});
	expect(pages).toContain("src/web/team/operations/operations.tsx");
	expect(pages.filter((path) => !readFileSync(path, "utf8").includes("useKeptAnswer("))).toEqual([]);
});
