import { expect, it } from "vitest";
import { readSettings } from "#platform/config.ts";
import { checkSettings } from "./check-settings.ts";

const URL_SET = { TEXTS_URL: "https://account:secret@sms.example.org/Messages.json" };
const FROM = { TEXTS_FROM: "+61480000000" };
const PUBLIC = { PUBLIC_URL: "https://alongside.example.org" };

const lackOf = (env: Record<string, string>) => {
	const settings = readSettings({ NODE_ENV: "production", DEMO: "off", ...env });
	const said = checkSettings(settings).find(({ what }) => what.includes("Text messages"))?.what;
	return [settings.texts !== undefined, said?.replace("Text messages are half configured, so none are sent: ", "")];
};

it.each<[string, Record<string, string>, [boolean, string | undefined]]>([
	["nothing", PUBLIC, [false, undefined]],
	["everything", { ...URL_SET, ...FROM, ...PUBLIC }, [true, undefined]],
	["no sender", { ...URL_SET, ...PUBLIC }, [false, "TEXTS_FROM is missing."]],
	["no service", { ...FROM, ...PUBLIC }, [false, "TEXTS_URL is missing."]],
	["no address for replies", { ...URL_SET, ...FROM }, [false, "PUBLIC_URL is missing."]],
	[
		"no secret",
		{ TEXTS_URL: "https://sms.example.org/", ...FROM, ...PUBLIC },
		[false, "the account and its secret in TEXTS_URL is missing."],
	],
])("the doctor says what text messages lack: %s", (_, env, expected) => expect(lackOf(env)).toEqual(expected));
