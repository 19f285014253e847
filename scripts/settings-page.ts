import { SETTINGS_BY_GROUP } from "#platform/environment.ts";

const cell = (text: string) => text.replaceAll("|", "\\|");
const row = ({ name, standard, description }: { name: string; standard: string | undefined; description: string }) =>
	`| \`${name}\` | ${standard === undefined ? "–" : `\`${cell(standard)}\``} | ${cell(description)} |`;

/** The text of docs/settings.md. */
export const settingsPage = (): string =>
	`${[
		"# Settings",
		"Environment variables. Each has a default that works. With an invalid value, or a port that is in use, the service doesn't start and prints what to do.",
		"This page is generated from `src/platform/environment.ts` by `npm run docs:settings`.",
		...SETTINGS_BY_GROUP.map(({ group, settings }) =>
			[`## ${group}\n`, "| name | default | what it does |", "|---|---|---|", ...settings.map(row)].join("\n"),
		),
	].join("\n\n")}\n`;
