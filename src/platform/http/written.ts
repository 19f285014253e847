import { ownBytes } from "../own-bytes.ts";
import { type Coding, coded } from "./compress.ts";

/** An answer that its call has already checked against the contract and written as JSON: for calls that give the same often. */
export class Written {
	readonly bytes: Uint8Array<ArrayBuffer>;
	readonly #coded = new Map<Coding, Uint8Array<ArrayBuffer>>();

	/** @param json text, or bytes that nobody changes any more */
	constructor(json: string | Uint8Array<ArrayBuffer>) {
		this.bytes = ownBytes(json);
	}

	/** Compressed, once for all who are given it. */
	in(coding: Coding): Uint8Array<ArrayBuffer> {
		const bytes = this.#coded.get(coding) ?? ownBytes(coded(this.bytes, coding));
		this.#coded.set(coding, bytes);
		return bytes;
	}
}
