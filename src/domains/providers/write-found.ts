import type { Provider } from "#contract/providers.ts";
import { ownBytes } from "#platform/own-bytes.ts";
import type { Found } from "./search.ts";

const COMMA = Buffer.from(",");
const BEGIN = Buffer.from('{"results":[');

/**
 * Writes pages of results as they are sent: as the contract has them, field for field in its order. What a page says of a profile that the directory in memory holds
 * is checked and written once, until the profile changes.
 * @param said checks a profile, and takes of it what such a page says
 */
export const writerOf = (said: { parse(profile: Provider): unknown }): ((found: Found) => Buffer<ArrayBuffer>) => {
	const written = new WeakMap<Provider, Uint8Array>();
	const bytesOf = (profile: Provider): Uint8Array => {
		const known = written.get(profile);
		if (known) return known;
		const bytes = ownBytes(JSON.stringify(said.parse(profile)));
		written.set(profile, bytes);
		return bytes;
	};
	return ({ results, count, totalPages, not_said }) => {
		const parts: Uint8Array[] = [BEGIN];
		for (const profile of results) {
			if (parts.length > 1) parts.push(COMMA);
			parts.push(bytesOf(profile));
		}
		parts.push(Buffer.from(`],"count":${count},"totalPages":${totalPages},"not_said":${not_said}}`));
		return Buffer.concat(parts);
	};
};
