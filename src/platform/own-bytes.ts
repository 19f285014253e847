/**
 * Bytes in memory of their own, for whatever is kept. What Node makes of less than half of `Buffer.poolSize` (32 KB) is a slice of a slab, and the whole slab stays for
 * as long as any slice of it does: some hundred bytes that are kept would hold 64 KB.
 * @param from text, or bytes that nobody changes any more: those that are alone in their memory already are given as they are
 */
export const ownBytes = (from: string | Uint8Array<ArrayBuffer>): Buffer<ArrayBuffer> => {
	if (typeof from !== "string" && from.length === from.buffer.byteLength) return Buffer.from(from.buffer);
	const own = Buffer.allocUnsafeSlow(Buffer.byteLength(from));
	if (typeof from === "string") own.write(from);
	else own.set(from);
	return own;
};
