import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "../..");
/** Names that nobody has: of regions, services, directions and holidays. */
const OURS = /^(?:region\.name|area\.name)$|^ui\/coverage\/|^public\/search\/map\/|^team\/site\/site-holidays/;

test("names of people and providers in hidden words keep their own direction, like visible ones", () => {
	const bare = readdirSync(WEB, { recursive: true, encoding: "utf8" })
		.filter((file) => /(?<!\.test)\.tsx$/.test(file))
		.flatMap((file) =>
			Array.from(
				readFileSync(join(WEB, file), "utf8").matchAll(/<span className="visually-hidden">((?:(?!<\/span>)[\s\S])*)/g),
				([, words = ""]) =>
					Array.from(
						words
							.replace(/<(Name|WithNames|bdi)\b[\s\S]*?<\/\1>/g, "")
							.matchAll(/\{((?:\w+\.)*(?:name|nameOf\(\w+\)))\}/g),
						([, name = ""]) => ({ file, name }),
					),
			).flat(),
		)
		.filter(({ file, name }) => !OURS.test(name) && !OURS.test(file));
	expect(bare).toEqual([]);
});
