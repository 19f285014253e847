import { lastOwnWords, readOwnWords, type Understood } from "#contract/search/own-words.ts";
import { sharedReference } from "#domains/reference/current.ts";
import { readDanger } from "#domains/safety/read-danger.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { understand } from "./understand.ts";

const COOKIE = "own_words";
/** How long the visitor can see and change their sentence. */
const SECONDS = 600;
const SEAL = "own words";

/**
 * Reads a search in the visitor's own words (decision 76). The sentence may hold health information, so it is neither
 * stored nor logged: it stays in an encrypted cookie of the visitor for 10 minutes.
 */
export const ownWordsApi = ({ database, pubsub, clock, settings }: Services): Binding[] => {
	const current = sharedReference({ database, pubsub });

	const read = async (text: string): Promise<Understood> => {
		const { serviceAreas, services, ageGroups, fundingTypes, regions, placeNames } = await current();
		const understood = understand(text, {
			areas: serviceAreas,
			services,
			ages: ageGroups,
			funding: fundingTypes,
			places: placeNames(),
			regions,
		});
		// A cry for help isn't asked which service is meant by "carer", or told that "kill" wasn't understood (decision 83).
		if (!readDanger(text)) return understood;
		const readings = understood.readings.filter(({ field, chosen }) => chosen || field !== "service_areas_list");
		return { ...understood, readings, certain: false, not_understood: [] };
	};

	/** The sentence in the cookie. Undefined if it is too old, changed, or from before a key change. */
	const open = (cookie: string | undefined): string | undefined => {
		if (!cookie) return undefined;
		try {
			const [until = "", ...text] = sealerOf(settings)
				.open(Buffer.from(cookie, "base64url"), SEAL)
				.toString()
				.split("\n");
			return Number(until) > clock().getTime() ? text.join("\n") : undefined;
		} catch {
			return undefined;
		}
	};

	return [
		bind(readOwnWords, { who: anyone, limit: { times: 60, seconds: 600 }, maxBody: 8192 }, async ({ body }, caller) => {
			const understood = await read(body.text);
			const sealed = sealerOf(settings).seal(Buffer.from(`${clock().getTime() + SECONDS * 1000}\n${body.text}`), SEAL);
			caller.setCookie(COOKIE, sealed.toString("base64url"), { maxAge: SECONDS });
			return understood;
		}),
		bind(lastOwnWords, { who: anyone }, async (_input, caller) => {
			const text = open(caller.cookie(COOKIE));
			return { last: text === undefined ? null : { text, understood: await read(text) } };
		}),
	];
};
