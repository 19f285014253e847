import { SETTINGS_BY_GROUP } from "#platform/environment.ts";

const cell = (text: string) => text.replaceAll("|", "\\|");
const row = ({ name, standard, description }: { name: string; standard: string | undefined; description: string }) =>
	`| \`${name}\` | ${standard === undefined ? "–" : `\`${cell(standard)}\``} | ${cell(description)} |`;

/** The text of docs/settings.md. */
export const settingsPage = (): string =>
	`${[
		"# Settings",
		"Environment variables, each with a default that works. A bad value, or a port that is taken, stops the start with a line that says what to do.",
		"This page is generated from `src/platform/environment.ts` by `npm run docs:settings`.",
		...SETTINGS_BY_GROUP.map(({ group, settings }) =>
			[`## ${group}\n`, "| name | default | what it does |", "|---|---|---|", ...settings.map(row)].join("\n"),
		),
	].join("\n\n")}\n`;
