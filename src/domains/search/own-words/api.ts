import { lastOwnWords, readOwnWords } from "#contract/search/own-words.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";
import { createLastOwnWords, createReader, keepSentence } from "./last.ts";

/**
 * Reads a search in the visitor's own words (decision 88). The sentence may hold health information, so it is neither
 * stored nor logged: it stays in an encrypted cookie of the visitor for 10 minutes.
 */
export const ownWordsApi = (services: Services): Binding[] => {
	const read = createReader(services);
	const last = createLastOwnWords(services);
	return [
		bind(readOwnWords, { who: anyone, limit: { times: 60, seconds: 600 }, maxBody: 8192 }, async ({ body }, caller) => {
			const understood = await read(body.text);
			keepSentence(body.text, services, caller);
			return understood;
		}),
		bind(lastOwnWords, { who: anyone }, async (_input, caller) => ({ last: (await last(caller)) ?? null })),
	];
};
