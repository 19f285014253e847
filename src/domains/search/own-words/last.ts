import type { Understood } from "#contract/search/own-words.ts";
import { sharedReference } from "#domains/reference/current.ts";
import { readDanger } from "#domains/safety/read-danger.ts";
import type { Caller } from "#platform/http/caller.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { understand } from "./understand.ts";

type Needs = Pick<Services, "database" | "pubsub" | "clock" | "settings">;

const COOKIE = "own_words";
/** How long the visitor can see and change their sentence. */
const SECONDS = 600;
const SEAL = "own words";

/** Reads a sentence as a search. */
export const createReader = ({ database, pubsub }: Pick<Needs, "database" | "pubsub">) => {
	const current = sharedReference({ database, pubsub });
	return async (text: string): Promise<Understood> => {
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
};

/** Keeps a sentence in an encrypted cookie of the visitor. */
export const keepSentence = (text: string, { settings, clock }: Needs, caller: Caller): void => {
	const sealed = sealerOf(settings).seal(Buffer.from(`${clock().getTime() + SECONDS * 1000}\n${text}`), SEAL);
	caller.setCookie(COOKIE, sealed.toString("base64url"), { maxAge: SECONDS });
};

/** The sentence in the cookie. Undefined if it is too old, changed, or from before a key change. */
const open = (cookie: string | undefined, { settings, clock }: Needs): string | undefined => {
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

/** Reads the visitor's last sentence again. Undefined if there is none of the last 10 minutes. */
export const createLastOwnWords = (services: Needs) => {
	const read = createReader(services);
	return async (caller: Caller): Promise<{ text: string; understood: Understood } | undefined> => {
		const text = open(caller.cookie(COOKIE), services);
		return text === undefined ? undefined : { text, understood: await read(text) };
	};
};
