import { createHash } from "node:crypto";
import { REGISTER_BYTES } from "#contract/registers/options.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { OperatorError } from "#platform/operator-error.ts";

const WAIT_MS = 60_000;

/** A release as its address gives it. */
export interface FetchedRelease {
	file: Buffer;
	/** SHA-256. */
	hash: string;
	etag: string | null;
	/** When the address says that it changed, otherwise today. */
	day: string;
}

const contentOf = async (answer: Response): Promise<Buffer> => {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	// Leaving the loop ends the answer, so a file without end isn't read on.
	for await (const part of answer.body ?? []) {
		bytes += part.length;
		if (bytes > REGISTER_BYTES) throw new OperatorError("The file at the address is larger than 20 MB.");
		parts.push(part);
	}
	return Buffer.concat(parts);
};

/**
 * Reads a release from an address. It doesn't follow redirects.
 * @param etag of the last answer; undefined reads it in any case
 * @returns undefined if it is still the same (304)
 * @throws OperatorError if the address doesn't answer with a file
 */
export const fetchRelease = async (
	address: string,
	etag: string | undefined,
	now: Date,
): Promise<FetchedRelease | undefined> => {
	const failed = (error: Error): never => {
		if (error instanceof OperatorError) throw error;
		const { code } = (error.cause ?? {}) as { code?: string };
		throw new OperatorError(`The address doesn't answer (${code ?? error.name}).`);
	};
	const answer = await fetch(address, {
		headers: etag ? { "if-none-match": etag } : {},
		redirect: "error",
		signal: AbortSignal.timeout(WAIT_MS),
	}).catch(failed);
	if (answer.status !== 200) {
		await answer.body?.cancel();
		if (answer.status === 304) return undefined;
		throw new OperatorError(`The address answers ${answer.status}.`);
	}
	const file = await contentOf(answer).catch(failed);
	const today = officeDay(now);
	const changed = new Date(answer.headers.get("last-modified") ?? "");
	const day = Number.isNaN(changed.getTime()) ? today : officeDay(changed);
	return {
		file,
		hash: createHash("sha256").update(file).digest("hex"),
		etag: answer.headers.get("etag")?.slice(0, 200) ?? null,
		day: day > today ? today : day,
	};
};
