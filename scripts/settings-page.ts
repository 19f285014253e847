import { SETTINGS_BY_GROUP } from "#platform/environment.ts";

const cell = (text: string) => text.replaceAll("|", "\\|");
const row = ({ name, standard, description }: { name: string; standard: string | undefined; description: string }) =>
	`| \`${name}\` | ${standard === undefined ? "–" : `\`${cell(standard)}\``} | ${cell(description)} |`;

/** The text of docs/settings.md. */
export const settingsPage = (): string =>
	`${[
		"# Settings",
		"Environment variables. Each has a default that works. With an invalid value, or a port that is in use, the service doesn't start and prints what to do.",
		"Every setting can also come from a file, so that no secret is in the environment: `SECRET_KEY_FILE=/etc/alongside/secret.key` reads that file, and so on for each name. A systemd credential with the name of a setting (`LoadCredential=SECRET_KEY:/etc/alongside/secret.key`) is read without a further setting. Commands outside the unit don't get credentials, so use `_FILE` for them.",
		"This page is generated from `src/platform/environment.ts` by `npm run docs:settings`.",
		...SETTINGS_BY_GROUP.map(({ group, settings }) =>
			[`## ${group}\n`, "| name | default | what it does |", "|---|---|---|", ...settings.map(row)].join("\n"),
		),
	].join("\n\n")}\n`;
