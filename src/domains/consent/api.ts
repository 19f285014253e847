import {
	type Choices,
	CONSENT_COOKIE,
	CONSENT_DAYS,
	consentStatusOf,
	PURPOSES,
	type Purpose,
	readChoices,
	wordsOf,
	writeChoices,
} from "#contract/consent/consent.ts";
import { choosePrivacy, getPrivacyChoices, type PrivacyChoices } from "#contract/consent/privacy.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Caller } from "#platform/http/caller.ts";
import type { Services } from "#platform/services.ts";

const melbourne = new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Melbourne" });

/** The browser's opt-out signal: Global Privacy Control (globalprivacycontrol.github.io) or the older Do Not Track. */
const refusesAll = (caller: Caller) => caller.header("sec-gpc") === "1" || caller.header("dnt") === "1";

/** Endpoints for a visitor's privacy choices. They're stored only in the browser, so they can't identify anyone. */
export const consentApi = ({ clock, settings }: Services): Binding[] => {
	const companies: Record<Purpose, string | null> = {
		advertising: settings.advertisingPixelUrl ? new URL(settings.advertisingPixelUrl).host : null,
	};
	const tell = (choices: Choices, caller: Caller): PrivacyChoices => {
		const told = PURPOSES.map(({ code }) => {
			const company = companies[code];
			const standing = consentStatusOf(choices[code], wordsOf(code, company), refusesAll(caller));
			return [
				code,
				{ standing, day: standing === "yes" || standing === "no" ? (choices[code]?.day ?? null) : null, company },
			];
		});
		return Object.fromEntries(told);
	};
	return [
		bind(getPrivacyChoices, { who: anyone }, (_input, caller) =>
			tell(readChoices(caller.cookie(CONSENT_COOKIE)), caller),
		),
		bind(choosePrivacy, { who: anyone, limit: { times: 60, seconds: 600 }, maxBody: 1024 }, ({ body }, caller) => {
			const choices = readChoices(caller.cookie(CONSENT_COOKIE));
			const day = melbourne.format(clock());
			for (const { code } of PURPOSES) {
				const answer = body[code];
				if (answer) choices[code] = { answer, day, words: wordsOf(code, companies[code]) };
			}
			caller.setCookie(CONSENT_COOKIE, writeChoices(choices), { maxAge: CONSENT_DAYS * 24 * 3600 });
			return tell(choices, caller);
		}),
	];
};
