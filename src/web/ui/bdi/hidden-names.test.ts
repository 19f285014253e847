import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "../..");
/** Names that nobody has: of regions, services, directions and holidays. */
const OURS = /^(?:region\.name|area\.name)$|^ui\/coverage\/|^public\/search\/map\/|^team\/site\/site-holidays/;

const files = readdirSync(WEB, { recursive: true, encoding: "utf8" })
	.filter((file) => /(?<!\.test|\.examples)\.tsx?$/.test(file))
	.map((file) => ({ file, text: readFileSync(join(WEB, file), "utf8") }));

test("names in words that hold no element are isolated", () => {
	const bare = files.flatMap(({ file, text }) =>
		text
			.split("\n")
			// Titles of pages stand alone.
			.filter((line) => /(?:aria-label|alt|title|submit)=\{/.test(line) && !/<(?:PrivateTitle|WithNames)/.test(line))
			.flatMap((line) =>
				Array.from(line.matchAll(/\$\{((?:\w+\.)+name|nameOf\(\w+\))[^}]*\}/g), ([, name = ""]) => name),
			)
			.filter((name) => !OURS.test(name) && !OURS.test(file))
			.map((name) => ({ file, name })),
	);
	expect(bare).toEqual([]);
});

test("names of people and providers in hidden words keep their own direction, like visible ones", () => {
	const bare = files
		.flatMap(({ file, text }) =>
			Array.from(text.matchAll(/<span className="visually-hidden">((?:(?!<\/span>)[\s\S])*)/g), ([, words = ""]) =>
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
